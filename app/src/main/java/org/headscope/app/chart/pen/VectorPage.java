package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import org.headscope.engine.run.PlainText;

/// A page on which shapes stay shapes and text stays text. Everything comes in the page's own
/// coordinates, y downwards, with the clip that it stands in.
public interface VectorPage {
  void fill(Shape shape, Color colour, Optional<Shape> clip);

  void stroke(Shape shape, BasicStroke line, Color colour, Optional<Shape> clip);

  /// An image without smoothing.
  ///
  /// @param place where the unit square, its first row at the top, comes to stand
  void image(BufferedImage image, AffineTransform place, Optional<Shape> clip);

  void text(Letters letters, Optional<Shape> clip);

  /// A line of text.
  ///
  /// @param x where it was asked for: of its beginning, middle or end, as the style is aligned
  /// @param y of the line it stands on
  /// @param degrees by which it is turned clockwise around (x, y)
  record Letters(String text, TextStyle style, Color colour, double x, double y, double degrees) {
    public Letters {
      text = PlainText.line(text); // no page shows what no font has
    }

    /// The way from (x, y) to its beginning, along its line.
    public double indent() {
      return style.leftX(0, AwtFonts.width(text, style));
    }

    /// Returns whether the fonts that come with HeadScope have all its letters.
    public boolean bundled() {
      return AwtFonts.family(text, style).isPresent();
    }

    /// The family that has all its letters: the style's own if that does.
    public TextStyle.Family family() {
      return AwtFonts.family(text, style).orElse(style.family());
    }

    /// Where each letter begins, from the first at 0 on; last, where the line ends.
    public double[] starts() {
      return AwtFonts.starts(text, style);
    }

    public Shape outline() {
      AffineTransform place = AffineTransform.getTranslateInstance(x, y);
      place.rotate(Math.toRadians(degrees));
      place.translate(indent(), 0);
      return place.createTransformedShape(AwtFonts.outline(text, style).shape());
    }
  }
}
