package org.headscope.app.feature.present;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.pen.AwtPen;
import org.junit.jupiter.api.Test;

class ShadeTest {
  private static final int SIDE = 200;

  /// A faint square would be seen around the circle.
  @Test
  void aSpotlightIsARoundHoleInOneShade() {
    BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(new Color(250, 251, 253));
    graphics.fillRect(0, 0, SIDE, SIDE);
    Shade.spot(
        new AwtPen(graphics, 1),
        new Box(0, 0, SIDE, SIDE),
        List.of(),
        new Light.Point(100, 100),
        30,
        50,
        javafx.scene.paint.Color.color(0.05, 0.07, 0.1, 0.27));
    int far = image.getRGB(2, 2);
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        double off = Math.hypot(x + 0.5 - 100, y + 0.5 - 100);
        if (off > 52) {
          assertThat(image.getRGB(x, y)).as("%d %d", x, y).isEqualTo(far);
        } else if (off < 28) {
          assertThat(image.getRGB(x, y)).isEqualTo(new Color(250, 251, 253).getRGB());
        }
      }
    }
    assertThat(image.getRGB(100, 60)).isNotEqualTo(far);
  }
}
