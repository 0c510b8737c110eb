package org.headscope.app.lesson.edit;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.lesson.write.LessonDraft;

/// A draft under its author's hands: the step that is looked at, and what was done to be taken
/// back.
public final class EditedDraft {
  /// The number of changes that can be undone.
  private static final int MAX_UNDONE = 500;

  final ReadOnlyObjectWrapper<Optional<LessonDraft>> draft =
      new ReadOnlyObjectWrapper<>(this, "draft", Optional.empty());
  final ReadOnlyIntegerWrapper selected = new ReadOnlyIntegerWrapper(this, "selected", 0);
  final ReadOnlyBooleanWrapper unsaved = new ReadOnlyBooleanWrapper(this, "unsaved");
  final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper(this, "canUndo");
  final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper(this, "canRedo");
  private final Deque<Version> before = new ArrayDeque<>();
  private final Deque<Version> after = new ArrayDeque<>();
  private final Runnable changed;
  private Optional<LessonDraft> saved = Optional.empty();

  private String typedInto = "";

  private record Version(LessonDraft draft, int selected) {}

  /// None yet.
  EditedDraft(Runnable changed) {
    this.changed = changed;
  }

  /// Begins with `first`.
  void begin(LessonDraft first, boolean isSaved) {
    forget();
    saved = isSaved ? Optional.of(first) : Optional.empty();
    show(first, 0);
  }

  void end() {
    forget();
    saved = Optional.empty();
    draft.set(Optional.empty());
    publish();
  }

  void saved(LessonDraft written) {
    saved = Optional.of(written);
    publish();
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
      // What is typed into one field is one step.
      boolean goesOn =
          !field.isEmpty() && field.equals(typedInto) && after.isEmpty() && !before.isEmpty();
      typedInto = field;
      after.clear();
      if (!goesOn) {
        before.push(new Version(was, selected.get()));
        if (before.size() > MAX_UNDONE) {
          before.removeLast();
        }
      }
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
    publish();
    changed.run();
  }

  private void forget() {
    before.clear();
    after.clear();
    typedInto = "";
  }

  /// Lets the next typing be taken back by itself.
  void pause() {
    typedInto = "";
  }

  public void select(int step) {
    if (step >= 0 && step < size() && step != selected.get()) {
      pause();
      selected.set(step);
    }
  }

  int size() {
    return draft.get().map(d -> d.steps().size()).orElse(0);
  }

  public void undo() {
    move(before, after);
  }

  public void redo() {
    move(after, before);
  }

  private void move(Deque<Version> from, Deque<Version> to) {
    pause();
    if (draft.get().isPresent() && !from.isEmpty()) {
      to.push(new Version(draft.get().get(), selected.get()));
      Version was = from.pop();
      show(was.draft(), was.selected());
    }
  }

  private void publish() {
    canUndo.set(!before.isEmpty());
    canRedo.set(!after.isEmpty());
    unsaved.set(draft.get().isPresent() && !draft.get().equals(saved));
  }

  public ReadOnlyObjectProperty<Optional<LessonDraft>> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  /// The step that is looked at, from 0.
  public ReadOnlyIntegerProperty selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty unsavedProperty() {
    return unsaved.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canUndoProperty() {
    return canUndo.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canRedoProperty() {
    return canRedo.getReadOnlyProperty();
  }
}
