package org.headscope.app.launch;

import module java.base;

import org.headscope.app.window.sheet.FaultReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "report",
    description = "Creates a problem report; nothing is sent.",
    footer = {
      "",
      "Examples:",
      "  headscope report",
      "  headscope report --out report.txt",
      "",
      "It has what doctor says, preferences, the last commands of the window and the",
      "faults that were noted: no text that was typed, no names of files, and ~ for",
      "what lies in the home folder. It is printed as it is saved; nothing is sent."
    })
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File to save it in; only shown if not given.")
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
