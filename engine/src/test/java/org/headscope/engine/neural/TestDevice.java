package org.headscope.engine.neural;

import org.headscope.engine.neural.device.ComputeDevice;

/// The device that the tests of this package compute on: the processor, or the one that
/// `-Dheadscope.test.device` names.
public final class TestDevice {
  public static final String PROPERTY = "headscope.test.device";

  public static final ComputeDevice CHOSEN =
      ComputeDevice.byName(System.getProperty(PROPERTY, "cpu"));

  /// How far two passes over the same tokens may be apart there: a GPU may choose other kernels.
  static final double ROUNDING = CHOSEN.isProcessor() ? 0 : 1e-6;

  private TestDevice() {}
}
