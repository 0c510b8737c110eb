package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import java.util.Optional;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.layer.RotaryPositions;
import org.headscope.engine.neural.layer.TokenEmbedding;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/** The Transformer's forward pass (paper 000 App. A.1) over parameters that it does not own. */
final class Transformer implements Network {
  /** Positions of the first rotation table; it doubles when a longer context comes. */
  private static final int FIRST_TABLE = 1024;

  private final TransformerConfig config;
  private final Parameters parameters;
  private final NDManager manager;
  private int tableLength;
  private Optional<RotaryPositions> table = Optional.empty();

  /** A pass over {@code parameters}; what it keeps between calls belongs to {@code manager}. */
  Transformer(TransformerConfig config, Parameters parameters, NDManager manager) {
    this.config = config;
    this.parameters = parameters;
    this.manager = manager;
  }

  @Override
  public NDArray forward(NDArray tokens, double dropout, Tap tap) {
    Sites outside = new Sites(tap, 0);
    TokenEmbedding embedding = new TokenEmbedding(parameters.under("embedding"));
    int length = Math.toIntExact(tokens.getShape().get(1));
    NDArray x = embedding.embed(tokens); // B×T → B×T×D
    if (config.positions() == Positions.LEARNED) {
      NDIndex first = new NDIndex("0:" + length);
      x = x.add(parameters.get("positions.weight").get(x.getManager(), first)); // B×T×D + T×D
    }
    x = Layers.dropout(outside.at(Kind.EMBEDDING, x), dropout);
    Optional<RotaryPositions> rotary = rotary(x.getManager(), length);
    for (int layer = 1; layer <= config.layers(); layer++) {
      x = block(layer, rotary, dropout).forward(x, tap); // B×T×D
    }
    x = outside.at(Kind.FINAL_NORM, Layers.norm(x, parameters.under("norm")));
    return outside.at(Kind.LOGITS, embedding.logits(x)); // B×T×D → B×T×V
  }

  private Block block(int layer, Optional<RotaryPositions> rotary, double dropout) {
    Parameters block = parameters.under("blocks." + layer);
    return new Block(
        block,
        layer,
        new SoftmaxAttention(block.under("attention"), config.heads(), rotary, dropout),
        new FeedForward(block.under("mlp")));
  }

  private Optional<RotaryPositions> rotary(NDManager pass, int length) {
    if (config.positions() != Positions.ROTARY) {
      return Optional.empty();
    }
    if (table.isEmpty() || length > tableLength) {
      tableLength = Math.max(FIRST_TABLE, Integer.highestOneBit(length - 1) * 2);
      table.ifPresent(RotaryPositions::close);
      table = Optional.of(RotaryPositions.create(manager, tableLength, config.headWidth()));
    }
    return table.map(t -> t.first(pass, length));
  }
}
