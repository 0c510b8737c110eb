package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;

/// The token-to-token maps of a layer in which every channel has its own. They are made when they
/// are asked for, since together they are C times as large as one.
@FunctionalInterface
public interface ChannelMapSupplier {
  /// One channel's map. It should come from one script or be a view, so that nothing else stays
  /// behind until the pass ends.
  ///
  /// @param channel from 0
  /// @return B×T×T
  NDArray of(int channel);

  /// The mean absolute map over all channels, here one after the other. A mixer whose maps can be
  /// summed faster than made does so.
  ///
  /// @return B×T×T
  default NDArray meanAbsolute(int channels) {
    NDArray mean = of(0).abs(); // B×T×T
    for (int c = 1; c < channels; c++) {
      try (NDManager scope = mean.getManager().newSubManager()) {
        NDArray one = of(c);
        one.attach(scope);
        mean.addi(one.abs());
      }
    }
    return mean.divi(channels);
  }
}
