package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import javafx.application.Platform;
import javafx.stage.Stage;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.script.SessionScript;
import org.headscope.app.window.Preferences;
import org.headscope.app.window.PreferencesFile;
import org.headscope.engine.io.ChosenPreferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Starts the application itself, with separate preferences.
class WorkbenchAppTest {
  @TempDir Path config;
  private String state = "";

  @BeforeEach
  void ownPreferences() throws TimeoutException {
    System.setProperty("headscope.config", config.toString());
    state = System.getProperty("headscope.state", "");
    System.setProperty("headscope.state", config.toString());
    System.setProperty("headscope.runs", config.resolve("runs").toString());
    FxToolkit.registerPrimaryStage();
    Platform.setImplicitExit(false);
  }

  @AfterEach
  void forget() {
    System.clearProperty("headscope.config");
    System.setProperty("headscope.state", state);
    System.clearProperty("headscope.runs");
  }

  private WorkbenchApp start() throws TimeoutException {
    return (WorkbenchApp) FxToolkit.setupApplication(WorkbenchApp::new);
  }

  private static void end(WorkbenchApp app) throws TimeoutException {
    FxToolkit.hideStage();
    FxToolkit.cleanupApplication(app);
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static void waitFor(Callable<Boolean> condition) throws TimeoutException {
    WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, condition);
  }

  @Test
  void aCorruptPreferencesFileNeverStopsTheStart() throws IOException, TimeoutException {
    Files.writeString(config.resolve("preferences.json"), "{\"version\": 1, \"the");
    WorkbenchApp app = start();
    Stage stage = FxToolkit.toolkitContext().getRegisteredStage();
    assertThat(stage.isShowing()).isTrue();
    assertThat(app.workbench().notices().getFirst().sentence()).contains("reset").contains(".bad");
    assertThat(config.resolve("preferences.json.bad")).exists();
    end(app);
    assertThat(new PreferencesFile(config.resolve("preferences.json")).load().complaint())
        .isEmpty();
  }

  @Test
  void lockedSettingsApplyAndBadFieldsAreReported() throws IOException, TimeoutException {
    Files.writeString(
        config.resolve("headscope.json"),
        """
        {"version": 2, "chosen": {"theme": "dark", "threads": 4}, "locked": ["theme"]}
        """);
    System.setProperty("headscope.site", config.toString());
    try {
      WorkbenchApp app = start();
      waitFor(() -> app.workbench().inspectionProperty().get().isPresent());
      assertThat(app.workbench().notices())
          .extracting(Notice::sentence)
          .anyMatch(sentence -> sentence.contains("headscope.json, chosen.threads must be a text"));
      Platform.runLater(() -> app.workbench().themeProperty().set(Theme.LIGHT));
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(app.workbench().themeProperty().get()).isEqualTo(Theme.DARK);
      assertThat(app.workbench().notices())
          .extracting(Notice::sentence)
          .anyMatch(sentence -> sentence.contains("is fixed for all users by"));
      end(app);
    } finally {
      System.clearProperty("headscope.site");
    }
  }

  @Test
  void aKilledSessionIsReportedOnce() throws IOException, TimeoutException {
    Files.writeString(Files.createDirectories(config.resolve("window")).resolve("socket"), "");
    WorkbenchApp app = start();
    assertThat(app.workbench().notices())
        .extracting(Notice::sentence)
        .anyMatch(sentence -> sentence.contains("ended unexpectedly"));
    end(app);
    WorkbenchApp again = start();
    assertThat(again.workbench().notices())
        .extracting(Notice::sentence)
        .noneMatch(sentence -> sentence.contains("ended unexpectedly"));
    end(again);
  }

  @Test
  void openItemsAndAppearanceAreRemembered() throws TimeoutException {
    WorkbenchApp app = start();
    WaitForAsyncUtils.waitFor(
        60,
        TimeUnit.SECONDS,
        () -> Samples.find().isEmpty() || app.workbench().inspectionProperty().get().isPresent());
    Samples.find().ifPresent(shipped -> everyRunIsListed(app.workbench(), shipped));
    Platform.runLater(() -> app.workbench().themeProperty().set(Theme.DARK));
    WaitForAsyncUtils.waitForFxEvents();
    end(app);
    Preferences kept = new PreferencesFile(config.resolve("preferences.json")).load().preferences();
    assertThat(kept.chosen()).isEqualTo(Map.of("theme", "dark"));
    assertThat(kept.window()).isPresent();
    assertThat(kept.dividers()).isNotEmpty();
    assertThat(kept.recentRuns()).hasSize(Samples.find().isPresent() ? 1 : 0);

    WorkbenchApp again = start();
    assertThat(again.workbench().themeProperty().get()).isEqualTo(Theme.DARK);
    end(again);
  }

  @Test
  void preferencesAreSavedAtOnceAndTheCommandLineOverridesThem()
      throws IOException, TimeoutException, InterruptedException {
    Path file = config.resolve("preferences.json");
    WorkbenchApp app = start();
    WaitForAsyncUtils.waitForFxEvents();
    Platform.runLater(() -> {
      Journal journal = app.workbench().selection().journal();
      journal.perform(new Command.Set("text-size", "120"));
      journal.perform(new Command.Set("threads", "1"));
    });
    WaitForAsyncUtils.waitFor(
        60,
        TimeUnit.SECONDS,
        () -> Files.exists(file) && Files.readString(file).contains("threads"));
    assertThat(ChosenPreferences.ofUser().byKey())
        .isEqualTo(Map.of("text-size", "120", "threads", "1"));
    end(app);

    System.setProperty("headscope.text-size", "90");
    System.setProperty("headscope.device", "abacus");
    try {
      WorkbenchApp again = start();
      assertThat(again.workbench().appearance().paletteProperty().get().size().text())
          .isEqualTo(11);
      assertThat(again.workbench().notices())
          .extracting(Notice::sentence)
          .anyMatch(sentence ->
              sentence.startsWith(
                  "-Dheadscope.device=abacus is ignored, since device must be one of auto, cpu, cuda, cuda:1"));
      end(again);
    } finally {
      System.clearProperty("headscope.text-size");
      System.clearProperty("headscope.device");
    }
    assertThat(ChosenPreferences.ofUser().byKey())
        .as("command-line values are not saved")
        .isEqualTo(Map.of("text-size", "120", "threads", "1"));
  }

  @Test
  void theLastSessionIsRestoredWithoutMissingItems() throws IOException, TimeoutException {
    assumeTrue(Samples.find().isPresent(), "the samples are beside the application");
    Path sample = Samples.find().orElseThrow().folder().resolve("retnet");
    List<JournalEntry> end =
        Stream.of(
                new Command.OpenRuns(List.of(Path.of("/gone/away"))),
                new Command.Set("builder.steps", "77"),
                new Command.OpenInstances(Path.of("/gone/some.jsonl")),
                new Command.SelectRun(RunRef.of(sample), 1000, 2, 1),
                new Command.GoTo("reference-test-2026-3", 20, 4, new Span(0, 40)),
                new Command.Tab("build"))
            .map(command -> new JournalEntry(0, command, false))
            .toList();
    SessionScript.write(config.resolve("last-session.jsonl"), end);
    for (int start = 1; start <= 2; start++) {
      WorkbenchApp app = start();
      Workbench workbench = app.workbench();
      WaitForAsyncUtils.waitFor(
          60,
          TimeUnit.SECONDS,
          () ->
              workbench
                  .inspectionProperty()
                  .get()
                  .filter(found -> found.instance().id().equals("reference-test-2026-3"))
                  .isPresent());
      SessionState back = workbench.selection().journal().state();
      assertThat(back.selection().opened().run()).contains(RunRef.of(sample));
      assertThat(back.selection().opened().step()).isEqualTo(1000);
      assertThat(back.selection().model().layer()).isEqualTo(2);
      assertThat(back.selection().sequence().query()).isEqualTo(20);
      assertThat(back.selection().sequence().key()).isEqualTo(4);
      assertThat(back.selection().workspace().tab()).isEqualTo("build");
      assertThat(back.settings()).containsEntry("builder.steps", "77");
      assertThat(workbench.notices())
          .extracting(Notice::sentence)
          .filteredOn(sentence -> sentence.contains("/gone/away, /gone/some.jsonl"))
          .hasSize(start == 1 ? 1 : 0);
      end(app);
    }
  }

  /// The same for a file's first instance, which is selected anyway.
  @ParameterizedTest
  @ValueSource(strings = {"reference-test-2026-2", "reference-test-2026-0"})
  void theLastSessionFitsAnotherWindow(String instance) throws TimeoutException {
    assumeTrue(Samples.find().isPresent(), "the samples are beside the application");
    Path sample = Samples.find().orElseThrow().folder().resolve("transformer-4x2");
    List<JournalEntry> end =
        Stream.of(
                new Command.OpenRuns(List.of(sample)),
                new Command.SelectRun(RunRef.of(sample), 20_000, 2, 1),
                new Command.GoTo(instance, 22, 11, new Span(13, 46)),
                new Command.Tab(""))
            .map(command -> new JournalEntry(0, command, false))
            .toList();
    SessionScript.write(config.resolve("last-session.jsonl"), end);
    WorkbenchApp app = start();
    Stage stage = FxToolkit.toolkitContext().getRegisteredStage();
    Supplier<Span> shown = () -> app.workbench().selection().snapshot().sequence().window();
    waitFor(() -> app.workbench().inspectionProperty().get().isPresent());
    Platform.runLater(() -> {
      stage.setWidth(1280);
      stage.setHeight(720);
    });
    WaitForAsyncUtils.waitForFxEvents();
    Span wide = shown.get();
    Platform.runLater(() -> {
      stage.setWidth(1024);
      stage.setHeight(768);
    });
    waitFor(() -> !shown.get().equals(wide));
    assertThat(shown.get().contains(22)).isTrue();
    end(app);
  }

  @Test
  void theSessionIsSavedWhileItRuns() throws TimeoutException {
    assumeTrue(Samples.find().isPresent(), "the samples are beside the application");
    Path file = config.resolve("last-session.jsonl");
    WorkbenchApp app = start();
    WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> Files.exists(file));
    Path run = config.resolve("elsewhere/own");
    Platform.runLater(() -> {
      Journal journal = app.workbench().selection().journal();
      journal.perform(new Command.OpenRuns(List.of(run)));
      journal.perform(new Command.Set("builder.steps", "91"));
    });
    // Nothing was closed, as if the process were killed now.
    WaitForAsyncUtils.waitFor(
        60,
        TimeUnit.SECONDS,
        () ->
            Files.readString(file).contains("91") && Files.readString(file).contains("elsewhere"));
    end(app);
  }

  @Test
  void aDamagedLastSessionIsReportedAndTheSampleOpened() throws IOException, TimeoutException {
    Files.writeString(config.resolve("last-session.jsonl"), "{\"command\":\"no\"}\n");
    WorkbenchApp app = start();
    assertThat(app.workbench().notices())
        .extracting(Notice::sentence)
        .anyMatch(sentence -> sentence.startsWith("The last session cannot be restored"));
    end(app);
  }

  @Test
  void aSignalClosesTheWindowAsItsMenuDoes() throws IOException, TimeoutException {
    WorkbenchApp app = start();
    WaitForAsyncUtils.waitForFxEvents();
    Platform.runLater(() -> app.workbench().themeProperty().set(Theme.DARK));
    WaitForAsyncUtils.waitForFxEvents();
    new ProcessBuilder("kill", "-TERM", Long.toString(ProcessHandle.current().pid())).start();
    Stage stage = FxToolkit.toolkitContext().getRegisteredStage();
    WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> !stage.isShowing());
    end(app);
    assertThat(
            new PreferencesFile(config.resolve("preferences.json")).load().preferences().chosen())
        .isEqualTo(Map.of("theme", "dark"));
  }

  private static void everyRunIsListed(Workbench workbench, Samples shipped) {
    try {
      WaitForAsyncUtils.waitFor(
          60, TimeUnit.SECONDS, () -> workbench.runs().size() == shipped.runs().size());
    } catch (TimeoutException e) {
      throw new AssertionError("not every shipped run was opened", e);
    }
    assertThat(workbench.runs())
        .extracting(view -> view.ref().directory())
        .containsExactlyElementsOf(shipped.runs());
    assertThat(workbench.runProperty().get().orElseThrow().hasMaps()).isTrue();
  }
}
