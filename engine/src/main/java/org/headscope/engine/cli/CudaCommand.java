package org.headscope.engine.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "cuda",
    description = "Installs PyTorch's libraries for NVIDIA GPUs, which you bring along.",
    subcommands = {CudaAddCommand.class, CudaUseCommand.class, CudaHashesCommand.class},
    footer = {
      "",
      "Examples:",
      "  headscope cuda add Downloads",
      "  headscope cuda use venv/lib/python3.12/site-packages/torch/lib",
      "  headscope cuda hashes Downloads",
      "",
      "Linux: PyPI's wheel of torch 2.7.1 (CUDA 12.6) with the nvidia-*-cu12 wheels it",
      "requires, 2.8 GB: pip download torch==2.7.1. For Blackwell cards, and for Windows:",
      "the wheel 2.7.1+cu128 of PyTorch's own index. Nothing is downloaded by HeadScope.",
      "Without these libraries or NVIDIA's driver, the processor computes."
    })
final class CudaCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say add, use or hashes");
  }
}
