package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.window.view.Overlay;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/// The focus when its control can no longer have it.
class HandedFocusTest {
  private final Button near = button("near");
  private final Button lost = button("lost");
  private final Button far = button("far");
  private final Button home = button("home");
  private final HBox inner = FxThread.get(() -> new HBox(near, new HBox(lost)));
  private final VBox all = FxThread.get(() -> new VBox(home, inner, far));
  private final Overlay overlay = FxThread.get(() -> new Overlay(() -> {}));
  private final Scene scene = FxThread.get(() -> new Scene(new StackPane(all, overlay), 300, 200));
  private final Stage stage = FxThread.get(Stage::new);

  /// Creates a button on the thread that must have been started for the first one.
  private static Button button(String text) {
    return FxThread.get(() -> new Button(text));
  }

  @BeforeEach
  void show() {
    FxThread.run(() -> {
      Keyboard _ = new Keyboard(scene, List.of(), _ -> {}, overlay, home::requestFocus);
      stage.setScene(scene);
      stage.show();
    });
    FxThread.run(lost::requestFocus);
  }

  @AfterEach
  void hide() {
    FxThread.run(() -> stage.hide());
  }

  private Node after(Consumer<Button> loss) {
    FxThread.run(() -> loss.accept(lost));
    WaitForAsyncUtils.waitForFxEvents(20);
    return FxThread.get(() -> Objects.requireNonNull(scene.getFocusOwner()));
  }

  @Test
  void movesToANeighbourWhenHidden() {
    assertThat(after(button -> button.setVisible(false))).isSameAs(near);
  }

  @Test
  void movesToANeighbourWhenDisabled() {
    assertThat(after(button -> button.setDisable(true))).isSameAs(near);
  }

  @Test
  void movesToANeighbourWhenRemoved() {
    assertThat(after(_ -> inner.getChildren().remove(1))).isSameAs(near);
  }

  @Test
  void skipsNodesHiddenWithIt() {
    assertThat(after(_ -> inner.setVisible(false))).isSameAs(home);
  }

  @Test
  void followsAnExplicitRequest() {
    assertThat(
            after(button -> {
              button.setVisible(false);
              far.requestFocus();
            }))
        .isSameAs(far);
  }

  @Test
  void movesToTheRootWithoutANeighbour() {
    assertThat(
            after(_ -> {
              all.setVisible(false);
              Objects.requireNonNull(scene.getRoot()).setFocusTraversable(true);
            }))
        .isSameAs(scene.getRoot());
  }
}
