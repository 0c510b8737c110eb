package org.headscope.app.window;

import module java.base;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.Dialogs;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.task.BackgroundTask;

/// A report to be read before it is saved.
final class ReportViewModel {
  private final Workbench workbench;
  private final Dialogs dialogs;
  private final Function<List<JournalEntry>, FaultReport> made;
  private final ReadOnlyObjectWrapper<Optional<FaultReport>> report =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private boolean making;

  /// @param made makes it beside the FX thread of the last commands
  ReportViewModel(
      Workbench workbench, Dialogs dialogs, Function<List<JournalEntry>, FaultReport> made) {
    this.workbench = workbench;
    this.dialogs = dialogs;
    this.made = made;
  }

  /// Empty while it is being made.
  ReadOnlyObjectProperty<Optional<FaultReport>> reportProperty() {
    return report.getReadOnlyProperty();
  }

  /// Makes it anew; while one is being made, that one stays.
  void make() {
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
  boolean save() {
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
}
