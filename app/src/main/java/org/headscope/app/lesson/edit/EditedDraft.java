package org.headscope.app.lesson.edit;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.lesson.write.LessonDraft;

/// A draft under its author's hands: the step that is looked at, and what was done to be taken
/// back.
final class EditedDraft {
  final ReadOnlyObjectWrapper<Optional<LessonDraft>> draft =
      new ReadOnlyObjectWrapper<>(this, "draft", Optional.empty());
  final ReadOnlyIntegerWrapper selected = new ReadOnlyIntegerWrapper(this, "selected", 0);
  final ReadOnlyBooleanWrapper unsaved = new ReadOnlyBooleanWrapper(this, "unsaved");
  final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper(this, "canUndo");
  final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper(this, "canRedo");
  private final DraftHistory history = new DraftHistory();
  private final Runnable changed;
  private Optional<LessonDraft> saved = Optional.empty();

  /// None yet.
  ///
  /// @param changed follows every change
  EditedDraft(Runnable changed) {
    this.changed = changed;
  }

  /// Begins with `first`.
  ///
  /// @param isSaved whether it lies in its folder as it is
  void begin(LessonDraft first, boolean isSaved) {
    history.clear();
    saved = isSaved ? Optional.of(first) : Optional.empty();
    show(first, 0);
  }

  void end() {
    history.clear();
    saved = Optional.empty();
    draft.set(Optional.empty());
    tell();
  }

  void saved(LessonDraft written) {
    saved = Optional.of(written);
    tell();
  }

  boolean isSaved() {
    return saved.isPresent();
  }

  /// Puts `next` in its place.
  ///
  /// @param select the step that is looked at then
  /// @param field that was typed into; empty for what is no typing
  void change(LessonDraft next, int select, String field) {
    LessonDraft was = draft.get().orElseThrow();
    if (!was.equals(next)) {
      history.changing(new DraftHistory.Version(was, selected.get()), field);
      show(next, select);
    }
  }

  private void show(LessonDraft next, int select) {
    int there = Math.clamp(select, 0, Math.max(0, next.steps().size() - 1));
    // Whoever hears of one of them finds the other fitting.
    if (there < size()) {
      selected.set(there);
      draft.set(Optional.of(next));
    } else {
      selected.set(Math.min(selected.get(), Math.max(0, next.steps().size() - 1)));
      draft.set(Optional.of(next));
      selected.set(there);
    }
    tell();
    changed.run();
  }

  /// Lets the next typing be taken back by itself.
  void pause() {
    history.pause();
  }

  void select(int step) {
    if (step >= 0 && step < size() && step != selected.get()) {
      history.pause();
      selected.set(step);
    }
  }

  int size() {
    return draft.get().map(d -> d.steps().size()).orElse(0);
  }

  void undo() {
    draft
        .get()
        .flatMap(d -> history.undo(new DraftHistory.Version(d, selected.get())))
        .ifPresent(was -> show(was.draft(), was.selected()));
  }

  void redo() {
    draft
        .get()
        .flatMap(d -> history.redo(new DraftHistory.Version(d, selected.get())))
        .ifPresent(was -> show(was.draft(), was.selected()));
  }

  private void tell() {
    canUndo.set(history.canUndo());
    canRedo.set(history.canRedo());
    unsaved.set(draft.get().isPresent() && !draft.get().equals(saved));
  }
}
