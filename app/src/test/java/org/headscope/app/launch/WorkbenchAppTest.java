package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.headscope.app.chart.Theme;
import org.headscope.app.service.Workbench;
import org.headscope.app.window.Preferences;
import org.headscope.app.window.PreferencesFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Starts the application itself, with preferences of its own.
class WorkbenchAppTest {
  @TempDir Path config;

  @BeforeEach
  void ownPreferences() throws TimeoutException {
    System.setProperty("headscope.config", config.toString());
    FxToolkit.registerPrimaryStage();
    Platform.setImplicitExit(false);
  }

  @AfterEach
  void forget() {
    System.clearProperty("headscope.config");
  }

  private WorkbenchApp start() throws TimeoutException {
    return (WorkbenchApp) FxToolkit.setupApplication(WorkbenchApp::new);
  }

  private static void end(WorkbenchApp app) throws TimeoutException {
    FxToolkit.hideStage();
    FxToolkit.cleanupApplication(app);
    WaitForAsyncUtils.waitForFxEvents();
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
  void whatWasOpenAndHowItLookedIsRemembered() throws TimeoutException {
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
    assertThat(kept.theme()).isEqualTo(Theme.DARK);
    assertThat(kept.window()).isPresent();
    assertThat(kept.dividers()).isNotEmpty();
    assertThat(kept.recentRuns()).hasSize(Samples.find().isPresent() ? 1 : 0);

    WorkbenchApp again = start();
    assertThat(again.workbench().themeProperty().get()).isEqualTo(Theme.DARK);
    end(again);
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
    assertThat(new PreferencesFile(config.resolve("preferences.json")).load().preferences().theme())
        .isEqualTo(Theme.DARK);
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
