package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import org.headscope.app.FxThread;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Focus;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.session.PictureName;
import org.headscope.engine.run.Cancellation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.testfx.util.WaitForAsyncUtils;

/// Walks through every focusable control, and tries shortcuts from each.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyboardTest {
  /// Cancels the measurement of the map.
  private static final String CANCEL = "#attention #cancel-computing";

  private static final List<String> TABS = List.of("heads", "compare", "build", "probes", "states");

  private final List<String> dead = new ArrayList<>();
  private final OpenWindow open = new OpenWindow("mamba");
  private final Node tabs = open.find("#tabs");
  private final Node veil = open.find(".veil");

  @AfterAll
  void close() {
    open.close();
  }

  private boolean isSeen(int tab) {
    return tabs.lookup("#tab-" + TABS.get(tab - 1)) instanceof ToggleButton button
        && button.isSelected();
  }

  private boolean paletteIsOpen() {
    return veil.lookup(".palette") != null;
  }

  private PictureName lens() {
    return open.workbench.selection().snapshot().model().picture().show();
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

  /// Requests an influence map that will not be finished before the test ends.
  private void measureSlowly() {
    open.maps.before = KeyboardTest::never;
    FxThread.run(() -> {
      open.workbench.pairs().choose(FakeRuns.instance("of " + System.nanoTime(), 10));
      open.press("Alt+2");
    });
    OpenWindow.await(() -> Focus.canReceiveFocus(open.scene.getRoot().lookup(CANCEL)));
  }

  @AfterEach
  void letGo() {
    open.maps.before = _ -> {};
    open.press("Alt+1");
  }

  /// Tries three shortcuts, there and back, from `node` on the `number`-th tab.
  private void tryShortcuts(int number, Node node) {
    String from = name(node) + " on " + TABS.get(number - 1);
    int other = number == 1 ? 2 : 1;
    node.requestFocus();
    check(node.equals(open.scene.getFocusOwner()), "Focus", from);
    open.press("Shortcut+" + other);
    check(isSeen(other), "Ctrl+" + other, from);
    open.press("Shortcut+" + number);
    check(isSeen(number), "Ctrl+" + number, from);
    node.requestFocus();
    open.press("Alt+1");
    check(lens().equals(PictureName.of("WEIGHTS")), "Alt+1", from);
    open.press("Alt+2");
    check(lens().equals(PictureName.of("INFLUENCE")), "Alt+2", from);
    node.requestFocus();
    open.press("Shortcut+K");
    check(paletteIsOpen(), "Ctrl+K", from);
    open.press("Esc");
    check(!paletteIsOpen(), "Esc in the palette", from);
  }

  private static String name(Node node) {
    String id = node.getId() == null ? String.join(".", node.getStyleClass()) : "#" + node.getId();
    String text = node instanceof Labeled labeled ? " \"" + labeled.getText() + "\"" : "";
    return node.getClass().getSimpleName() + " " + id + text;
  }

  /// Tries the shortcuts once from every focusable node.
  private Set<Node> walk() {
    Set<Node> tried = new LinkedHashSet<>();
    for (int number = 1; number <= TABS.size(); number++) {
      int tab = number;
      open.press("Shortcut+" + tab);
      WaitForAsyncUtils.waitForFxEvents();
      for (Node node : FxThread.get(() -> Focus.focusableIn(open.scene.getRoot()))) {
        if (tried.add(node)) {
          // Nodes that earlier shortcuts removed cannot be focused.
          FxThread.run(() -> {
            if (Focus.canReceiveFocus(node)) {
              tryShortcuts(tab, node);
            }
          });
        }
      }
    }
    open.press("Shortcut+1");
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
    assertThat(walk()).hasSizeGreaterThan(100).contains(open.scene.getRoot().lookup(CANCEL));
    assertThat(dead).isEmpty();
  }

  @Test
  void tabReachesBothEndsOfTheSliderUnderTheMap() {
    Node slider = open.find(".range-slider");
    FxThread.run(slider::requestFocus);
    assertThat(open.find(".low-thumb").isFocused()).isTrue();
    open.press("Tab");
    assertThat(open.find(".high-thumb").isFocused()).isTrue();
    open.press("Tab");
    assertThat(Focus.ancestors(open.owner())).doesNotContain(slider);
    assertThat(open.owner().isFocusTraversable()).isTrue();
    open.press("Shift+Tab");
    assertThat(open.owner()).isSameAs(slider);
    FxThread.run(open.find(".range-bar")::requestFocus);
    open.press("Tab");
    assertThat(Focus.ancestors(open.owner())).doesNotContain(slider);
    FxThread.run(slider::requestFocus);
    open.press("Shift+Tab");
    assertThat(Focus.ancestors(open.owner())).doesNotContain(slider);
  }

  @Test
  void aButtonThatVanishesHandsItsFocusToThePictureInItsPlace() {
    measureSlowly();
    Node cancel = open.scene.getRoot().lookup(CANCEL);
    FxThread.run(cancel::requestFocus);
    open.press("Alt+3");
    OpenWindow.await(() -> !Focus.canReceiveFocus(cancel) && open.owner() instanceof FigureCanvas);
    open.press("Shortcut+2");
    assertThat(isSeen(2)).isTrue();
    open.press("Shortcut+1");
  }

  @Test
  void sheetsKeepTheFocusAndCloseOnEsc() {
    for (String keys : List.of("Shortcut+K", "F1")) {
      FxThread.run(open.window::focusMap);
      Node before = open.owner();
      open.press(keys);
      Node sheet = open.scene.getRoot().lookup(".sheet-of-paper");
      for (String key : List.of("Tab", "Tab", "Shift+Tab", "Tab")) {
        open.press(key);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(Focus.ancestors(open.owner()))
            .as(key + " in the sheet of " + keys)
            .contains(open.find(".veil"));
      }
      FxThread.run(before::requestFocus);
      OpenWindow.await(() -> Focus.ancestors(open.owner()).anyMatch(sheet::equals));
      FxThread.run(before::requestFocus);
      open.press("Esc");
      assertThat(sheet.getScene()).as("Esc closes the sheet of " + keys).isNull();
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(open.owner()).isSameAs(before);
      open.press(keys);
      open.press("Shortcut+2");
      assertThat(isSeen(2)).as("Ctrl+2 from the sheet of " + keys).isTrue();
      assertThat(sheet.getScene()).isNull();
      open.press("Shortcut+1");
    }
  }
}
