package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.Gestures;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What JavaFX's style sheets complain about when the theme changes.
class ThemesTest {
  private final Logger css = Logger.getLogger("javafx.css");
  private final List<String> said = new ArrayList<>();
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord complaint) {
          said.add(complaint.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    css.addHandler(ear);
  }

  @AfterEach
  void stopListening() {
    css.removeHandler(ear);
  }

  @Test
  void aTooltipFindsItsColoursRightAfterTheThemeChanged() {
    FxThread.run(() -> {
      Button button = new Button("never hovered before");
      Hint.on(button, "what it does");
      Scene scene = new Scene(new VBox(button), 300, 200);
      Stage stage = new Stage();
      stage.setScene(scene);
      Themes.apply(scene, Theme.LIGHT);
      stage.show();
      Themes.apply(scene, Theme.PROJECTOR);
      // Before the next pulse.
      Gestures.mouse(button, MouseEvent.MOUSE_MOVED, 5, 5);
      stage.hide();
    });
    assertThat(said).isEmpty();
  }

  @Test
  void whatWasOpenInOneThemeIsDressedInTheNextWithoutComplaint() {
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
      Themes.apply(scene, Theme.LIGHT);
      stage.show();
      for (Theme theme : List.of(Theme.DARK, Theme.PROJECTOR, Theme.LIGHT)) {
        tooltip.show(button, 10, 10);
        menu.show(button, 10, 10);
        more.show();
        box.show();
        box.hide();
        menu.hide();
        tooltip.hide();
        Themes.apply(scene, theme);
        // As JavaFX does when the mouse comes to the button.
        for (PopupWindow popup : List.of(tooltip, menu)) {
          popup.getScene().getRoot().applyCss();
        }
        box.show();
        Themes.apply(scene, theme);
        assertThat(Window.getWindows()).containsExactly(stage);
      }
      stage.hide();
    });
    assertThat(said).isEmpty();
  }
}
