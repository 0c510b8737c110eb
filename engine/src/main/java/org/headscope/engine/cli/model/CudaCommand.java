package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.cli.kit.FormerName;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.neural.device.CudaInstallation;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "cuda",
    description = "Installs PyTorch's libraries for NVIDIA GPUs from files that you provide.",
    subcommands = {CudaCommand.Add.class, CudaCommand.Use.class, CudaCommand.Hashes.class},
    footer = {
      "",
      "Examples:",
      "  headscope cuda add Downloads",
      "  headscope cuda use venv/lib/python3.12/site-packages/torch/lib",
      "  headscope cuda hashes Downloads",
      "",
      "Linux: PyPI's wheel of torch 2.7.1 (CUDA 12.6) with the nvidia-*-cu12 wheels it",
      "requires, 2.8 GB: pip download torch==2.7.1. For Blackwell cards, and for",
      "Windows: the wheel 2.7.1+cu128 of PyTorch's own index. Nothing is downloaded by",
      "HeadScope. Without these libraries or NVIDIA's driver, HeadScope computes on the",
      "processor."
    })
public final class CudaCommand implements Runnable {
  @Override
  public void run() {
    throw Usage.wrong("Name a subcommand: add, use or hashes");
  }

  @Command(
      name = "add",
      description = "Checks wheels of PyTorch and NVIDIA and installs their libraries, 4.5 GB.",
      footer = {
        "",
        "Examples:",
        "  headscope cuda add Downloads",
        "  headscope cuda add Downloads --all-users"
      })
  static final class Add implements Runnable {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The folder of the wheels.")
    private Path given;

    @FormerName("--for-all")
    @Option(
        names = "--all-users",
        description = "Install them for all users of this machine; needs administrator rights.")
    private boolean allUsers;

    @Option(
        names = "--sha256",
        paramLabel = "HEX",
        description = "Also trust a wheel with this hash; may be repeated.")
    private List<String> trusted = List.of();

    @Override
    public void run() {
      CudaInstallation installation = CudaInstallation.here(trusted);
      Path folder =
          TerminalTask.run(
              spec.commandLine().getErr(),
              (progress, cancellation) ->
                  installation.add(given, allUsers, progress, cancellation));
      spec.commandLine().getOut().println("Installed in " + folder + "; see headscope doctor.");
    }
  }

  @Command(
      name = "use",
      description = "Links the libraries of PyTorch 2.7.1 in a Python environment (Linux).",
      footer = {
        "",
        "Examples:",
        "  headscope cuda use venv/lib/python3.12/site-packages/torch/lib",
        "  headscope cuda use /opt/torch/lib/python3.11/site-packages --all-users"
      })
  static final class Use implements Runnable {
    @Spec private CommandSpec spec;

    @Parameters(
        paramLabel = "DIR",
        description = "The environment's folder torch/lib, or its site-packages.")
    private Path given;

    @FormerName("--for-all")
    @Option(
        names = "--all-users",
        description = "Link them for all users of this machine; needs administrator rights.")
    private boolean allUsers;

    @Override
    public void run() {
      Path folder = CudaInstallation.here(List.of()).use(given, allUsers);
      spec.commandLine().getOut().println("Linked in " + folder + "; see headscope doctor.");
    }
  }

  @Command(
      name = "hashes",
      description = "Lists the SHA-256 of wheels, and whether HeadScope knows them.",
      footer = {
        "",
        "Examples:",
        "  headscope cuda hashes Downloads",
        "  headscope cuda hashes Downloads --json"
      })
  static final class Hashes implements Runnable {
    @Mixin private OutputOption output;

    @Parameters(paramLabel = "DIR", description = "The folder of the wheels.")
    private Path given;

    private record Hash(String sha256, String file, boolean known) {
      static Hash of(Path wheel) {
        String hash = CudaInstallation.hash(wheel);
        return new Hash(hash, wheel.toString(), CudaInstallation.KNOWN.containsKey(hash));
      }

      String line() {
        return sha256 + "  " + file + (known ? "  (known)" : "");
      }
    }

    @Override
    public void run() {
      List<Hash> hashes = CudaInstallation.wheels(given).stream().map(Hash::of).toList();
      output.print(hashes, out -> hashes.forEach(hash -> out.println(hash.line())));
    }
  }
}
