package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.neural.block.Sites;

/// A causal map between hidden states: output t depends on inputs 0..t only.
public interface TokenMixer {
  /// The parallel form: mixes all positions at once.
  ///
  /// @param x normalised hidden states, B×T×D
  /// @return what is added to the residual stream, B×T×D
  NDArray forward(NDArray x, Sites sites);

  /// The state before the first token, for [#step]. Where `look().recurrent()` holds, the arrays
  /// keep their shapes B×… from token to token; else, as with cached keys, they may grow.
  NDList begin(NDManager manager, long batch);

  /// The step form: one token a call, equal to the parallel form.
  ///
  /// @param x the token's normalised hidden state, B×D
  /// @param state what [#begin] or the last step gave; it is not changed
  Stepped step(NDArray x, Token token, NDList state);

  /// A token that is read.
  ///
  /// @param ids B ids (int64)
  /// @param position from 0
  record Token(NDArray ids, long position) {}

  /// What a step gives.
  ///
  /// @param y what is added to the residual stream, B×D
  record Stepped(NDArray y, NDList state) {}
}
