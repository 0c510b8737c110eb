package org.headscope.app.lesson.edit;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.lesson.write.LessonDraft;

/// A draft that is being edited: its selected step, and the changes that can be undone.
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

  /// Starts without a draft.
  ///
  /// @param changed runs after each change
  EditedDraft(Runnable changed) {
    this.changed = changed;
  }

  /// Starts with the draft `first`.
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

  /// Replaces the draft by `next`.
  ///
  /// @param select the step to select
  /// @param field the field that was typed into; empty for changes other than typing
  void change(LessonDraft next, int select, String field) {
    LessonDraft was = draft.get().orElseThrow();
    if (!was.equals(next)) {
      // Successive typing in one field is undone at once.
      boolean continues =
          !field.isEmpty() && field.equals(typedInto) && after.isEmpty() && !before.isEmpty();
      typedInto = field;
      after.clear();
      if (!continues) {
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
    // In this order, listeners to either property see a step that exists.
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

  /// Ends a run of typing, so that what is typed next is undone separately.
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

  /// The selected step, from 0.
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
