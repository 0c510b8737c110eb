package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import org.headscope.engine.run.PlainText;

/// A page on which shapes stay shapes and text stays text. All coordinates are the page's, y
/// downwards; each call gives its clip.
public interface VectorPage {
  void fill(Shape shape, Color colour, Optional<Shape> clip);

  void stroke(Shape shape, BasicStroke line, Color colour, Optional<Shape> clip);

  /// Draws an image without smoothing.
  ///
  /// @param place maps the unit square, its first row at the top, to the page
  void image(BufferedImage image, AffineTransform place, Optional<Shape> clip);

  void text(Letters letters, Optional<Shape> clip);

  /// A line of text.
  ///
  /// @param x of its beginning, middle or end, as the style is aligned
  /// @param y of its baseline
  /// @param degrees by which it is turned clockwise around (x, y)
  record Letters(String text, TextStyle style, Color colour, double x, double y, double degrees) {
    public Letters {
      text = PlainText.line(text); // no page shows letters that no font has
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

    /// The left edge of each letter, from 0 for the first; last, the end of the line.
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
