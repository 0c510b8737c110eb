package org.headscope.app.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/// Undo and redo of [SessionState]s. Drags and walks whose changes follow each other quickly are
/// one step, so that a dragged slider is undone at once.
final class History {
  /// A time that is near to no other.
  static final long APART = Long.MIN_VALUE;

  private static final int LIMIT = 200;
  private static final long TOGETHER_NANOS = 600_000_000L;

  /// Who types thinks between two letters.
  private static final long TYPED_TOGETHER_NANOS = 2_000_000_000L;

  private static final String TEXT = "text";

  private final Deque<SessionState> past = new ArrayDeque<>();
  private final Deque<SessionState> future = new ArrayDeque<>();
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
  private SessionState present;
  private Set<String> lastKind = Set.of();
  private long lastTime;

  History(SessionState start) {
    this.present = start;
  }

  /// Takes note that the state is `next` since `nanos`; whether that went on with the last step.
  boolean record(SessionState next, long nanos) {
    Set<String> kind = nanos == APART ? Set.of() : dragged(present, next);
    boolean together =
        !kind.isEmpty() && kind.equals(lastKind) && nanos - lastTime < patience(kind);
    if (!together) {
      past.push(present);
      if (past.size() > LIMIT) {
        past.removeLast();
      }
    }
    future.clear();
    present = next;
    lastKind = kind;
    lastTime = nanos;
    tell();
    return together;
  }

  /// Takes note that the state is `next` without a step of its own.
  void amend(SessionState next) {
    present = next;
  }

  /// Starts anew from `state`: nothing to undo.
  void reset(SessionState state) {
    past.clear();
    future.clear();
    present = state;
    lastKind = Set.of();
    tell();
  }

  Optional<SessionState> undo() {
    return move(past, future);
  }

  Optional<SessionState> redo() {
    return move(future, past);
  }

  private Optional<SessionState> move(Deque<SessionState> from, Deque<SessionState> to) {
    if (from.isEmpty()) {
      return Optional.empty();
    }
    to.push(present);
    present = from.pop();
    lastKind = Set.of();
    tell();
    return Optional.of(present);
  }

  private void tell() {
    canUndo.set(!past.isEmpty());
    canRedo.set(!future.isEmpty());
  }

  ReadOnlyBooleanProperty canUndo() {
    return canUndo.getReadOnlyProperty();
  }

  ReadOnlyBooleanProperty canRedo() {
    return canRedo.getReadOnlyProperty();
  }

  private static long patience(Set<String> kind) {
    return kind.contains(TEXT) ? TYPED_TOGETHER_NANOS : TOGETHER_NANOS;
  }

  /// Which differ of what drags, walks and typing change: the checkpoint, the cell, the positions
  /// shown, the marks, settings and the typed text; empty if something else does.
  private static Set<String> dragged(SessionState before, SessionState after) {
    SelectionState was = before.selection();
    SelectionState is = after.selection();
    SelectionState.InSequence old = was.sequence();
    SelectionState.InSequence now = is.sequence();
    Workspace marked = is.workspace().withMarked(was.workspace().marked());
    SelectionState rest =
        is.withStep(was.opened().step())
            .withCell(old.query(), old.key(), old.pinned())
            .withWindow(old.window())
            .withWorkspace(marked);
    Set<String> kind = new TreeSet<>();
    if (typed(was, is) && before.open().equals(after.open())) {
      kind.add(TEXT); // the cell and the positions shown follow from it
      return kind;
    }
    if (!rest.equals(was) || !before.open().equals(after.open())) {
      return kind;
    }
    note(kind, "step", was.opened().step() != is.opened().step());
    note(kind, "cell", cell(old, now));
    note(kind, "window", !old.window().equals(now.window()));
    note(kind, "marks", !marked.equals(is.workspace()));
    Set<String> names = new TreeSet<>(before.settings().keySet());
    names.addAll(after.settings().keySet());
    names.removeIf(name -> Objects.equals(before.settings().get(name), after.settings().get(name)));
    names.forEach(name -> kind.add("setting " + name));
    return kind;
  }

  /// Whether all that differs is what was typed, and what points into it.
  private static boolean typed(SelectionState was, SelectionState is) {
    return is.opened()
        .instance()
        .filter(ReferenceLanguage::typed)
        .filter(text -> !was.opened().instance().equals(Optional.of(text)))
        .map(text -> was.withInstance(text, is.sequence().window()))
        .filter(is::equals)
        .isPresent();
  }

  private static boolean cell(SelectionState.InSequence old, SelectionState.InSequence now) {
    return old.query() != now.query() || old.key() != now.key() || old.pinned() != now.pinned();
  }

  private static void note(Set<String> kind, String name, boolean differs) {
    if (differs) {
      kind.add(name);
    }
  }
}
