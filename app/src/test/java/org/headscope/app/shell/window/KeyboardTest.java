package org.headscope.app.shell.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.ModifierValue;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.headscope.app.FakeMaps;
import org.headscope.app.FxThread;
import org.headscope.app.TestEngine;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Focus;
import org.headscope.app.selection.Lens;
import org.headscope.app.selection.Selection;
import org.headscope.app.shell.FakeRuns;
import org.headscope.app.shell.Maps;
import org.headscope.app.shell.Predictions;
import org.headscope.app.shell.Workbench;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.Cancellation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Walks every control that the keyboard reaches, and tries shortcuts from each. Keys arrive as the
 * scene sends them: to the focus owner, or to the scene while there is none.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyboardTest {
  private static final List<String> TABS = List.of("heads", "compare", "build", "probes", "states");

  private final FakeDesktop desktop = new FakeDesktop();
  private final TaskRunner runner = new TaskRunner("test");
  private final TaskRunner measuring = new TaskRunner("maps");
  private final FakeMaps maps = new FakeMaps();
  private final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          new Selection(),
          runner,
          new Predictions(TestEngine.predictions(), runner),
          new Predictions(TestEngine.predictions(), runner),
          new Maps(maps, measuring));
  private final List<String> dead = new ArrayList<>();
  private final MainWindow window =
      FxThread.get(() -> new MainWindow(workbench, desktop, desktop, desktop));
  private final Scene scene = FxThread.get(() -> window.scene(980, 900));
  private final Stage stage = FxThread.get(Stage::new);

  @BeforeAll
  void open() {
    FxThread.run(() -> {
      stage.setScene(scene);
      stage.show();
      workbench.openRun(Path.of("/runs/mamba"));
      workbench.openInstances(Path.of("/runs/test.jsonl"));
    });
    await(() -> workbench.inspectionProperty().get().isPresent());
    FxThread.run(window::focusMap);
  }

  @AfterAll
  void close() {
    FxThread.run(() -> stage.hide());
    desktop.workshop.close();
    desktop.projections.close();
    measuring.close();
    runner.close();
  }

  private static void await(BooleanSupplier condition) {
    try {
      WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> FxThread.get(condition::getAsBoolean));
    } catch (TimeoutException e) {
      throw new AssertionError("waited in vain", e);
    }
    settle();
  }

  /** Lets JavaFX finish what it put off, a pulse with its focus included. */
  private static void settle() {
    WaitForAsyncUtils.waitForFxEvents();
  }

  private Node owner() {
    return FxThread.get(() -> Objects.requireNonNull(scene.getFocusOwner(), "nothing has focus"));
  }

  private void press(String keys) {
    KeyCodeCombination on = (KeyCodeCombination) KeyCombination.valueOf(keys);
    boolean control = on.getShortcut() == ModifierValue.DOWN;
    boolean alt = on.getAlt() == ModifierValue.DOWN;
    boolean shift = on.getShift() == ModifierValue.DOWN;
    Node owner = scene.getFocusOwner();
    Event.fireEvent(
        owner != null && scene.equals(owner.getScene()) ? owner : scene,
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", on.getCode(), shift, control, alt, false));
  }

  private boolean isSeen(int tab) {
    return scene.getRoot().lookup("#tab-" + TABS.get(tab - 1)) instanceof ToggleButton button
        && button.isSelected();
  }

  private boolean paletteIsOpen() {
    return scene.getRoot().lookup(".palette") != null;
  }

  private Lens.Show lens() {
    return workbench.selection().snapshot().lens().show();
  }

  private void check(boolean works, String keys, String from) {
    if (!works) {
      dead.add(keys + " does nothing from " + from);
    }
  }

  private static void never(Cancellation cancellation) {
    while (true) {
      cancellation.check();
      LockSupport.parkNanos(2_000_000);
    }
  }

  /** Asks for an influence that is not known yet, and will not be before the test is over. */
  private void measureSlowly() {
    maps.before = KeyboardTest::never;
    FxThread.run(() -> {
      workbench.show(FakeRuns.instance("of " + System.nanoTime(), 10));
      press("Alt+2");
    });
    await(() -> Focus.isPossible(scene.getRoot().lookup("#measure")));
  }

  @AfterEach
  void letGo() {
    maps.before = cancellation -> {};
    FxThread.run(() -> press("Alt+1"));
  }

  /** Three shortcuts, there and back, from {@code node} on the {@code number}-th tab. */
  private void tryShortcuts(int number, Node node) {
    String from = name(node) + " on " + TABS.get(number - 1);
    int other = number == 1 ? 2 : 1;
    node.requestFocus();
    check(node.equals(scene.getFocusOwner()), "Focus", from);
    press("Shortcut+" + other);
    check(isSeen(other), "Ctrl+" + other, from);
    press("Shortcut+" + number);
    check(isSeen(number), "Ctrl+" + number, from);
    node.requestFocus();
    press("Alt+1");
    check(lens() == Lens.Show.WEIGHTS, "Alt+1", from);
    press("Alt+2");
    check(lens() == Lens.Show.INFLUENCE, "Alt+2", from);
    node.requestFocus();
    press("Shortcut+K");
    check(paletteIsOpen(), "Ctrl+K", from);
    press("Esc");
    check(!paletteIsOpen(), "Esc in the palette", from);
  }

  private static String name(Node node) {
    String id = node.getId() == null ? String.join(".", node.getStyleClass()) : "#" + node.getId();
    String text = node instanceof Labeled labeled ? " \"" + labeled.getText() + "\"" : "";
    return node.getClass().getSimpleName() + " " + id + text;
  }

  /** Tries the shortcuts from everything that the keyboard reaches, once each. */
  private Set<Node> walk() {
    Set<Node> tried = new LinkedHashSet<>();
    for (int number = 1; number <= TABS.size(); number++) {
      int tab = number;
      FxThread.run(() -> press("Shortcut+" + tab));
      settle();
      for (Node node : FxThread.get(() -> Focus.inside(scene.getRoot()))) {
        if (tried.add(node)) {
          // What the shortcuts before it took away cannot be focused.
          FxThread.run(() -> {
            if (Focus.isPossible(node)) {
              tryShortcuts(tab, node);
            }
          });
        }
      }
    }
    FxThread.run(() -> press("Shortcut+1"));
    return tried;
  }

  @Test
  void shortcutsWorkFromEveryControl() {
    assertThat(walk()).hasSizeGreaterThan(100);
    assertThat(dead).isEmpty();
  }

  @Test
  void shortcutsWorkFromEveryControlWhileSomethingIsComputed() {
    measureSlowly();
    assertThat(walk()).hasSizeGreaterThan(100).contains(scene.getRoot().lookup("#measure"));
    assertThat(dead).isEmpty();
  }

  @Test
  void aButtonThatVanishesHandsItsFocusToThePictureInItsPlace() {
    measureSlowly();
    Node cancel = scene.getRoot().lookup("#measure");
    FxThread.run(cancel::requestFocus);
    FxThread.run(() -> press("Alt+3"));
    await(() -> !Focus.isPossible(cancel) && owner() instanceof FigureCanvas);
    FxThread.run(() -> press("Shortcut+2"));
    assertThat(isSeen(2)).isTrue();
    FxThread.run(() -> press("Shortcut+1"));
  }

  @Test
  void sheetsHoldTheFocusAndHearEscWhereverItIs() {
    for (String keys : List.of("Shortcut+K", "F1")) {
      FxThread.run(window::focusMap);
      Node before = owner();
      FxThread.run(() -> press(keys));
      Node sheet = scene.getRoot().lookup(".sheet-of-paper");
      for (String key : List.of("Tab", "Tab", "Shift+Tab", "Tab")) {
        FxThread.run(() -> press(key));
        settle();
        assertThat(Focus.line(owner())).as(key + " in the sheet of " + keys).contains(sheet);
      }
      FxThread.run(before::requestFocus);
      await(() -> Focus.line(owner()).anyMatch(sheet::equals));
      FxThread.run(before::requestFocus);
      FxThread.run(() -> press("Esc"));
      assertThat(sheet.getScene()).as("Esc closes the sheet of " + keys).isNull();
      settle();
      assertThat(owner()).isSameAs(before);
      FxThread.run(() -> press(keys));
      FxThread.run(() -> press("Shortcut+2"));
      assertThat(isSeen(2)).as("Ctrl+2 from the sheet of " + keys).isTrue();
      assertThat(sheet.getScene()).isNull();
      FxThread.run(() -> press("Shortcut+1"));
    }
  }
}
