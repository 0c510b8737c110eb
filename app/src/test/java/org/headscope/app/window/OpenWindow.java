package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.ModifierValue;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.headscope.app.FakeMaps;
import org.headscope.app.FxThread;
import org.headscope.app.StyleComplaints;
import org.headscope.app.TestEngine;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.testfx.util.WaitForAsyncUtils;

/// The real window on a run made in memory, with key events as its scene receives them.
public final class OpenWindow implements AutoCloseable {
  private final TaskRunners workers = new TaskRunners();
  final TaskRunner runner = workers.forViews("test");
  final TaskRunner measuring = workers.forViews("maps");
  public final FakeDesktop desktop = new FakeDesktop(workers);
  final FakeMaps maps = new FakeMaps();
  public final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          new Selection(),
          workers,
          runner,
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(maps, measuring));
  public final MainWindow window =
      FxThread.get(() -> new MainWindow(desktop.context(workbench), desktop));
  public final Scene scene = FxThread.get(() -> window.scene(980, 900));
  public final Stage stage;
  final StyleComplaints complaints = new StyleComplaints();

  /// Shows it in `stage`, with nothing open.
  public OpenWindow(Stage stage) {
    this.stage = stage;
    FxThread.run(() -> {
      stage.setScene(scene);
      stage.show();
    });
  }

  /// Opens the run `name`, and waits until it is shown.
  public OpenWindow(String name) {
    this(FxThread.<Stage>get(Stage::new));
    open(name);
  }

  void open(String name) {
    FxThread.run(() -> {
      workbench.opener().openRun(Path.of("/runs", name));
      workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    });
    await(() -> workbench.inspectionProperty().get().isPresent());
    FxThread.run(window::focusMap);
  }

  /// Waits until `condition` holds on the FX thread.
  public static void await(BooleanSupplier condition) {
    try {
      WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> FxThread.get(condition::getAsBoolean));
    } catch (TimeoutException e) {
      throw new AssertionError("waited in vain", e);
    }
    WaitForAsyncUtils.waitForFxEvents();
  }

  /// The focus owner.
  public Node owner() {
    return FxThread.get(() -> Objects.requireNonNull(scene.getFocusOwner(), "nothing has focus"));
  }

  /// Presses `keys` as the scene would: on the focus owner, or on the scene if there is none.
  public void press(String keys) {
    KeyCodeCombination on = (KeyCodeCombination) KeyCombination.valueOf(keys);
    boolean control = on.getShortcut() == ModifierValue.DOWN;
    boolean alt = on.getAlt() == ModifierValue.DOWN;
    boolean shift = on.getShift() == ModifierValue.DOWN;
    KeyEvent event =
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", on.getCode(), shift, control, alt, false);
    FxThread.run(() -> {
      Node owner = scene.getFocusOwner();
      boolean here = owner != null && scene.equals(owner.getScene());
      Event.fireEvent(here ? owner : scene, event);
    });
  }

  /// Returns the node that `selector` finds.
  public Node find(String selector) {
    return Objects.requireNonNull(scene.getRoot().lookup(selector), selector);
  }

  @Override
  public void close() {
    FxThread.run(stage::hide);
    desktop.training.close();
    desktop.analysisWorkers.close();
    measuring.close();
    runner.close();
    complaints.close();
    assertThat(complaints.heard()).isEmpty();
  }
}
