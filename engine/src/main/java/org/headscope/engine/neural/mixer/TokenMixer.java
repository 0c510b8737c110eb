package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.Sites;

/** A causal map between hidden states: output t depends on inputs 0..t only. */
public interface TokenMixer {
  /**
   * Mixes all positions at once.
   *
   * @param x normalised hidden states, B×T×D
   * @param sites where the pass exposes its inside
   * @return what is added to the residual stream, B×T×D
   */
  NDArray forward(NDArray x, Sites sites);
}
