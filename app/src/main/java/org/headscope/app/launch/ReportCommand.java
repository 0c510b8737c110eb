package org.headscope.app.launch;

import module java.base;

import org.headscope.app.window.sheet.FaultReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "report",
    description = "Prints a fault report that you can send, and saves it.",
    footer = {
      "",
      "Examples:",
      "  headscope report",
      "  headscope report --out report.txt",
      "",
      "The report has the output of doctor, preferences, the window's last commands and",
      "the",
      "recorded faults, but no typed text and no file names, and ~ for",
      "the home folder. It is printed as it is saved; nothing is sent."
    })
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File to save the report in; only printed if not given.")
  private @Nullable Path out;

  @Override
  public Integer call() {
    PrintWriter console = spec.commandLine().getOut();
    FaultReport report = FaultReport.ofLastSession();
    console.print(report.text());
    console.flush();
    if (out != null) {
      report.write(out);
      spec.commandLine().getErr().println("Wrote " + out + "; nothing was sent.");
    }
    return ExitCode.OK;
  }
}
