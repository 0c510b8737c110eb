package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.run.Range;

/// An observer of a forward pass: receives the tensors at the sites that it wants and may replace
/// them.
public interface Tap {
  /// No tap: nothing is observed, and the pass uses fused operations.
  Tap NONE =
      new Tap() {
        @Override
        public boolean exposes(int layer) {
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

  /// True if the mixer of `layer` must expose its inside even if no site there is wanted: an
  /// intervention and its baseline then run the same operations. A tap that only observes other
  /// layers, or tensors outside mixers such as the residual stream and MLPs, may return false.
  /// Fused operations, which are several times as fast and use far less memory, are then used, and
  /// [sites inside the mixer][ActivationSite.Kind#insideMixer] are not shown.
  default boolean exposes(int layer) {
    return true;
  }

  /// The queries whose rows of token-to-token maps are wanted, for a tap that replaces none; all if
  /// empty. Mixers that can compute single rows then show a PATTERN of these rows only.
  default Optional<Range> rows() {
    return Optional.empty();
  }

  /// The layer at which a pass may begin, from 1: at a later one than the first, the tap replaces
  /// the whole [residual stream][ActivationSite.Kind#RESIDUAL_PRE] before it. Models that can skip
  /// the layers before it do so.
  default int firstLayer() {
    return 1;
  }

  /// The last layer that is wanted, from 1. Models that can leave out the layers after it do so,
  /// and their result has no meaning then.
  default int lastLayer() {
    return Integer.MAX_VALUE;
  }

  boolean wants(ActivationSite site);

  /// Called at every wanted site, in the order of the pass.
  ///
  /// @param value the tensor, which may be freed after its layer: copy what must outlive it
  /// @return `value` itself, or a replacement of the same shape and type; only a tap that replaces
  ///   all that a mixer makes of its input may change the batch
  NDArray at(ActivationSite site, NDArray value);
}
