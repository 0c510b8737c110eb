package org.headscope.app.window.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.service.Appearance;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.Preference.Kind;
import org.headscope.engine.io.SitePreferences;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreferencesViewModelTest {
  private long now;
  private final Journal journal = new Journal(() -> now += 10_000_000_000L);
  private final Appearance appearance = new Appearance(journal);

  private PreferencesViewModel after(String... keysAndValues) {
    Map<String, String> chosen =
        keysAndValues.length == 0 ? Map.of() : Map.of(keysAndValues[0], keysAndValues[1]);
    ChosenPreferences before = ChosenPreferences.of(chosen);
    appearance.begin(before);
    return new PreferencesViewModel(journal, before);
  }

  /// The value with which all tests start.
  private final String kernels = System.getProperty("headscope.kernels", "default");

  @BeforeEach
  void nothingGiven() {
    System.clearProperty("headscope.kernels");
  }

  @AfterEach
  void forget() {
    System.clearProperty("headscope.theme");
    System.clearProperty("headscope.threads");
    System.setProperty("headscope.kernels", kernels);
  }

  private static List<String> small(Enum<?>... constants) {
    return Stream.of(constants).map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
  }

  @Test
  void choicesAreTheExistingValues() {
    assertThat(Preference.THEME.kind()).isEqualTo(new Kind.Choice(small(Theme.values())));
    assertThat(Preference.COLOURS.kind()).isEqualTo(new Kind.Choice(small(ColourMap.values())));
    assertThat(((Kind.Choice) Preference.DEVICE.kind()).words())
        .allSatisfy(word -> assertThat(ComputeDevice.requireName(word)).isEqualTo(word));
  }

  @Test
  void choicesApplyAtOnceAndCanBeUndone() {
    PreferencesViewModel model = after("theme", "dark");
    assertThat(appearance.themeProperty().get()).isEqualTo(Theme.DARK);
    assertThat(model.choose(Preference.THEME, "projector")).isEmpty();
    assertThat(appearance.themeProperty().get()).isEqualTo(Theme.PROJECTOR);
    assertThat(model.chosenProperty().get().byKey()).isEqualTo(Map.of("theme", "projector"));
    journal.perform(new Command.Undo());
    assertThat(appearance.themeProperty().get()).isEqualTo(Theme.DARK);
    assertThat(model.of(Preference.THEME).get()).isEqualTo("dark");
    assertThat(model.chosenProperty().get().byKey()).isEqualTo(Map.of("theme", "dark"));
    appearance.themeProperty().set(Theme.LIGHT);
    assertThat(model.of(Preference.THEME).get()).as("a menu changed it").isEqualTo("light");
    assertThat(model.chosenProperty().get().byKey()).as("the default is not kept").isEmpty();
  }

  @Test
  void textGrowsInLightAndDarkButNotForTheProjector() {
    PreferencesViewModel model = after();
    double initial = appearance.paletteProperty().get().size().text();
    model.choose(Preference.TEXT_SIZE, "130");
    assertThat(appearance.paletteProperty().get().size().text())
        .isEqualTo(Math.rint(2.6 * initial) / 2);
    assertThat(appearance.paletteProperty().get().states())
        .isEqualTo(Theme.LIGHT.palette().states());
    appearance.themeProperty().set(Theme.PROJECTOR);
    assertThat(appearance.paletteProperty().get()).isEqualTo(Theme.PROJECTOR.palette());
    appearance.themeProperty().set(Theme.DARK);
    model.choose(Preference.TEXT_SIZE, "100");
    assertThat(appearance.paletteProperty().get()).isEqualTo(Theme.DARK.palette());
  }

  @ParameterizedTest
  @EnumSource(Preference.class)
  void invalidValuesAreReportedAndChangeNothing(Preference preference) {
    PreferencesViewModel model = after();
    assertThat(model.choose(preference, "neither here nor there").orElseThrow())
        .isEqualTo("Must be " + preference.kind().rule() + ".");
    assertThat(model.of(preference).get()).isEqualTo(preference.defaultValue());
    assertThat(model.chosenProperty().get()).isEqualTo(ChosenPreferences.NONE);
    assertThatThrownBy(() -> journal.perform(new Command.Set(preference.key(), "\u0000")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(preference.key());
  }

  @Test
  void theNoteNamesEffectAndDefault() {
    PreferencesViewModel model = after();
    assertThat(model.note(Preference.THEME)).isEmpty();
    assertThat(model.note(Preference.CACHED_ROWS))
        .isEqualTo("Changes take effect at the next start.");
    model.choose(Preference.CACHED_ROWS, "64");
    assertThat(model.note(Preference.CACHED_ROWS))
        .isEqualTo("Takes effect at the next start. Default: 512 MB.");
    model.choose(Preference.THREADS, "1");
    assertThat(model.note(Preference.THREADS))
        .isEqualTo("Takes effect with the next training run. Default: 0.");
    model.reset();
    assertThat(model.chosenProperty().get()).isEqualTo(ChosenPreferences.NONE);
    journal.perform(new Command.Undo());
    assertThat(model.of(Preference.CACHED_ROWS).get()).as("one step").isEqualTo("64");
    assertThat(model.of(Preference.THREADS).get()).isEqualTo("1");
  }

  @Test
  void theCommandLineWinsAndTheFileIsUnchanged() {
    System.setProperty("headscope.threads", "3");
    PreferencesViewModel model = after("threads", "2");
    assertThat(model.fixed(Preference.THREADS)).isTrue();
    assertThat(model.of(Preference.THREADS).get()).isEqualTo("3");
    assertThat(model.note(Preference.THREADS))
        .isEqualTo("Set by -Dheadscope.threads; otherwise 2.");
    model.reset();
    assertThat(model.of(Preference.THREADS).get()).isEqualTo("3");
    assertThat(model.chosenProperty().get().byKey()).isEqualTo(Map.of("threads", "2"));
    System.setProperty("headscope.theme", "neon");
    assertThat(after().fixed(Preference.THEME)).as("an invalid value fixes nothing").isFalse();
  }

  @Test
  void fixedPreferencesAreExplainedAndCannotChange() {
    ChosenPreferences before =
        ChosenPreferences.of(Map.of("theme", "light", "threads", "3"))
            .on(
                new SitePreferences(
                    Map.of(Preference.THEME, "dark", Preference.CACHED_ROWS, "64"),
                    Set.of(Preference.THEME),
                    List.of()));
    appearance.begin(before);
    PreferencesViewModel model = new PreferencesViewModel(journal, before);
    assertThat(appearance.themeProperty().get()).isEqualTo(Theme.DARK);
    assertThat(model.fixed(Preference.THEME)).isTrue();
    assertThat(model.note(Preference.THEME))
        .isEqualTo("Fixed for all users of this machine by " + SitePreferences.file() + ".");
    assertThatThrownBy(() -> appearance.themeProperty().set(Theme.PROJECTOR))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is fixed for all users by " + SitePreferences.file());
    assertThat(appearance.themeProperty().get()).isEqualTo(Theme.DARK);
    assertThat(model.of(Preference.THEME).get()).isEqualTo("dark");
    assertThat(model.of(Preference.CACHED_ROWS).get()).isEqualTo("64");
    assertThat(model.note(Preference.CACHED_ROWS)).doesNotContain("Default");
    model.choose(Preference.CACHED_ROWS, "512");
    assertThat(model.note(Preference.CACHED_ROWS)).endsWith("Default here: 64 MB.");
    assertThat(model.chosenProperty().get().byKey())
        .as("the user's file keeps its values and those that differ from the machine's")
        .isEqualTo(Map.of("theme", "light", "threads", "3", "cache-rows", "512"));
    model.reset();
    assertThat(model.chosenProperty().get().byKey()).isEqualTo(Map.of("theme", "light"));
    assertThat(model.of(Preference.CACHED_ROWS).get()).isEqualTo("64");
  }

  @Test
  void foldersOfRunsAreAdded() {
    PreferencesViewModel model = after("runs", "/data");
    assertThat(model.choose(Preference.RUNS, model.with(Path.of("/more")))).isEmpty();
    assertThat(model.chosenProperty().get().folders(Preference.RUNS))
        .containsExactly(Path.of("/data"), Path.of("/more"));
  }

  @Test
  void onlyAvailableDevicesAreOffered() {
    PreferencesViewModel model = after("device", "cuda");
    assertThat(model.choices(Preference.DEVICE)).containsExactly("auto", "cuda");
    assertThat(model.note(Preference.DEVICE)).as("not known yet").doesNotContain("GPU");
    TaskRunner runner = new TaskRunner(Runnable::run, Runnable::run);
    model.findDevices(runner, () -> List.of(ComputeDevice.CPU));
    assertThat(model.choices(Preference.DEVICE)).containsExactly("auto", "cpu", "cuda");
    assertThat(model.note(Preference.DEVICE))
        .contains(
            "PyTorch finds no NVIDIA GPU on this machine. cuda is not available, so auto is used.");
    model.choose(Preference.DEVICE, "cpu");
    assertThat(model.choices(Preference.DEVICE)).containsExactly("auto", "cpu");
  }
}
