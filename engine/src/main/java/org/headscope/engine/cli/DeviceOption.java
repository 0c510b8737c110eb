package org.headscope.engine.cli;

import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.ComputeDevice;
import picocli.CommandLine.Option;

/** Where a command computes. */
final class DeviceOption {
  @Option(
      names = "--device",
      defaultValue = "auto",
      paramLabel = "DEVICE",
      description = "auto, cpu, cuda or mps: where models are computed.")
  private String name;

  /**
   * The device asked for.
   *
   * @throws org.headscope.engine.run.UserError if there is no such device here
   */
  ComputeDevice device() {
    return ComputeDevice.byName(name);
  }

  /** A pool of models on that device, for one command. */
  ModelPool models() {
    return new ModelPool(this::device, ModelPool.BUDGET);
  }
}
