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
  /// @return the output added to the residual stream, B×T×D
  NDArray forward(NDArray x, Sites sites);

  /// True if a part of it has a gradient written by hand. Then nothing else made from its block's
  /// input may bypass the [Tape]'s cut.
  default boolean needsCut() {
    return false;
  }

  MixerConfig config();

  /// The state before the first token: zeros where the layer describes the parts of its state. A
  /// recurrent state keeps its shapes B×… from token to token; cached keys and the like may grow.
  default NDList initialState(NDManager manager, long batch) {
    NDList state = new NDList();
    for (LayerInfo.StatePart part : config().info().stateParts()) {
      long[] shape = part.shape().stream().mapToLong(Integer::longValue).toArray();
      state.add(manager.zeros(new Shape(batch).addAll(new Shape(shape))));
    }
    return state;
  }

  /// The step form: one token per call, equal to the parallel form.
  ///
  /// @param x the token's normalised hidden state, B×D
  /// @param state the result of [#initialState] or of the previous step; it is not changed
  StepOutput step(NDArray x, Token token, NDList state);

  /// True if the state consists of a part for each token, as cached keys do, so that a reading can
  /// [#resume] at any token.
  default boolean canResume() {
    return false;
  }

  /// The parallel form for tokens that continue a text already read.
  ///
  /// @param x normalised hidden states of the new tokens, B×R×D; the pass has their ids
  /// @param first P, the number of tokens of the text before them
  /// @param kept the state after that text or a longer one: of a single text, shared by all B
  /// @return B×R×D, and the state after it
  default StepOutput resume(NDArray x, long first, NDList kept) {
    throw new UnsupportedOperationException("the state does not belong to single tokens");
  }

  record Token(NDArray ids, long position) {}

  /// The result of one or more steps.
  ///
  /// @param y the output added to the residual stream, B×D or B×R×D
  record StepOutput(NDArray y, NDList state) {}
}
