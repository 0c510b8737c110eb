package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.core.Embedding;
import ai.djl.nn.core.Linear;
import org.headscope.engine.neural.block.Parameters;

/// Token embedding and the output head tied to it, m_embed and m_output of \[ICLL] eq. 14.
public record TokenEmbedding(Parameters parameters) {
  /// Looks up token ids: B×T (int64) → B×T×D.
  public NDArray embed(NDArray tokens) {
    return Embedding.embedding(tokens, parameters.weight(), SparseFormat.DENSE).singletonOrThrow();
  }

  /// Scores every token against a hidden state: B×T×D → B×T×V, no bias.
  public NDArray logits(NDArray hidden) {
    return Linear.linear(hidden, parameters.weight()).singletonOrThrow();
  }
}
