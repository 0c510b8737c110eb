package org.headscope.app.window.sheet;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.ChosenPreferences.Source;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.Preference.Effect;
import org.headscope.engine.io.Preference.Kind;
import org.headscope.engine.io.SitePreferences;
import org.headscope.engine.neural.device.ComputeDevice;

/// The preferences: a setting for each [Preference], whose first value comes from the command line,
/// the file or the default.
public final class PreferencesViewModel {
  private static final List<String> UNKNOWN = List.of("auto");

  private final Journal journal;
  private final ChosenPreferences before;
  private final Map<Preference, Setting<String>> settings = new EnumMap<>(Preference.class);
  private final ReadOnlyObjectWrapper<ChosenPreferences> chosen;

  /// The available devices, `auto` first.
  final ReadOnlyObjectWrapper<List<String>> devices = new ReadOnlyObjectWrapper<>(UNKNOWN);

  private boolean looked;

  /// @param before the preferences in the file when the window opened
  public PreferencesViewModel(Journal journal, ChosenPreferences before) {
    this.journal = journal;
    this.before = before;
    for (Preference preference : Preference.values()) {
      Setting<String> setting =
          journal.setting(preference.key(), before.text(preference), form(preference));
      settings.put(preference, setting);
    }
    chosen = new ReadOnlyObjectWrapper<>(now());
    settings.values().forEach(setting -> setting.addListener(_ -> chosen.set(now())));
  }

  private SettingCodec<String> form(Preference preference) {
    return SettingCodec.text()
        .as(
            text -> {
              if (locked(preference) && !text.equals(before.text(preference))) {
                throw new IllegalArgumentException(
                    "is fixed for all users by " + SitePreferences.file());
              }
              if (!preference.kind().has(text)) {
                throw new IllegalArgumentException("must be " + preference.kind().rule());
              }
              return text;
            },
            text -> text);
  }

  private ChosenPreferences now() {
    ChosenPreferences now = before;
    for (Preference preference : Preference.values()) {
      Setting<String> setting = of(preference);
      if (setting.isGiven()) {
        now = now.with(preference, setting.get());
      }
    }
    return now;
  }

  public ReadOnlyObjectProperty<ChosenPreferences> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  Setting<String> of(Preference preference) {
    return Objects.requireNonNull(settings.get(preference));
  }

  /// True if the machine or the command line fixes it, so that it cannot be changed here.
  boolean fixed(Preference preference) {
    return locked(preference) || before.value(preference).source() == Source.COMMAND_LINE;
  }

  private boolean locked(Preference preference) {
    return before.value(preference).source() == Source.LOCKED;
  }

  /// Sets it to `text`; returns a sentence if that is not a valid value.
  Optional<String> choose(Preference preference, String text) {
    if (!preference.kind().has(text)) {
      return Optional.of("Must be " + preference.kind().rule() + ".");
    }
    of(preference).set(text);
    return Optional.empty();
  }

  String with(Path folder) {
    return of(Preference.RUNS).get() + File.pathSeparator + folder;
  }

  /// Resets all changeable preferences to their defaults, in one step.
  void reset() {
    List<Command> commands = new ArrayList<>();
    for (Preference preference : Preference.values()) {
      if (!fixed(preference) && !of(preference).get().equals(before.defaultValue(preference))) {
        commands.add(of(preference).to(before.defaultValue(preference)));
      }
    }
    journal.perform(commands);
  }

  /// Returns the values to choose from; for devices, the available ones.
  List<String> choices(Preference preference) {
    List<String> words =
        preference.kind() instanceof Kind.Choice(List<String> all) ? all : List.<String>of();
    return preference == Preference.DEVICE
        ? words.stream()
            .filter(w -> devices.get().contains(w) || w.equals(of(preference).get()))
            .toList()
        : words;
  }

  /// Finds devices off the FX thread, which loads the tensor library.
  public void findDevices(TaskRunner runner, Supplier<List<ComputeDevice>> here) {
    if (!looked) {
      looked = true;
      runner.start(
          new BackgroundTask<>("devices", (_, _) -> here.get())
              .onSuccess(found -> {
                List<String> all = new ArrayList<>(List.of("auto"));
                found.stream().map(ComputeDevice::label).sorted().forEach(all::add);
                devices.set(List.copyOf(all));
              }));
    }
  }

  /// Returns the note below it: who fixed it, when it takes effect, and what is not available.
  String note(Preference preference) {
    if (locked(preference)) {
      return "Fixed for all users of this machine by %s.".formatted(SitePreferences.file());
    }
    if (fixed(preference)) {
      String kept = before.chosen().getOrDefault(preference, before.defaultValue(preference));
      return "Set by -D%s; otherwise %s.".formatted(preference.property(), kept);
    }
    List<String> words = new ArrayList<>();
    String value = of(preference).get();
    boolean changed = !value.equals(before.text(preference));
    if (preference.effect() != Effect.NOW) {
      String since = preference.effect().words();
      words.add(
          changed
              ? "Takes effect %s.".formatted(since)
              : "Changes take effect %s.".formatted(since));
    }
    String standard = before.defaultValue(preference);
    if (!value.equals(standard)) {
      String whose = before.site().values().containsKey(preference) ? "Default here" : "Default";
      words.add(whose + ": " + standard + unit(preference) + ".");
    }
    if (preference == Preference.DEVICE) {
      words.addAll(absentDevices(value));
    }
    return String.join(" ", words);
  }

  static String unit(Preference preference) {
    return preference.kind() instanceof Kind.Whole(int _, int _, String unit) && !unit.isEmpty()
        ? " " + unit
        : "";
  }

  private List<String> absentDevices(String value) {
    List<String> words = new ArrayList<>();
    List<String> here = devices.get();
    if (here.equals(UNKNOWN)) {
      return words;
    }
    if (!here.contains("cuda")) {
      words.add("PyTorch finds no NVIDIA GPU on this machine.");
    }
    if (!here.contains(value)) {
      words.add(value + " is not available, so auto is used.");
    }
    return words;
  }
}
