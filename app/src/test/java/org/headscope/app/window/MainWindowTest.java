package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.headscope.app.action.ActionPalette;
import org.headscope.app.action.HelpSheet;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Hint;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// Tests of the whole window: its themes, dividers, tabs, menus, files and messages.
class MainWindowTest extends DrivenWindow {
  @Start
  void start(Stage shown) {
    show(shown);
  }

  @Test
  void badFilesAreReportedAndOpenItemsStay(FxRobot robot) {
    desktop.answer = Optional.of(Path.of("/runs/bad.jsonl"));
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.O);
    await(() -> !workbench.notices().isEmpty());
    assertThat(workbench.notices().getFirst().sentence()).contains("line 3");
    assertThat(workbench.instances()).hasSize(3);
    assertThat(title("attention")).isNotEmpty();
    await(() -> stage.getScene().getRoot().lookup(".toasts .close-button") != null);
    robot.clickOn(".toasts .close-button");
    assertThat(workbench.notices()).isEmpty();
  }

  @Test
  void themesChangeEveryColourAndTheProjectorKeepsTheRail(FxRobot robot) {
    robot.interact(() -> workbench.themeProperty().set(Theme.DARK));
    assertThat((Color) stage.getScene().getFill()).isEqualTo(Theme.DARK.palette().ground().pane());
    robot.interact(() -> {
      for (WindowPanel panel : window.panels()) {
        assertThat(panel.panel().get().paletteProperty().get()).isEqualTo(Theme.DARK.palette());
      }
    });
    robot.push(KeyCode.SHIFT, KeyCode.F5);
    assertThat(workbench.themeProperty().get()).isEqualTo(Theme.PROJECTOR);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#rail"))).isTrue();
    robot.push(KeyCode.SHIFT, KeyCode.F5);
    assertThat(workbench.themeProperty().get()).isEqualTo(Theme.DARK);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#rail"))).isTrue();
  }

  @Test
  void thePaletteFindsAndPerformsActions(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.K);
    assertThat(robot.lookup(".palette").queryAs(ActionPalette.class).isVisible()).isTrue();
    robot.interact(
        () -> robot.lookup(".palette .text-field").queryAs(TextField.class).setText("head 3.1"));
    robot.push(KeyCode.ENTER);
    assertThat(selection().layerProperty().get()).isEqualTo(3);
    assertThat(robot.lookup(".palette").tryQuery()).isEmpty();
  }

  @Test
  void helpNamesEveryShortcut(FxRobot robot) {
    robot.push(KeyCode.F1);
    HelpSheet help = robot.lookup(".help").queryAs(HelpSheet.class);
    await(() -> help.lookupAll(".mono").size() > 20);
    robot.push(KeyCode.ESCAPE);
    assertThat(robot.lookup(".help").tryQuery()).isEmpty();
  }

  @Test
  void dividerPositionsAreKept(FxRobot robot) {
    robot.interact(() -> window.setDividers(Map.of("share.time.0", 0.3, "unknown.3", 0.1)));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.dividers()).containsKey("share.columns.0").containsEntry("share.time.0", 0.3);
    Node track = stage.getScene().getRoot().lookup("#checkpoints");
    assertThat(
            track.getLayoutBounds().getHeight() / track.getParent().getLayoutBounds().getHeight())
        .isBetween(0.29, 0.31);
  }

  @Test
  void movingADividerCanBeUndone(FxRobot robot) {
    robot.interact(() -> window.setDividers(Map.of("share.right.0", 0.4)));
    double first = window.dividers().getOrDefault("share.time.0", -1.0);
    robot.interact(() ->
        workbench
            .selection()
            .journal()
            .perform(new Command.Set("window.dividers", Map.of("share.time.0", 0.3))));
    assertThat(window.dividers()).containsEntry("share.time.0", 0.3);
    robot.interact(() -> workbench.selection().perform(new Command.Undo()));
    assertThat(window.dividers())
        .containsEntry("share.time.0", first)
        .containsEntry("share.right.0", 0.4);
  }

  @Test
  void dividersOfUnopenedTabsAreKept(FxRobot robot) {
    robot.interact(() -> window.setDividers(Map.of("behind.0", 0.2)));
    assertThat(window.dividers()).containsEntry("behind.0", 0.2).doesNotContainKey("compare.0");
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.dividers().get("behind.0")).isBetween(0.15, 0.25);
    assertThat(window.dividers()).containsKey("compare.0");
  }

  @Test
  void createsTabsOnFirstUse(FxRobot robot) {
    Parent root = stage.getScene().getRoot();
    assertThat(root.lookup("#hidden")).isNull();
    showEveryTab(robot);
    assertThat(root.lookup("#hidden")).isNotNull();
    robot.interact(() -> {
      for (WindowPanel panel : window.panels()) {
        panel
            .figure()
            .get()
            .ifPresent(f ->
                assertThat(f.texts().keySet())
                    .as(panel.id())
                    .containsExactlyInAnyOrderElementsOf(panel.about().textForms()));
      }
    });
  }

  @Test
  void everyControlIsExplained(FxRobot robot) {
    showEveryTab(robot);
    Scene scene = stage.getScene();
    for (Node node :
        scene.getRoot().lookupAll(".button, .menu-button, .toggle-button, .check-box")) {
      assertThat(Hint.of(node)).as("hint of " + node).isNotEmpty();
    }
  }

  @Test
  void recentFilesAreInTheMenu(FxRobot robot) {
    desktop.recent = List.of(Path.of("/runs/older"));
    robot.push(KeyCode.F10);
    MenuButton menu = robot.lookup("#menu").queryAs(MenuButton.class);
    Menu file = (Menu) menu.getItems().getFirst();
    Menu recent = (Menu) file.getItems().get(2);
    assertThat(recent.getItems())
        .extracting(MenuItem::getText)
        .as("the open file before, and the file that is open")
        .hasSize(2)
        .first()
        .isEqualTo("/runs/older  (recent run)");
    robot.interact(() -> {
      menu.hide();
      recent.getItems().getFirst().fire();
    });
    await(() -> workbench.runs().size() == 2);
  }

  @Test
  void droppedFoldersAreRunsAndDroppedFilesHoldInstances(FxRobot robot) {
    robot.interact(
        () -> window.drop(List.of(folder.toFile(), folder.resolve("more.jsonl").toFile())));
    await(() -> workbench.runs().size() == 2);
    await(() ->
        workbench.instanceFileProperty().get().filter(f -> f.endsWith("more.jsonl")).isPresent());
  }

  @Test
  void theBuilderTakesTheSpaceOfUnrelatedViews(FxRobot robot) {
    Span shown = workbench.selection().snapshot().sequence().window();
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#builder"))).isTrue();
    assertThat(workbench.selection().snapshot().sequence().window())
        .as("a hidden map does not move the window")
        .isEqualTo(shown);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#automaton"))).isFalse();
    assertThat(stage.getScene().getFocusOwner().getStyleClass()).contains("block-card");
    robot.push(KeyCode.DIGIT2);
    assertThat(stage.getScene().getRoot().lookupAll(".block-card.gram")).hasSize(4);
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#automaton"))).isTrue();
    assertThat(workbench.selection().snapshot().sequence().window()).isEqualTo(shown);
  }

  @Test
  void shortcutQuitsTheWindow(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.Q);
    assertThat(desktop.ended).isTrue();
  }

  private static void showEveryTab(FxRobot robot) {
    for (KeyCode digit :
        List.of(KeyCode.DIGIT5, KeyCode.DIGIT4, KeyCode.DIGIT3, KeyCode.DIGIT2, KeyCode.DIGIT1)) {
      robot.push(KeyCode.CONTROL, digit);
    }
  }
}
