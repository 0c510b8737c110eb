package org.headscope.app.service;

import module java.base;

import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.headscope.app.task.Faults;
import org.headscope.engine.run.UserError;

/// The messages that the window shows until they are dismissed. Used on the FX thread.
final class Notices {
  private final ObservableList<Notice> shown = FXCollections.observableArrayList();
  private final ObservableList<Notice> list = FXCollections.unmodifiableObservableList(shown);
  private Optional<Notice> moved = Optional.empty();

  ObservableList<Notice> list() {
    return list;
  }

  void report(UserError error) {
    tell(
        new Notice(
            Notice.Kind.ERROR,
            Objects.requireNonNullElse(error.getMessage(), "Failed."),
            Optional.empty(),
            Faults.details(error)));
  }

  /// Shows `notice`; of two with the same sentence the newer stays.
  void tell(Notice notice) {
    dismiss(notice.sentence());
    shown.add(notice);
  }

  /// Tells what was undone or done again; only of the last.
  void moved(String words) {
    moved.ifPresent(shown::remove);
    Notice told = new Notice(Notice.Kind.INFORMATION, words);
    moved = Optional.of(told);
    tell(told);
  }

  void dismiss(String sentence) {
    shown.removeIf(notice -> notice.sentence().equals(sentence));
  }
}
