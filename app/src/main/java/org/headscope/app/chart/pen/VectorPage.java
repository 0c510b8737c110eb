package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import org.headscope.engine.run.PlainText;

/// A page on which shapes remain shapes and text remains text. All coordinates are the page's, with
/// y downwards; each call passes its clip.
public interface VectorPage {
  void fill(Shape shape, Color colour, Optional<Shape> clip);

  void stroke(Shape shape, BasicStroke line, Color colour, Optional<Shape> clip);

  /// Draws an image without smoothing.
  ///
  /// @param place maps the unit square, with the first row of pixels at the top, to the page
  void image(BufferedImage image, AffineTransform place, Optional<Shape> clip);

  void text(Letters letters, Optional<Shape> clip);

  /// A line of text.
  ///
  /// @param x the x of its beginning, middle or end, by the style's alignment
  /// @param y the y of its baseline
  /// @param degrees the clockwise rotation around (x, y)
  record Letters(String text, TextStyle style, Color colour, double x, double y, double degrees) {
    public Letters {
      text = PlainText.line(text); // control characters have no letters to show
    }

    /// Returns the distance from (x, y) to the beginning of the text, along its line.
    public double indent() {
      return style.leftX(0, AwtFonts.width(text, style));
    }

    /// Returns whether a font that comes with HeadScope has all letters of the text.
    public boolean bundled() {
      return AwtFonts.family(text, style).isPresent();
    }

    /// Returns the family that has all letters of the text, preferably the style's own.
    public TextStyle.Family family() {
      return AwtFonts.family(text, style).orElse(style.family());
    }

    /// Returns the left edge of each letter, from 0 for the first, and then the end of the line.
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
