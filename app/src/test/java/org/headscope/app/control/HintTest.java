package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.feature.Gestures;
import org.junit.jupiter.api.Test;

class HintTest {
  @Test
  void theFirstMoveOfTheMouseMakesATooltipAndReachesIt() {
    FxThread.run(() -> {
      Button button = new Button();
      Hint.on(button, "first");
      Stage stage = new Stage();
      stage.setScene(new Scene(new StackPane(button)));
      stage.show();
      assertThat(tooltip(button)).isEmpty();
      move(button);
      Tooltip tooltip = tooltip(button).orElseThrow();
      assertThat(tooltip.isActivated()).isTrue();
      Hint.on(button, "then");
      move(button);
      assertThat(tooltip(button)).containsSame(tooltip);
      assertThat(tooltip.getText()).isEqualTo("then");
      stage.hide();
    });
  }

  @Test
  void nothingIsShownOfANodeOfWhichNothingIsSaid() {
    FxThread.run(() -> {
      Button button = new Button();
      StringProperty text = new SimpleStringProperty("");
      Hint.on(button, text);
      move(button);
      assertThat(tooltip(button)).isEmpty();
      text.set("now");
      move(button);
      assertThat(tooltip(button).orElseThrow().getText()).isEqualTo("now");
      text.set("");
      assertThat(tooltip(button)).isEmpty();
      move(button);
      assertThat(tooltip(button)).isEmpty();
      assertThat(Hint.of(button)).isEmpty();
      assertThat(Hint.of(new Button())).isEmpty();
    });
  }

  @Test
  void screenReadersAreToldUnlessTheNodeHasAHelpOfItsOwn() {
    FxThread.run(() -> {
      Button button = new Button();
      Hint.on(button, "first");
      Hint.on(button, "then");
      assertThat(button.queryAccessibleAttribute(AccessibleAttribute.HELP)).isEqualTo("then");
      button.setAccessibleHelp("own");
      Hint.on(button, "last");
      assertThat(button.getAccessibleHelp()).isEqualTo("own");
      assertThat(Hint.of(button)).isEqualTo("last");
    });
  }

  private static Optional<Tooltip> tooltip(Button button) {
    return Optional.ofNullable(button.getProperties().get("javafx.scene.control.Tooltip"))
        .map(Tooltip.class::cast);
  }

  private static void move(Button button) {
    Gestures.mouse(button, MouseEvent.MOUSE_MOVED, 5, 5);
  }
}
