package org.headscope.app.session;

import module java.base;

import javafx.beans.property.*;

/// The steps that undo and redo move through, each with the resulting [SessionState]. Drags and
/// walks, whose changes follow each other quickly, are one step, so that a dragged slider is undone
/// at once.
final class History {
  /// A time that is never joined with another.
  static final long NEVER_JOINED = Long.MIN_VALUE;

  static final long NONE = 0;

  private static final int LIMIT = 200;
  private static final long TOGETHER_NANOS = 600_000_000L;

  /// Longer than for drags, since people pause between letters.
  private static final long TYPED_TOGETHER_NANOS = 2_000_000_000L;

  private static final String TEXT = "text";

  private final List<Step> steps = new ArrayList<>();
  private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
  private int now;
  private long ids = NONE;
  private Set<String> lastKind = Set.of();
  private long lastTime;

  /// @param id identifies it even when its words or its state change
  private record Step(long id, StepWords words, SessionState state) {
    Step at(SessionState other) {
      return new Step(id, words, other);
    }
  }

  History(SessionState start) {
    steps.add(new Step(++ids, StepWords.named("start"), start));
  }

  /// Records that the state is `next` since `nanos`, as a step described by `words`; returns true
  /// if it was joined with the last step.
  boolean record(SessionState next, StepWords words, long nanos) {
    SessionState present = steps.get(now).state();
    Set<String> kind = nanos == NEVER_JOINED ? Set.of() : dragged(present, next);
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
    publish();
    return together;
  }

  /// Records that the state is `next`, without a new step.
  void amend(SessionState next) {
    steps.set(now, steps.get(now).at(next));
  }

  /// Records that the state is `next`, as part of the last step.
  ///
  /// @param command led there, for steps described by their commands
  void continueStep(SessionState next, Optional<Command> command) {
    Step last = steps.get(now);
    StepWords words = command.map(last.words()::with).orElse(last.words());
    steps.set(now, new Step(last.id(), words, next));
    lastKind = Set.of();
  }

  /// Applies `change` to every step; returns true if any step changed.
  boolean amendAll(UnaryOperator<SessionState> change) {
    List<Step> before = List.copyOf(steps);
    steps.replaceAll(step -> step.at(change.apply(step.state())));
    return !before.equals(steps);
  }

  void reset(SessionState state) {
    steps.clear();
    steps.add(new Step(++ids, StepWords.named("start"), state));
    now = 0;
    lastKind = Set.of();
    publish();
  }

  SessionState go(int there) {
    now = there;
    lastKind = Set.of();
    publish();
    return steps.get(now).state();
  }

  boolean has(int step) {
    return step >= 0 && step < steps.size();
  }

  /// Returns the index of the current step; 0 is the start.
  int now() {
    return now;
  }

  long id() {
    return steps.get(now).id();
  }

  /// Describes each step, oldest first, preceded by the start.
  List<String> words() {
    return steps.stream().map(step -> step.words().text()).toList();
  }

  private void publish() {
    canUndo.set(now > 0);
    canRedo.set(now < steps.size() - 1);
  }

  ReadOnlyBooleanProperty canUndo() {
    return canUndo.getReadOnlyProperty();
  }

  ReadOnlyBooleanProperty canRedo() {
    return canRedo.getReadOnlyProperty();
  }

  /// Returns the differences that drags, walks and typing can cause: checkpoint, cell, positions
  /// shown, marks, settings and typed text; empty if anything else differs.
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
    if (names.stream().anyMatch(name -> size(before, name) != size(after, name))) {
      return Set.of(); // a list that grows or shrinks is not dragged
    }
    names.forEach(name -> kind.add("setting " + name));
    return kind;
  }

  private static int size(SessionState state, String setting) {
    return state.settings().get(setting) instanceof List<?> list ? list.size() : 0;
  }

  /// True if only the typed text differs, and what points into it.
  private static boolean typed(SelectionState was, SelectionState is) {
    return is.opened()
        .instance()
        .filter(TypedTextContext::typed)
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
