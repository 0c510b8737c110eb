package org.headscope.app.lesson.edit;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import org.headscope.app.lesson.edit.DraftMistake.Check;
import org.headscope.app.lesson.edit.DraftStore.Unsaved;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;

/// The checks of a draft. Whenever its author pauses, the draft is stored if it is unsaved, and
/// read for mistakes.
final class DraftChecks {
  /// The pause that starts a check; longer than between two letters.
  private static final Duration PAUSE = Duration.ofMillis(400);

  final ReadOnlyObjectWrapper<Check> found =
      new ReadOnlyObjectWrapper<>(this, "check", Check.NOTHING);
  private final TaskRunner runner;
  private final DraftStore store;
  private final Consumer<String> fails;
  private long changes;
  private Optional<BackgroundTask<Check>> last = Optional.empty();

  DraftChecks(TaskRunner runner, DraftStore store, Consumer<String> fails) {
    this.runner = runner;
    this.store = store;
    this.fails = fails;
  }

  void forget() {
    changes++;
  }

  void later(Supplier<Unsaved> draft, ObservableBooleanValue unsaved) {
    long at = ++changes;
    runner.later(
        PAUSE,
        () -> {
          if (at == changes) {
            check(at, draft.get(), unsaved.get());
          }
        });
  }

  void now(Unsaved draft, boolean keeps) {
    check(++changes, draft, keeps);
  }

  /// Checks `draft` instead of any that still waits or is being checked.
  private void check(long at, Unsaved draft, boolean keeps) {
    last.ifPresent(BackgroundTask::cancel);
    last =
        Optional.of(
            runner.start(
                new BackgroundTask<>(
                        "check the lesson",
                        (_, cancellation) -> {
                          if (keeps) {
                            store.keep(draft);
                          }
                          cancellation.check();
                          return DraftMistake.of(draft.draft(), draft.place().base());
                        })
                    .onSuccess(mistakes -> {
                      if (at == changes) {
                        found.set(mistakes);
                      }
                    })
                    .onError(e -> fails.accept(String.valueOf(e.getMessage())))));
  }
}
