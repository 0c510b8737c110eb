package org.headscope.app.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/// Undo and redo of [SelectionState]s. Drags and walks whose changes follow each other quickly are
/// one step, so that a dragged slider is undone at once.
final class History {
  private static final int LIMIT = 200;

  /// Kinds that come from dragging and walking: checkpoint, positions shown, cell, marks.
  private static final Set<String> DRAGGED = Set.of("c", "w", "q", "qw", "m");

  private static final long TOGETHER_NANOS = 600_000_000L;

  private final LongSupplier nanoClock;
  private final Deque<SelectionState> past = new ArrayDeque<>();
  private final Deque<SelectionState> future = new ArrayDeque<>();
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
  private SelectionState present;
  private String lastKind = "";
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
    String kind = kind(present, next);
    long now = nanoClock.getAsLong();
    boolean together =
        DRAGGED.contains(kind) && kind.equals(lastKind) && now - lastTime < TOGETHER_NANOS;
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
    lastKind = "";
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
    lastKind = "";
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

  /// Names what differs, one letter a field.
  private static String kind(SelectionState a, SelectionState b) {
    StringBuilder kind = new StringBuilder();
    append(kind, 'r', !a.run().equals(b.run()));
    append(kind, 'c', a.step() != b.step());
    append(kind, 'i', !a.instance().equals(b.instance()));
    append(kind, 'h', a.layer() != b.layer() || a.head() != b.head());
    append(kind, 'q', a.query() != b.query() || a.key() != b.key() || a.pinned() != b.pinned());
    append(kind, 's', a.state() != b.state() || !a.edge().equals(b.edge()));
    append(kind, 'w', !a.window().equals(b.window()));
    append(kind, 'l', !a.lens().equals(b.lens()));
    append(kind, 't', !a.workspace().tab().equals(b.workspace().tab()));
    append(kind, 'm', !a.workspace().marked().equals(b.workspace().marked()));
    append(kind, 'p', !predictors(a).equals(predictors(b)));
    return kind.toString();
  }

  private static List<Object> predictors(SelectionState state) {
    return List.of(state.workspace().predictors(), state.workspace().explained());
  }

  private static void append(StringBuilder kind, char letter, boolean differs) {
    if (differs) {
      kind.append(letter);
    }
  }
}
