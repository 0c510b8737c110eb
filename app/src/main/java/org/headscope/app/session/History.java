package org.headscope.app.session;

import module java.base;

import javafx.beans.property.*;

/// The steps that one can go back and forward over, each with the [SessionState] that it led to.
/// Drags and walks whose changes follow each other quickly are one step, so that a dragged slider
/// is undone at once.
final class History {
  /// A time that is near to no other.
  static final long APART = Long.MIN_VALUE;

  static final long NONE = 0;

  private static final int LIMIT = 200;
  private static final long TOGETHER_NANOS = 600_000_000L;

  /// Who types thinks between two letters.
  private static final long TYPED_TOGETHER_NANOS = 2_000_000_000L;

  private static final String TEXT = "text";

  private final List<Step> steps = new ArrayList<>();
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
  private int now;
  private long ids = NONE;
  private Set<String> lastKind = Set.of();
  private long lastTime;

  /// @param id tells it from all others, whatever becomes of it
  private record Step(long id, StepWords words, SessionState state) {
    Step at(SessionState other) {
      return new Step(id, words, other);
    }
  }

  History(SessionState start) {
    steps.add(new Step(++ids, StepWords.called("start"), start));
  }

  /// Takes note that the state is `next` since `nanos`, by a step that `words` tell of; whether
  /// that went on with the last step.
  boolean record(SessionState next, StepWords words, long nanos) {
    SessionState present = steps.get(now).state();
    Set<String> kind = nanos == APART ? Set.of() : dragged(present, next);
    boolean together =
        !kind.isEmpty()
            && kind.equals(lastKind)
            && nanos - lastTime < (kind.contains(TEXT) ? TYPED_TOGETHER_NANOS : TOGETHER_NANOS);
    steps.subList(now + 1, steps.size()).clear();
    if (together) {
      steps.set(now, new Step(id(), words, next));
    } else {
      steps.add(new Step(++ids, words, next));
      if (steps.size() > LIMIT + 1) {
        steps.removeFirst();
      }
      now = steps.size() - 1;
    }
    lastKind = kind;
    lastTime = nanos;
    tell();
    return together;
  }

  /// Takes note that the state is `next` without a step of its own.
  void amend(SessionState next) {
    steps.set(now, steps.get(now).at(next));
  }

  /// Takes note that the state is `next`, which is part of the last step.
  ///
  /// @param command that led there, where that step is called by its commands
  void goOn(SessionState next, Optional<Command> command) {
    Step last = steps.get(now);
    StepWords words = command.map(last.words()::with).orElse(last.words());
    steps.set(now, new Step(last.id(), words, next));
    lastKind = Set.of();
  }

  /// Takes note of what is true at every step, as `change` says; whether that changes anything.
  boolean everywhere(UnaryOperator<SessionState> change) {
    List<Step> before = List.copyOf(steps);
    steps.replaceAll(step -> step.at(change.apply(step.state())));
    return !before.equals(steps);
  }

  void reset(SessionState state) {
    steps.clear();
    steps.add(new Step(++ids, StepWords.called("start"), state));
    now = 0;
    lastKind = Set.of();
    tell();
  }

  SessionState go(int there) {
    now = there;
    lastKind = Set.of();
    tell();
    return steps.get(now).state();
  }

  boolean has(int step) {
    return step >= 0 && step < steps.size();
  }

  /// Which step it is at, from 0, what came before the first.
  int now() {
    return now;
  }

  long id() {
    return steps.get(now).id();
  }

  /// What each step did, the oldest first; before it stands where they began.
  List<String> words() {
    return steps.stream().map(step -> step.words().text()).toList();
  }

  private void tell() {
    canUndo.set(now > 0);
    canRedo.set(now < steps.size() - 1);
  }

  ReadOnlyBooleanProperty canUndo() {
    return canUndo.getReadOnlyProperty();
  }

  ReadOnlyBooleanProperty canRedo() {
    return canRedo.getReadOnlyProperty();
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
