package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import picocli.CommandLine.*;

@Command(
    name = "doctor",
    description = "Shows what HeadScope runs on, and what is missing or broken.",
    footer = {
      "",
      "Examples:",
      "  headscope doctor",
      "  headscope doctor --json",
      "",
      "The exit code is 1 if something is broken; problems and remedies come last."
    })
final class DoctorCommand implements Callable<Integer> {
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public Integer call() {
    Diagnosis diagnosis = Diagnosis.make(device.name());
    output.print(diagnosis, out -> out.print(diagnosis.text()));
    return diagnosis.problems().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
