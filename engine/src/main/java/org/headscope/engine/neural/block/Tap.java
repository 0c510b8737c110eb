package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.run.Range;

/// A look into a forward pass: sees the tensors at the sites that it wants and hands back what the
/// pass goes on with.
public interface Tap {
  /// No tap: nothing is seen, and the pass uses fused operations.
  Tap NONE =
      new Tap() {
        @Override
        public boolean looks(int layer) {
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

  /// Whether the mixer of `layer` must expose its inside, even where no site is wanted: an
  /// intervention and its baseline then run the same operations. A tap that only looks at what lies
  /// outside mixers, as the residual stream and MLPs, or at other layers, may say no: then fused
  /// operations serve, which are several times as fast and take far less memory, and [sites inside
  /// the mixer][ActivationSite.Kind#insideMixer] do not come by.
  default boolean looks(int layer) {
    return true;
  }

  /// The queries whose rows of token-to-token maps are wanted, for a tap that replaces none; all if
  /// empty. Mixers that can make single rows then show a PATTERN of these rows alone.
  default Optional<Range> rows() {
    return Optional.empty();
  }

  boolean wants(ActivationSite site);

  /// Called at every wanted site, in the order of the pass.
  ///
  /// @param value the tensor, which the pass may free behind its layer: copy what must outlive it
  /// @return `value` itself, or its replacement of the same shape and type
  NDArray at(ActivationSite site, NDArray value);
}
