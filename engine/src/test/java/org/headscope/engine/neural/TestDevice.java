package org.headscope.engine.neural;

import org.headscope.engine.neural.device.ComputeDevice;

/// The device of this package's tests: the processor, or the one that `-Dheadscope.test.device`
/// names.
public final class TestDevice {
  public static final String PROPERTY = "headscope.test.device";

  public static final ComputeDevice CHOSEN =
      ComputeDevice.byName(System.getProperty(PROPERTY, "cpu"));

  /// The tolerance between two passes over the same tokens: a GPU may choose different kernels.
  static final double ROUNDING = CHOSEN.isProcessor() ? 0 : 1e-6;

  private TestDevice() {}
}
