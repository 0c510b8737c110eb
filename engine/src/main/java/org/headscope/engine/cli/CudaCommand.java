package org.headscope.engine.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "cuda",
    description = "Installs PyTorch's libraries for NVIDIA GPUs, which you bring along.",
    subcommands = {CudaAddCommand.class, CudaHashesCommand.class},
    footer = {
      "",
      "Examples:",
      "  headscope cuda add Downloads",
      "  headscope cuda hashes Downloads",
      "",
      "Two jars of Maven Central are needed: pytorch-native-cu124-2.5.1-linux-x86_64.jar",
      "(2.5 GB; win-x86_64 on Windows) and pytorch-jni-2.5.1-0.32.0.jar. Nothing is",
      "downloaded. Without them, and without a driver, the processor computes."
    })
final class CudaCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say add or hashes");
  }
}
