package org.headscope.app.window.sheet;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.Dialogs;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.cli.Diagnosis;
import org.headscope.engine.io.FaultLog;

/// The parts of a problem report: its text, to be read before saving, a description of this
/// machine, and the location of the log.
public final class ReportViewModel {
  private final Workbench workbench;
  private final Dialogs dialogs;
  private final Function<List<JournalEntry>, FaultReport> made;
  private final Consumer<String> copy;
  private final Consumer<Path> showInFolder;
  final ReadOnlyObjectWrapper<Optional<FaultReport>> report =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private boolean making;

  /// @param made creates the report from the last commands, off the FX thread
  /// @param showInFolder shows a file in its folder
  public ReportViewModel(
      Workbench workbench,
      Dialogs dialogs,
      Function<List<JournalEntry>, FaultReport> made,
      Consumer<String> copy,
      Consumer<Path> showInFolder) {
    this.copy = copy;
    this.showInFolder = showInFolder;
    this.workbench = workbench;
    this.dialogs = dialogs;
    this.made = made;
  }

  /// Creates the report again, unless one is being created.
  public void create() {
    if (making) {
      return;
    }
    making = true;
    report.set(Optional.empty());
    List<JournalEntry> done = workbench.selection().journal().entries();
    Supplier<FaultReport> work = () -> made.apply(done);
    workbench
        .details()
        .start(
            new BackgroundTask<>("report", (_, _) -> work.get())
                .onSuccess(now -> report.set(Optional.of(now)))
                .onError(workbench::report)
                .onFinally(() -> making = false));
  }

  /// Asks for a file and writes the text shown; returns false if no file was chosen.
  public boolean save() {
    Optional<FaultReport> shown = report.get();
    return shown
        .flatMap(_ -> dialogs.save("Save report", "headscope-report", List.of("txt")))
        .map(file -> {
          workbench
              .tasks()
              .start(
                  new BackgroundTask<>(
                          "save report",
                          (_, _) -> {
                            shown.orElseThrow().write(file);
                            return file.toAbsolutePath();
                          })
                      .onSuccess(to ->
                          workbench.notify(
                              Notice.wrote(to, "Saved %s; nothing was sent.".formatted(to))))
                      .onError(workbench::report));
          return true;
        })
        .orElse(false);
  }

  public void copyDiagnostics() {
    workbench
        .details()
        .start(
            new BackgroundTask<>("inspect this machine", (_, _) -> Diagnosis.make("auto").text())
                .onSuccess(text -> {
                  copy.accept(text);
                  workbench.notify(
                      Notice.Kind.SUCCESS,
                      "Copied this machine's versions, devices and memory, as reported by headscope"
                          + " doctor.");
                })
                .onError(workbench::report));
  }

  public void showLog() {
    Path log = FaultLog.file();
    if (Files.exists(log)) {
      showInFolder.accept(log);
    } else {
      workbench.notify(
          Notice.Kind.INFORMATION,
          "No errors logged so far. HeadScope would log them in " + log + ".");
    }
  }
}
