package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Figure;
import org.junit.jupiter.api.Test;

class PanelTest {
  /// A panel that shows nothing.
  private static final class Blank extends Panel {
    private final Label absence = sentence();

    Blank() {
      super("Blank");
    }

    /// Adds a picture, and then controls above it.
    Blank(Region picture, Region controls) {
      this();
      setCenter(picture);
      beside(controls);
    }

    @Override
    public Optional<Figure> figure() {
      return Optional.empty();
    }

    @Override
    public ShellLine line() {
      return ShellLine.nothing();
    }
  }

  @Test
  void anEmptySentenceDoesNotBlockTheMouse() {
    FxThread.run(() -> {
      Label absence = new Blank().absence;
      assertThat(absence.isMouseTransparent()).isTrue();
      absence.setText("Nothing is here yet.");
      assertThat(absence.isMouseTransparent()).isFalse();
    });
  }

  @Test
  void tabReachesControlsBeforeThePictureUnderThem() {
    FxThread.run(() -> {
      Region picture = new Region();
      Button button = new Button("Fit");
      Panel panel = new Blank(picture, button);
      assertThat(panel.getChildren()).containsExactly(panel.getTop(), picture);
      assertThat(panel.getTop()).isEqualTo(button.getParent());
      assertThat(panel.getCenter()).isEqualTo(picture);
    });
  }
}
