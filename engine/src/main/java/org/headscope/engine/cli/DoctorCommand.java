package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import picocli.CommandLine.*;

@Command(
    name = "doctor",
    description = "Says what HeadScope runs on here, and whether anything is missing.",
    footer = {
      "",
      "Examples:",
      "  headscope doctor",
      "  headscope doctor --json",
      "",
      "Exit code 1 if something is broken; the last lines say what, and what to do."
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
