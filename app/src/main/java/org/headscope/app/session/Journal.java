package org.headscope.app.session;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanProperty;
import org.headscope.app.session.Command.Change;
import org.headscope.app.session.Command.Effect;
import org.headscope.app.session.JournalEntry.Part;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Performs and records all commands, in order. They lead from one [SessionState] to the next, and
/// undo and redo walk through these. Used on the FX thread only.
public final class Journal {
  private final LongSupplier nanoClock;
  private final History history;
  private final InstanceStore instances = new InstanceStore();
  private final JournalBuffer buffer = new JournalBuffer();
  private final List<Setting<?>> settings = new ArrayList<>();
  private final List<Consumer<SessionState>> followers = new ArrayList<>();
  private final Map<Class<? extends Effect>, Consumer<Effect>> performers = new HashMap<>();
  private Consumer<UserError> troubles =
      e -> {
        throw e;
      };
  private final Set<String> unrecordedSetting = new HashSet<>();
  private Consumer<String> moves = _ -> {};
  private Optional<Gesture> gesture = Optional.empty();
  private Optional<Effect> begun = Optional.empty();
  private SessionState state = SessionState.START;
  private int depth;
  private boolean returning;

  public Journal() {
    this(System::nanoTime);
  }

  /// A journal with another clock, for tests: commands close in time are one step of the history.
  public Journal(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.history = new History(SessionState.START);
  }

  /// Performs `command` as a new step, or as part of the command that it follows from.
  public void perform(Command command) {
    perform(List.of(command));
  }

  public void perform(List<? extends Command> commands) {
    boolean begun = depth > 0;
    for (Command command : commands) {
      begun |= run(command, begun ? Part.FOLLOWS : Part.STEP, false);
    }
  }

  public Gesture gesture() {
    return gesture("");
  }

  /// Returns the current gesture or, if there is none, a new one called `words`.
  public Gesture gesture(String words) {
    return gesture.orElseGet(() -> new Gesture(words));
  }

  /// Runs `action`; all of its commands are part of `whole`.
  public void during(Gesture whole, Runnable action) {
    Optional<Gesture> before = gesture;
    gesture = Optional.of(whole);
    try {
      action.run();
    } finally {
      gesture = before;
    }
  }

  /// Makes `action` part of the current gesture, whenever it runs.
  public <T> Consumer<T> part(Consumer<T> action) {
    Gesture whole = gesture();
    return value -> during(whole, () -> action.accept(value));
  }

  public void returnTo(SessionState target) {
    returnTo(target, "");
  }

  /// Returns to the selection and settings of `target`, as one step called `words`; if empty, its
  /// commands describe it.
  public void returnTo(SessionState target, String words) {
    Optional<Instance> there = target.selection().opened().instance();
    there.ifPresent(instances::override);
    during(gesture(words), () -> perform(SessionReturn.between(state, target, this::defaultOf)));
    there.ifPresent(instance -> instances.keep(instance, state));
  }

  /// Performs a change that no person made, such as one after resizing the window, without a step.
  public void amend(Command command) {
    run(command, Part.FOLLOWS, false);
  }

  /// Performs a change that no person made and undo does not revert, such as adding a run in
  /// training.
  public void performAside(Command command) {
    run(command, Part.NO_UNDO, false);
  }

  /// Repeats `entry` as the step, or part of a step, that it was.
  public void repeat(JournalEntry entry) {
    run(entry.command(), entry.part(), true);
  }

  /// Goes to a step of [#steps], from 0, by undo or redo.
  public void goTo(int step) {
    move(step, "Back to: ", "Forward to: ", step);
  }

  /// Performs `command`; returns true if it is now a step or part of one.
  private boolean run(Command command, Part part, boolean exactly) {
    if (returning) {
      // Its consequences are already part of the state returned to.
      return false;
    }
    try {
      return switch (command) {
        case Command.Undo _ -> {
          move(history.now() - 1, "Undid: ", "", history.now());
          yield false;
        }
        case Command.Redo _ -> {
          move(history.now() + 1, "", "Redid: ", history.now() + 1);
          yield false;
        }
        case Change change -> change(change, part, exactly);
        case Effect effect -> {
          effect(effect);
          yield false;
        }
      };
    } catch (UserError e) {
      troubles.accept(e);
      return false;
    }
  }

  private boolean change(Change change, Part requested, boolean exactly) {
    SessionState next = apply(change);
    Part part = !exactly && isPassing(change) ? Part.NO_UNDO : requested;
    if (part == Part.NO_UNDO) {
      if (history.amendAll(step -> unlessRefused(change, step))) {
        done(change, part, next);
      }
      return false;
    }
    if (next.equals(state) && !(exactly && part == Part.STEP)) {
      return false;
    }
    Optional<Gesture> whole = gesture.filter(_ -> depth == 0);
    if (whole.filter(g -> g.isOf(history.id())).isPresent()) {
      history.continueStep(
          next, whole.get().words().isEmpty() ? Optional.of(change) : Optional.empty());
      done(change, Part.FOLLOWS, next);
      return true;
    }
    if (part == Part.FOLLOWS) {
      history.amend(next);
      done(change, part, next);
      return true;
    }
    long at = exactly || whole.isPresent() ? History.NEVER_JOINED : nanoClock.getAsLong();
    boolean together = history.record(next, words(change), at);
    whole.ifPresent(g -> g.made(history.id()));
    record(change, together ? Part.FOLLOWS : part, together);
    go(next);
    return true;
  }

  private StepWords words(Change change) {
    return gesture
        .map(Gesture::words)
        .filter(words -> !words.isEmpty())
        .map(StepWords::named)
        .orElseGet(() -> StepWords.of(change));
  }

  private void done(Change change, Part part, SessionState next) {
    record(change, part, false);
    go(next);
  }

  private boolean isPassing(Change change) {
    return change instanceof Command.Set(String name, Object _) && unrecordedSetting.contains(name);
  }

  private SessionState unlessRefused(Change change, SessionState step) {
    try {
      return SessionChanges.apply(change, step, instances);
    } catch (UserError _) {
      return step;
    }
  }

  /// Returns the state after `change`; empty if it cannot be performed.
  Optional<SessionState> preview(Change change) {
    try {
      return Optional.of(apply(change));
    } catch (UserError _) {
      return Optional.empty();
    }
  }

  private SessionState apply(Change change) {
    SessionState next = SessionChanges.apply(change, state, instances);
    if (change instanceof Command.Set(String name, Object value)) {
      for (Setting<?> setting : settings) {
        if (setting.getName().equals(name)) {
          require(setting, value);
        }
      }
    }
    return next;
  }

  private static void require(Setting<?> setting, Object value) {
    try {
      setting.require(value);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "The setting %s cannot be %s; it %s.".formatted(setting.getName(), value, e.getMessage()),
          e);
    }
  }

  /// Goes to the step `there`, if it exists, and reports what was undone or redone.
  ///
  /// @param described the step to report
  private void move(int there, String back, String forward, int described) {
    int by = there - history.now();
    if (by == 0 || returning || !history.has(there)) {
      return;
    }
    String words = (by < 0 ? back : forward) + history.words().get(described);
    Command each = by < 0 ? new Command.Undo() : new Command.Redo();
    for (int i = 0; i < Math.abs(by); i++) {
      record(each, Part.STEP, false);
    }
    returning = true;
    try {
      go(history.go(there));
    } finally {
      returning = false;
    }
    moves.accept(words);
  }

  private void effect(Effect effect) {
    Consumer<Effect> performer = performers.get(effect.getClass());
    if (performer == null) {
      throw new UserError(
          "The command %s cannot be performed here; open its view first.".formatted(effect.name()));
    }
    begun = Optional.of(effect);
    try {
      performer.accept(effect);
      // An effect that failed, by report or exception, was not performed.
      if (begun.isPresent()) {
        record(effect, depth > 0 ? Part.FOLLOWS : Part.STEP, false);
      }
    } finally {
      begun = Optional.empty();
    }
  }

  /// Withdraws `effect`, which failed later; otherwise a script of this session would end there.
  public void failed(Effect effect) {
    if (begun.filter(effect::equals).isPresent()) {
      begun = Optional.empty();
    } else {
      buffer.withdraw(effect, System.currentTimeMillis());
    }
  }

  private void record(Command command, Part part, boolean instead) {
    buffer.add(new JournalEntry(System.currentTimeMillis(), command, part), instead);
  }

  private void go(SessionState next) {
    state = next;
    depth++;
    try {
      List.copyOf(settings).forEach(setting -> setting.follow(state));
      List.copyOf(followers).forEach(follower -> follower.accept(state));
    } finally {
      depth--;
    }
  }

  /// Describes each step of the history, oldest first, preceded by the start.
  public List<String> steps() {
    return history.words();
  }

  public int step() {
    return history.now();
  }

  /// Makes the current state the start of the history; undo goes no further back.
  public void begin() {
    history.reset(state);
  }

  public SessionState state() {
    return state;
  }

  public void follow(Consumer<SessionState> follower) {
    followers.add(follower);
  }

  public void record(JournalBuffer.Recorder recorder) {
    buffer.copyTo(recorder);
  }

  public void onFailure(Consumer<UserError> hearer) {
    troubles = hearer;
  }

  /// Notifies `hearer` of what was undone or redone, in a few words.
  public void onMove(Consumer<String> hearer) {
    moves = hearer;
  }

  public <E extends Effect> void performs(Class<E> type, Consumer<E> performer) {
    performers.put(type, effect -> performer.accept(type.cast(effect)));
  }

  /// Returns the setting `name`, with the value that it was given before, if any.
  public <T> Setting<T> setting(String name, T initial, SettingCodec<T> form) {
    Setting<T> setting = new Setting<>(this, name, initial, form);
    settings.add(setting);
    return setting;
  }

  /// Returns a setting that belongs to no step, so that undo does not change it.
  public <T> Setting<T> unrecordedSetting(String name, T initial, SettingCodec<T> form) {
    unrecordedSetting.add(name);
    return setting(name, initial, form);
  }

  public boolean knows(String name) {
    return settings.stream().anyMatch(setting -> setting.getName().equals(name));
  }

  /// Returns the default of the setting `name`; empty if there is no such setting.
  public Optional<Object> defaultOf(String name) {
    return settings.stream()
        .filter(setting -> setting.getName().equals(name))
        .findFirst()
        .map(Setting::defaultValue);
  }

  public List<String> settingNames() {
    return settings.stream().map(Setting::getName).toList();
  }

  /// Returns the latest entries, oldest first; complete except in very long sessions.
  public List<JournalEntry> entries() {
    return buffer.newest();
  }

  public long done() {
    return buffer.done();
  }

  /// Supplies all entries so far; reading them may wait for the disk, so call it off the FX thread.
  ///
  /// @throws UserError if some are no longer available
  public Supplier<List<JournalEntry>> whole() {
    return buffer.whole();
  }

  public InstanceStore instances() {
    return instances;
  }

  ReadOnlyBooleanProperty canUndo() {
    return history.canUndo();
  }

  ReadOnlyBooleanProperty canRedo() {
    return history.canRedo();
  }
}
