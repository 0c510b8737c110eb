package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;

/**
 * A look into a forward pass: sees the tensors at the sites that it wants and hands back what the
 * pass goes on with.
 */
public interface Tap {
  /** No tap: nothing is seen, and the pass uses fused operations. */
  Tap NONE =
      new Tap() {
        @Override
        public boolean looks() {
          return false;
        }

        @Override
        public boolean wants(ActivationSite site) {
          return false;
        }

        @Override
        public NDArray at(ActivationSite site, NDArray value) {
          return value;
        }
      };

  /**
   * Whether mixers must expose their inside, even where no site is wanted: an intervention and its
   * baseline then run the same operations. A tap that only looks at what lies outside mixers, as
   * the residual stream and MLPs, may say no: then fused operations serve, which are several times
   * as fast, and {@link ActivationSite.Kind#insideMixer sites inside mixers} do not come by.
   */
  default boolean looks() {
    return true;
  }

  /** Whether {@link #at} shall be called for {@code site}. */
  boolean wants(ActivationSite site);

  /**
   * Called at every wanted site, in the order of the pass.
   *
   * @param value the tensor, which the pass may free behind its layer: copy what must outlive it
   * @return {@code value} itself, or its replacement of the same shape and type
   */
  NDArray at(ActivationSite site, NDArray value);
}
