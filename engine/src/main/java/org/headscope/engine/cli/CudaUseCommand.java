package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.neural.device.CudaInstallation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "use",
    description = "Links the libraries of PyTorch 2.7.1 in a Python environment (Linux).",
    footer = {
      "",
      "Examples:",
      "  headscope cuda use venv/lib/python3.12/site-packages/torch/lib",
      "  headscope cuda use /opt/torch/lib/python3.11/site-packages --for-all"
    })
final class CudaUseCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      description = "The environment's folder torch/lib, or its site-packages.")
  private Path given;

  @Option(
      names = "--for-all",
      description = "Link them for all who use this machine, which takes its rights.")
  private boolean forAll;

  @Override
  public void run() {
    Path folder = CudaInstallation.here(List.of()).use(given, forAll);
    spec.commandLine().getOut().println("Linked in " + folder + "; see headscope doctor.");
  }
}
