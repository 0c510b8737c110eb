package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.write.LessonDraft;

/// What an author did, to be taken back: what is typed into one field is one step.
final class DraftHistory {
  /// More nobody takes back.
  private static final int MOST = 500;

  private final Deque<Version> before = new ArrayDeque<>();
  private final Deque<Version> after = new ArrayDeque<>();
  private String field = "";

  /// A draft, and the step that was looked at.
  record Version(LessonDraft draft, int selected) {}

  /// Takes note of `was` before it changes.
  ///
  /// @param in the field that is typed into; empty for what is no typing
  void changing(Version was, String in) {
    boolean same = !in.isEmpty() && in.equals(field) && after.isEmpty() && !before.isEmpty();
    field = in;
    after.clear();
    if (!same) {
      before.push(was);
      if (before.size() > MOST) {
        before.removeLast();
      }
    }
  }

  /// Lets the next typing be a step of its own.
  void pause() {
    field = "";
  }

  boolean canUndo() {
    return !before.isEmpty();
  }

  boolean canRedo() {
    return !after.isEmpty();
  }

  Optional<Version> undo(Version now) {
    return move(before, after, now);
  }

  Optional<Version> redo(Version now) {
    return move(after, before, now);
  }

  private Optional<Version> move(Deque<Version> from, Deque<Version> to, Version now) {
    field = "";
    if (from.isEmpty()) {
      return Optional.empty();
    }
    to.push(now);
    return Optional.of(from.pop());
  }

  void clear() {
    before.clear();
    after.clear();
    field = "";
  }
}
