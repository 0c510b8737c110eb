package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.headscope.app.FxThread;
import org.headscope.app.StyleComplaints;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.Gestures;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.window.view.Tab;
import org.headscope.app.window.view.Themes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/// Complaints of JavaFX's style sheets when the theme changes.
class ThemesTest {
  private final StyleComplaints complaints = new StyleComplaints();

  @AfterEach
  void stopListening() {
    complaints.close();
  }

  @Test
  void aTooltipFindsItsColoursRightAfterTheThemeChanged() {
    FxThread.run(() -> {
      Button button = new Button("never hovered before");
      Hint.on(button, "what it does");
      Scene scene = new Scene(new VBox(button), 300, 200);
      Stage stage = new Stage();
      stage.setScene(scene);
      Themes.apply(scene, Theme.LIGHT.palette());
      stage.show();
      Themes.apply(scene, Theme.PROJECTOR.palette());
      // Before the next pulse.
      Gestures.mouse(button, MouseEvent.MOUSE_MOVED, 5, 5);
      stage.hide();
    });
    assertThat(complaints.heard()).isEmpty();
  }

  @Test
  void openPopupsFollowTheThemeWithoutComplaint() {
    FxThread.run(() -> {
      Button button = new Button("under a tooltip");
      ComboBox<String> box = new ComboBox<>();
      box.getItems().addAll("one", "two");
      Tooltip tooltip = new Tooltip("what it does");
      Menu more = new Menu("more", null, new MenuItem("item"));
      ContextMenu menu = new ContextMenu(more);
      Scene scene = new Scene(new VBox(button, box), 300, 200);
      Stage stage = new Stage();
      stage.setScene(scene);
      Themes.apply(scene, Theme.LIGHT.palette());
      stage.show();
      for (Theme theme : List.of(Theme.DARK, Theme.PROJECTOR, Theme.LIGHT)) {
        tooltip.show(button, 10, 10);
        menu.show(button, 10, 10);
        more.show();
        box.show();
        box.hide();
        menu.hide();
        tooltip.hide();
        Themes.apply(scene, theme.palette());
        // As JavaFX does when the mouse enters the button.
        for (PopupWindow popup : List.of(tooltip, menu)) {
          popup.getScene().getRoot().applyCss();
        }
        box.show();
        Themes.apply(scene, theme.palette());
        assertThat(Window.getWindows()).containsExactly(stage);
      }
      stage.hide();
    });
    assertThat(complaints.heard()).isEmpty();
  }

  @Test
  void theWholeWindowChangesItsThemeWithoutComplaint() {
    try (OpenWindow open = new OpenWindow("sample")) {
      FxThread.run(() -> {
        MenuButton menu = (MenuButton) open.find("#menu");
        menu.show();
        menu.getItems().forEach(each -> ((Menu) each).show());
        menu.hide();
        // The button that leaves typed text is visible for a while.
        open.workbench.selection().type("abc");
        open.scene.getRoot().applyCss();
        open.workbench.selection().perform(new Command.Undo());
        for (Tab tab : open.window.tabs()) {
          open.workbench.selection().perform(new Command.Tab(tab.id()));
          open.scene.getRoot().applyCss();
          openMenus(open.scene.getRoot());
        }
      });
      for (int i = 0; i < 5; i++) {
        String sentence = "Message " + i + ".";
        FxThread.run(() -> open.workbench.notify(new Notice(Notice.Kind.ERROR, sentence)));
      }
      changeThemes(open.workbench);
      FxThread.run(() -> open.workbench.dismiss(open.workbench.notices().getLast()));
      changeThemes(open.workbench);
      FxThread.run(() -> open.window.toasts().dismissAll());
      FxThread.run(() -> open.window.sheets().openPalette(""));
      changeThemes(open.workbench);
    }
    assertThat(complaints.heard()).isEmpty();
  }

  @Test
  void hiddenScenesChangeTheirThemeWithoutComplaint() {
    try (OpenWindow open = new OpenWindow("sample")) {
      MainWindow unseen =
          FxThread.get(() -> new MainWindow(open.desktop.context(open.workbench), open.desktop));
      FxThread.run(() -> {
        Scene scene = unseen.scene(1200, 800);
        open.workbench.selection().type("abc");
        scene.getRoot().applyCss();
        open.workbench.selection().perform(new Command.Undo());
      });
      changeThemes(open.workbench);
    }
    assertThat(complaints.heard()).isEmpty();
  }

  /// Opens every menu of buttons and boxes once.
  private static void openMenus(Parent root) {
    for (Node node : root.lookupAll("*")) {
      switch (node) {
        case MenuButton menu when menu.isVisible() -> {
          menu.show();
          menu.hide();
        }
        case ComboBoxBase<?> box when box.isVisible() -> {
          box.show();
          box.hide();
        }
        default -> {}
      }
    }
  }

  private static void changeThemes(Workbench workbench) {
    for (Theme theme : List.of(Theme.DARK, Theme.PROJECTOR, Theme.LIGHT)) {
      FxThread.run(() -> workbench.themeProperty().set(theme));
      WaitForAsyncUtils.waitForFxEvents();
    }
  }
}
