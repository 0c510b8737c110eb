package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.stage.PopupWindow;
import javafx.stage.Window;
import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.Theme;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/// The menus of the window, before and after a change of theme.
class MenusTest {
  private final OpenWindow open = new OpenWindow("sample");
  private final MenuButton button = (MenuButton) open.find("#menu");

  @AfterEach
  void close() {
    open.close();
  }

  @Test
  void rowsArePlainAndKeysAreUnique() {
    FxThread.run(button::show);
    List<MenuItem> rows = new ArrayList<>();
    gather(button.getItems(), rows);
    assertThat(rows).extracting(MenuItem::getText).contains("Next query", "Clear selection");
    // R reveals in lessons and while presenting, by two actions that are never enabled together.
    List<String> keys =
        rows.stream()
            .filter(row -> row.getAccelerator() != null)
            .filter(row -> !isRevealing(row))
            .map(row -> row.getAccelerator().getDisplayText())
            .toList();
    assertThat(keys)
        .doesNotHaveDuplicates()
        .contains("Ctrl+=", "Page Up", "Alt+.", "Ctrl+Shift+Z", "Escape");
    assertThat(rows)
        .filteredOn(row -> row instanceof Menu && !"Open recent".equals(row.getText()))
        .allSatisfy(
            row -> assertThat(((Menu) row).getItems().size()).as(row.getText()).isBetween(1, 19));
  }

  private static boolean isRevealing(MenuItem row) {
    return row.getText().equalsIgnoreCase("reveal")
        && row.getParentMenu().getText().equals("Present");
  }

  private static void gather(List<MenuItem> items, List<MenuItem> rows) {
    for (MenuItem item : items) {
      rows.add(item);
      if (item instanceof Menu menu) {
        gather(menu.getItems(), rows);
      }
    }
  }

  @Test
  void rowsHaveTheTextSize() {
    FxThread.run(button::show);
    WaitForAsyncUtils.waitForFxEvents();
    double text = open.workbench.themeProperty().get().palette().size().text();
    List<Double> sizes =
        FxThread.get(() ->
            Window.getWindows().stream()
                .filter(PopupWindow.class::isInstance)
                .flatMap(w -> w.getScene().getRoot().lookupAll(".menu-item > .label").stream())
                .map(node -> ((Label) node).getFont().getSize())
                .toList());
    assertThat(sizes).isNotEmpty().containsOnly(text);
  }

  @Test
  void changingTheThemeClosesOpenMenusWithoutWarnings() {
    List.of("Shortcut+2", "Shortcut+3", "Shortcut+4", "Shortcut+5").forEach(open::press);
    for (Theme theme : List.of(Theme.DARK, Theme.PROJECTOR, Theme.LIGHT)) {
      FxThread.run(button::show);
      Menu view = (Menu) button.getItems().get(3);
      FxThread.run(view::show);
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(view.isShowing()).isTrue();
      FxThread.run(() -> open.workbench.themeProperty().set(theme));
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(button.isShowing()).isFalse();
    }
    assertThat(open.complaints.heard()).isEmpty();
    FxThread.run(() -> open.scene.getRoot().setStyle("-fx-background-color: -no-such;"));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(open.complaints.heard()).as("this test detects warnings").isNotEmpty();
    open.complaints.heard().clear();
  }
}
