package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.headscope.app.FakeMaps;
import org.headscope.app.StyleComplaints;
import org.headscope.app.TestEngine;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The real window on runs made in memory, to be driven with keys and mouse.
@ExtendWith(ApplicationExtension.class)
abstract class DrivenWindow {
  private final TaskRunners workers = new TaskRunners();
  final FakeDesktop desktop = new FakeDesktop(workers);
  private final TaskRunner runner = workers.forViews("test");
  private final TaskRunner comparing = workers.forViews("comparing");
  private final FakeMaps maps = new FakeMaps();
  final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          new Selection(),
          workers,
          runner,
          new Worker<>(TestEngine.predictions(), comparing),
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(maps, runner));
  Stage stage;
  MainWindow window;
  private final StyleComplaints complaints = new StyleComplaints();

  @TempDir Path folder;

  /// Shows the window on `shown`. TestFX looks only at the class of the tests itself, where this is
  /// called; here the mark says that it comes first.
  @Start
  void show(Stage shown) {
    stage = shown;
    window = new MainWindow(desktop.context(workbench), desktop);
    stage.setScene(window.scene(980, 900));
    stage.show();
  }

  @BeforeEach
  void open(FxRobot robot) {
    robot.interact(() -> {
      workbench.openRun(Path.of("/runs/sample"));
      workbench.openInstances(Path.of("/runs/test.jsonl"));
    });
    await(() -> workbench.inspectionProperty().get().isPresent());
    robot.interact(window::focusMap);
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(() -> stage.hide());
    desktop.training.close();
    desktop.projections.close();
    runner.close();
    comparing.close();
    complaints.close();
    assertThat(complaints.heard()).isEmpty();
  }

  static void await(BooleanSupplier condition) {
    try {
      Callable<Boolean> onFx =
          () -> WaitForAsyncUtils.waitForAsyncFx(5000, () -> condition.getAsBoolean());
      WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, onFx);
    } catch (TimeoutException e) {
      throw new AssertionError("waited in vain", e);
    }
    WaitForAsyncUtils.waitForFxEvents();
  }

  /// Gives the keyboard to the first control inside `region` that takes it.
  void focus(FxRobot robot, String region) {
    robot.interact(() -> {
      stage.getScene().getRoot().lookup(region).lookupAll("*").stream()
          .filter(n -> n.isFocusTraversable() && !(n instanceof TextField))
          .findFirst()
          .orElseThrow()
          .requestFocus();
    });
  }

  Selection selection() {
    return workbench.selection();
  }

  String title(String panel) {
    return window.panels().stream()
        .filter(p -> p.id().equals(panel))
        .findFirst()
        .flatMap(p -> p.figure().get())
        .map(f -> f.title().toLowerCase(Locale.ROOT))
        .orElse("");
  }

  static boolean isSeen(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }
}
