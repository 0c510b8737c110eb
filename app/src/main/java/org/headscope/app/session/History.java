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
  private static String kind(SelectionState was, SelectionState is) {
    StringBuilder kind = new StringBuilder();
    SelectionState.Opened opened = is.opened();
    append(kind, 'r', !was.opened().run().equals(opened.run()));
    append(kind, 'c', was.opened().step() != opened.step());
    append(kind, 'i', !was.opened().instance().equals(opened.instance()));
    SelectionState.InModel model = is.model();
    append(kind, 'h', was.model().layer() != model.layer() || was.model().head() != model.head());
    append(kind, 'l', !was.model().picture().equals(model.picture()));
    SelectionState.InSequence old = was.sequence();
    SelectionState.InSequence now = is.sequence();
    boolean sameCell = old.query() == now.query() && old.key() == now.key();
    append(kind, 'q', !sameCell || old.pinned() != now.pinned());
    append(kind, 's', old.state() != now.state() || !old.edge().equals(now.edge()));
    append(kind, 'w', !old.window().equals(now.window()));
    append(kind, 't', !was.workspace().tab().equals(is.workspace().tab()));
    append(kind, 'm', !was.workspace().marked().equals(is.workspace().marked()));
    append(kind, 'p', !predictors(was).equals(predictors(is)));
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
