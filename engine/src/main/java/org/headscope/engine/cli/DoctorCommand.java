package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.headscope.engine.io.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "doctor",
    description = "Says what HeadScope runs on here, and whether anything is missing.",
    footer = {
      "",
      "Examples:",
      "  headscope doctor",
      "  headscope doctor --json",
      "",
      "Exit code 1 if PyTorch cannot be loaded or something could be downloaded."
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print JSON instead of a list.")
  private boolean json;

  @Mixin private DeviceOption device;

  @Override
  public Integer call() {
    Diagnosis diagnosis = Diagnosis.make(device.name());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(diagnosis));
    } else {
      for (Map.Entry<String, @Nullable String> fact : diagnosis.facts().entrySet()) {
        out.printf(Locale.ROOT, "%-16s %s%n", fact.getKey(), fact.getValue());
      }
      diagnosis.problems().forEach(problem -> out.printf("%-16s %s%n", "problem", problem));
    }
    out.flush();
    return diagnosis.problems().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
