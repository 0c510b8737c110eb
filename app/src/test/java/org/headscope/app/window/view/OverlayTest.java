package org.headscope.app.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.headscope.app.FxThread;
import org.junit.jupiter.api.Test;

class OverlayTest {
  private final Button opener = FxThread.get(() -> new Button("open"));
  private final Button home = FxThread.get(() -> new Button("home"));
  private final Overlay overlay = FxThread.get(() -> new Overlay(home::requestFocus));
  private final Scene scene =
      FxThread.get(() -> new Scene(new StackPane(opener, home, overlay), 400, 300));
  private final TextField field = FxThread.get(TextField::new);

  private void open() {
    opener.requestFocus();
    overlay.open(field, Pos.CENTER);
    assertThat(scene.getFocusOwner()).isEqualTo(field);
  }

  @Test
  void closingRestoresTheFocus() {
    FxThread.run(() -> {
      open();
      overlay.close();
      assertThat(scene.getFocusOwner()).isEqualTo(opener);
    });
  }

  @Test
  void closedContentLosesTheFocus() {
    FxThread.run(() -> {
      open();
      opener.setVisible(false);
      overlay.close();
      assertThat(scene.getFocusOwner()).isEqualTo(home);
    });
  }

  @Test
  void buttonsHaveTheirLetters() {
    FxThread.run(() -> {
      Button save = new Button("_Save…");
      Button off = new Button("_Copy");
      off.setDisable(true);
      overlay.open(new StackPane(save, off, new Button("Open")), Pos.CENTER);
      assertThat(overlay.lettered(KeyCode.S)).contains(save);
      assertThat(overlay.lettered(KeyCode.C)).as("disabled").isEmpty();
      assertThat(overlay.lettered(KeyCode.O)).as("no letter").isEmpty();
      overlay.close();
      assertThat(overlay.lettered(KeyCode.S)).isEmpty();
    });
  }
}
