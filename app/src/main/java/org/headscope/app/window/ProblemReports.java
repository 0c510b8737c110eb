package org.headscope.app.window;

import module java.base;

import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.cli.Diagnosis;
import org.headscope.engine.io.FaultLog;

/// What people send along when something is wrong.
///
/// @param copy puts text on the clipboard
/// @param showInFolder shows a file among its neighbours
record ProblemReports(Workbench workbench, Consumer<String> copy, Consumer<Path> showInFolder) {
  /// Copies what `headscope doctor` says.
  void copyDiagnostics() {
    workbench
        .details()
        .start(
            new BackgroundTask<>("look at this machine", (_, _) -> Diagnosis.make("auto").text())
                .onSuccess(text -> {
                  copy.accept(text);
                  workbench.tell(
                      new Notice(
                          Notice.Kind.SUCCESS,
                          "Copied versions, devices and memory of this machine, as headscope doctor"
                              + " says them."));
                })
                .onError(workbench::report));
  }

  /// Shows where faults are noted.
  void showLog() {
    Path log = FaultLog.file();
    if (Files.exists(log)) {
      showInFolder.accept(log);
    } else {
      workbench.tell(
          new Notice(
              Notice.Kind.INFORMATION,
              "HeadScope noted no fault so far; it would in " + log + "."));
    }
  }
}
