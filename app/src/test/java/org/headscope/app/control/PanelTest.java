package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.Label;
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
  void anEmptySentenceIgnoresTheMouse() {
    FxThread.run(() -> {
      Label absence = new Blank().absence;
      assertThat(absence.isMouseTransparent()).isTrue();
      absence.setText("Nothing is here yet.");
      assertThat(absence.isMouseTransparent()).isFalse();
    });
  }
}
