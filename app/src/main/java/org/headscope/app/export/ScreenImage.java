package org.headscope.app.export;

import module java.base;
import module java.desktop;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.AwtPen;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.run.UserError;

/// A picture of a figure as a screen shows it, without a margin.
public final class ScreenImage {
  static {
    System.setProperty("java.awt.headless", "true");
  }

  private ScreenImage() {}

  /// Returns `figure` on `width` × `height` logical pixels, each of `scale` × `scale` device
  /// pixels.
  public static BufferedImage of(
      Figure figure, double width, double height, double scale, Palette palette) {
    BufferedImage image =
        new BufferedImage(
            (int) Math.round(width * scale),
            (int) Math.round(height * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(scale, scale);
    AwtPen pen = new AwtPen(graphics, scale);
    pen.fillRect(0, 0, width, height, palette.ground().pane());
    figure.paint(pen, width, height, palette);
    graphics.dispose();
    return image;
  }

  /// Writes `image` as PNG, in full or not at all.
  ///
  /// @throws UserError if it cannot be written
  public static void write(BufferedImage image, Path file) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(image, "png", out);
      AtomicFile.write(file, stream -> out.writeTo(stream));
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }
}
