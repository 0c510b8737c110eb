package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.neural.device.CudaInstallation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "add",
    description = "Checks wheels of PyTorch and NVIDIA and installs their libraries, 4.5 GB.",
    footer = {
      "",
      "Examples:",
      "  headscope cuda add Downloads",
      "  headscope cuda add Downloads --for-all"
    })
final class CudaAddCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the wheels.")
  private Path given;

  @Option(
      names = "--for-all",
      description = "Install them for all who use this machine, which takes its rights.")
  private boolean forAll;

  @Option(
      names = "--sha256",
      paramLabel = "HEX",
      description = "Trust a wheel of this hash, too; may be repeated.")
  private List<String> trusted = List.of();

  @Override
  public void run() {
    CudaInstallation installation = CudaInstallation.here(trusted);
    Path folder =
        TerminalTask.run(
            spec.commandLine().getErr(),
            (progress, cancellation) -> installation.add(given, forAll, progress, cancellation));
    spec.commandLine().getOut().println("Installed in " + folder + "; see headscope doctor.");
  }
}
