package org.headscope.app.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/// Undo and redo of [SelectionState]s. Drags and walks whose changes follow each other quickly are
/// one step, so that a dragged slider is undone at once.
final class History {
  private static final int LIMIT = 200;

  private static final long TOGETHER_NANOS = 600_000_000L;

  private final LongSupplier nanoClock;
  private final Deque<SelectionState> past = new ArrayDeque<>();
  private final Deque<SelectionState> future = new ArrayDeque<>();
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
  private SelectionState present;
  private List<Boolean> lastKind = List.of();
  private long lastTime;

  History(SelectionState start, LongSupplier nanoClock) {
    this.present = start;
    this.nanoClock = nanoClock;
  }

  /// Takes note that the selection is now `next`.
  void record(SelectionState next) {
    if (next.equals(present)) {
      return;
    }
    List<Boolean> kind = dragged(present, next);
    long now = nanoClock.getAsLong();
    boolean together = !kind.isEmpty() && kind.equals(lastKind) && now - lastTime < TOGETHER_NANOS;
    if (!together) {
      past.push(present);
      if (past.size() > LIMIT) {
        past.removeLast();
      }
    }
    future.clear();
    present = next;
    lastKind = kind;
    lastTime = now;
    tell();
  }

  /// Takes note that the selection is now `next` without anybody's doing.
  void amend(SelectionState next) {
    present = next;
  }

  /// Starts anew from `state`: nothing to undo.
  void reset(SelectionState state) {
    past.clear();
    future.clear();
    present = state;
    lastKind = List.of();
    tell();
  }

  Optional<SelectionState> undo() {
    return move(past, future);
  }

  Optional<SelectionState> redo() {
    return move(future, past);
  }

  private Optional<SelectionState> move(Deque<SelectionState> from, Deque<SelectionState> to) {
    if (from.isEmpty()) {
      return Optional.empty();
    }
    to.push(present);
    present = from.pop();
    lastKind = List.of();
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

  /// Whether the checkpoint, the cell, the positions shown and the marks differ, which drags and
  /// walks change; empty if something else does.
  private static List<Boolean> dragged(SelectionState was, SelectionState is) {
    SelectionState.InSequence old = was.sequence();
    Workspace marked = is.workspace().withMarked(was.workspace().marked());
    SelectionState rest =
        is.withStep(was.opened().step())
            .withCell(old.query(), old.key(), old.pinned())
            .withWindow(old.window())
            .withWorkspace(marked);
    SelectionState.InSequence now = is.sequence();
    boolean cell = old.query() != now.query() || old.key() != now.key();
    return rest.equals(was)
        ? List.of(
            was.opened().step() != is.opened().step(),
            cell || old.pinned() != now.pinned(),
            !old.window().equals(now.window()),
            !marked.equals(is.workspace()))
        : List.of();
  }
}
