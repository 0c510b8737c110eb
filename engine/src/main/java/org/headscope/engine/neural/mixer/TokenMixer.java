package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.Sites;

/// A causal map between hidden states: output t depends on inputs 0..t only.
public interface TokenMixer {
  /// The parallel form: mixes all positions at once.
  ///
  /// @param x normalised hidden states, B×T×D
  /// @return what is added to the residual stream, B×T×D
  NDArray forward(NDArray x, Sites sites);

  /// Whether a part of it has a gradient written by hand, so that nothing else of its block's input
  /// may pass by the [Tape]'s cut.
  default boolean cuts() {
    return false;
  }

  MixerConfig config();

  /// The state before the first token: zeros, where the layer says what its state is made of. Where
  /// it is recurrent, the arrays keep their shapes B×… from token to token; else, as with cached
  /// keys, they may grow.
  default NDList begin(NDManager manager, long batch) {
    NDList state = new NDList();
    for (LayerInfo.StatePart part : config().info().stateParts()) {
      long[] shape = part.shape().stream().mapToLong(Integer::longValue).toArray();
      state.add(manager.zeros(new Shape(batch).addAll(new Shape(shape))));
    }
    return state;
  }

  /// The step form: one token a call, equal to the parallel form.
  ///
  /// @param x the token's normalised hidden state, B×D
  /// @param state what [#begin] or the last step gave; it is not changed
  Stepped step(NDArray x, Token token, NDList state);

  /// Whether the state holds something of every token and nothing else, as cached keys do, so that
  /// a reading can [#resume] at any token.
  default boolean resumes() {
    return false;
  }

  /// The parallel form behind the first tokens of a text that was read.
  ///
  /// @param x normalised hidden states of what follows, B×R×D; the pass has its tokens
  /// @param first P, how many tokens of the text stand before it
  /// @param kept the state after that text, or one longer than P: of a single text, for all B
  /// @return B×R×D, and the state after it
  default Stepped resume(NDArray x, long first, NDList kept) {
    throw new UnsupportedOperationException("no state of single tokens");
  }

  record Token(NDArray ids, long position) {}

  /// What a step gives, or more of them.
  ///
  /// @param y what is added to the residual stream, B×D or B×R×D
  record Stepped(NDArray y, NDList state) {}
}
