package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;

/**
 * A look into a forward pass: sees the tensors at the sites that it wants and hands back what the
 * pass goes on with.
 */
public interface Tap {
  /** No tap. Only this one lets the pass use fused operations, which hide their inside. */
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
   * Whether the pass must expose its inside, even where no site is wanted: an intervention and its
   * baseline then run the same operations.
   */
  default boolean looks() {
    return true;
  }

  /** Whether {@link #at} shall be called for {@code site}. */
  boolean wants(ActivationSite site);

  /**
   * Called at every wanted site, in the order of the pass.
   *
   * @param value the tensor, owned by the pass: copy what must outlive it
   * @return {@code value} itself, or its replacement of the same shape and type
   */
  NDArray at(ActivationSite site, NDArray value);
}
