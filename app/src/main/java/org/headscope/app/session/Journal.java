package org.headscope.app.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import org.headscope.app.session.Command.Change;
import org.headscope.app.session.Command.Effect;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The one place where commands are performed and recorded, in the order in which they were. What
/// commands lead to is one [SessionState], which undo and redo walk through. Used on the FX thread
/// only.
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
  private SessionState state = SessionState.START;
  private int depth;
  private boolean returning;

  public Journal() {
    this(System::nanoTime);
  }

  /// The same with another clock, for tests: what follows soon is one step of the history.
  public Journal(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.history = new History(SessionState.START);
  }

  /// Does `command` as a step of its own, or as part of the command that it follows from.
  public void perform(Command command) {
    perform(List.of(command));
  }

  /// Does several commands as one step.
  public void perform(List<? extends Command> commands) {
    boolean first = true;
    for (Command command : commands) {
      boolean done = run(command, !first || depth > 0, false);
      first &= !done;
    }
  }

  /// Leads back to what is selected in `target`, and to how views show things there, as one step.
  public void returnTo(SessionState target) {
    Optional<Instance> there = target.selection().opened().instance();
    there.ifPresent(instances::hold);
    perform(SessionReturn.between(state, target, this::usual));
    there.ifPresent(instance -> instances.keep(instance, state));
  }

  /// Does what came of its own accord, such as what a new size of the window shows: no step.
  public void amend(Command command) {
    run(command, true, false);
  }

  /// Does what `entry` recorded, as the step, or the part of one, that it was.
  public void repeat(JournalEntry entry) {
    run(entry.command(), entry.follows(), true);
  }

  /// Whether anything was done.
  private boolean run(Command command, boolean follows, boolean exactly) {
    if (returning) {
      // What follows from going back is part of what is gone back to.
      return false;
    }
    try {
      return switch (command) {
        case Command.Undo _ -> back(command, history.undo());
        case Command.Redo _ -> back(command, history.redo());
        case Change change -> change(change, follows, exactly);
        case Effect effect -> effect(effect);
      };
    } catch (UserError e) {
      troubles.accept(e);
      return false;
    }
  }

  private boolean change(Change change, boolean follows, boolean exactly) {
    SessionState next = apply(change);
    if (next.equals(state) && !(exactly && !follows)) {
      return false;
    }
    boolean together = false;
    if (follows) {
      history.amend(next);
    } else {
      together = history.record(next, exactly ? History.APART : nanoClock.getAsLong());
    }
    record(change, follows || together, together);
    go(next);
    return true;
  }

  /// What `change` would lead to; empty if it cannot be done.
  Optional<SessionState> preview(Change change) {
    try {
      return Optional.of(apply(change));
    } catch (UserError _) {
      return Optional.empty();
    }
  }

  private SessionState apply(Change change) {
    SessionState next = change.apply(state, instances);
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

  private boolean back(Command command, Optional<SessionState> there) {
    there.ifPresent(before -> {
      record(command, false, false);
      returning = true;
      try {
        go(before);
      } finally {
        returning = false;
      }
    });
    return there.isPresent();
  }

  private boolean effect(Effect effect) {
    Consumer<Effect> performer = performers.get(effect.getClass());
    if (performer == null) {
      throw new UserError(
          "The command %s cannot be done here, since nothing performs it; open its view first."
              .formatted(CommandJson.name(effect)));
    }
    // What is refused was not done.
    performer.accept(effect);
    record(effect, depth > 0, false);
    return true;
  }

  private void record(Command command, boolean follows, boolean instead) {
    buffer.add(new JournalEntry(System.currentTimeMillis(), command, follows), instead);
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

  /// Takes what is there now as the beginning: nothing before it can be undone to.
  public void begin() {
    history.reset(state);
  }

  public SessionState state() {
    return state;
  }

  /// Tells `follower` of every new state.
  public void follow(Consumer<SessionState> follower) {
    followers.add(follower);
  }

  /// Tells `recorder` of every entry.
  public void record(JournalBuffer.Recorder recorder) {
    buffer.copyTo(recorder);
  }

  /// Gives what cannot be done to `hearer`, instead of throwing it.
  public void onTrouble(Consumer<UserError> hearer) {
    troubles = hearer;
  }

  /// Lets `performer` do what commands of `type` ask for.
  public <E extends Effect> void performs(Class<E> type, Consumer<E> performer) {
    performers.put(type, effect -> performer.accept(type.cast(effect)));
  }

  /// A setting called `name`; it has the value that it was given before, if there was one.
  public <T> Setting<T> setting(String name, T initial, SettingCodec<T> form) {
    Setting<T> setting = new Setting<>(this, name, initial, form);
    settings.add(setting);
    return setting;
  }

  /// Whether there is a setting called `name`.
  public boolean knows(String name) {
    return settings.stream().anyMatch(setting -> setting.getName().equals(name));
  }

  /// The value that the setting `name` has while nobody gives it one; empty if there is none.
  public Optional<Object> usual(String name) {
    return settings.stream()
        .filter(setting -> setting.getName().equals(name))
        .findFirst()
        .map(Setting::usual);
  }

  /// The settings that there are by now.
  public List<String> settingNames() {
    return settings.stream().map(Setting::getName).toList();
  }

  /// What was done last, the oldest first: all of it but in very long sessions.
  public List<JournalEntry> entries() {
    return buffer.newest();
  }

  /// How many entries there were.
  public long done() {
    return buffer.done();
  }

  /// All that was done until now, for whoever waits for the disk beside the FX thread.
  ///
  /// @throws UserError if not all of it is known any more
  public Supplier<List<JournalEntry>> whole() {
    return buffer.whole();
  }

  /// Where instances are put that commands name.
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
