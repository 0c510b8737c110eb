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

/// What people send along when something is wrong: a report to be read before it is saved, what the
/// machine is, and where faults are noted.
public final class ReportViewModel {
  private final Workbench workbench;
  private final Dialogs dialogs;
  private final Function<List<JournalEntry>, FaultReport> made;
  private final Consumer<String> copy;
  private final Consumer<Path> showInFolder;
  final ReadOnlyObjectWrapper<Optional<FaultReport>> report =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private boolean making;

  /// @param made makes it beside the FX thread of the last commands
  /// @param showInFolder shows a file among its neighbours
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

  /// Makes it anew; while one is being made, that one stays.
  public void make() {
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

  /// Asks where to, and writes it as it is shown; whether a place was named.
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
                          workbench.tell(
                              Notice.wrote(to, "Wrote %s; nothing was sent.".formatted(to))))
                      .onError(workbench::report));
          return true;
        })
        .orElse(false);
  }

  public void copyDiagnostics() {
    workbench
        .details()
        .start(
            new BackgroundTask<>("look at this machine", (_, _) -> Diagnosis.make("auto").text())
                .onSuccess(text -> {
                  copy.accept(text);
                  workbench.tell(
                      Notice.Kind.SUCCESS,
                      "Copied versions, devices and memory of this machine, as headscope doctor"
                          + " says them.");
                })
                .onError(workbench::report));
  }

  public void showLog() {
    Path log = FaultLog.file();
    if (Files.exists(log)) {
      showInFolder.accept(log);
    } else {
      workbench.tell(
          Notice.Kind.INFORMATION, "HeadScope noted no fault so far; it would in " + log + ".");
    }
  }
}
