package org.headscope.app.chart.pen;

/// The style of text.
///
/// @param family proportional, or fixed width for symbols and numbers
/// @param size font size in logical pixels
/// @param weight stroke weight; the fixed-width family has regular and bold only
public record TextStyle(Family family, double size, Weight weight, Align align, Baseline baseline) {
  /// The two type families; cap height in units of the font size, from the fonts' own tables.
  public enum Family {
    SANS(0.727),
    MONO(0.73);

    private final double capHeight;

    Family(double capHeight) {
      this.capHeight = capHeight;
    }
  }

  public enum Weight {
    REGULAR,
    MEDIUM,
    SEMIBOLD,
    BOLD
  }

  public enum Align {
    LEFT,
    CENTER,
    RIGHT
  }

  /// The part of text that is at y: its baseline, or the middle or top of its capitals.
  public enum Baseline {
    ALPHABETIC,
    MIDDLE,
    TOP
  }

  /// Returns regular, proportional text on its baseline, flush left.
  public static TextStyle sans(double size) {
    return new TextStyle(Family.SANS, size, Weight.REGULAR, Align.LEFT, Baseline.ALPHABETIC);
  }

  public static TextStyle mono(double size) {
    return new TextStyle(Family.MONO, size, Weight.REGULAR, Align.LEFT, Baseline.ALPHABETIC);
  }

  public TextStyle size(double other) {
    return new TextStyle(family, other, weight, align, baseline);
  }

  public TextStyle weight(Weight other) {
    return new TextStyle(family, size, other, align, baseline);
  }

  public TextStyle semibold() {
    return weight(Weight.SEMIBOLD);
  }

  public TextStyle bold() {
    return weight(Weight.BOLD);
  }

  public TextStyle align(Align other) {
    return new TextStyle(family, size, weight, other, baseline);
  }

  public TextStyle centred() {
    return align(Align.CENTER);
  }

  public TextStyle right() {
    return align(Align.RIGHT);
  }

  public TextStyle middle() {
    return new TextStyle(family, size, weight, align, Baseline.MIDDLE);
  }

  public TextStyle top() {
    return new TextStyle(family, size, weight, align, Baseline.TOP);
  }

  /// Returns the y of the baseline of text drawn at `y`.
  public double baselineY(double y) {
    return switch (baseline) {
      case ALPHABETIC -> y;
      case MIDDLE -> y + family.capHeight * size / 2;
      case TOP -> y + family.capHeight * size;
    };
  }

  /// Returns the x of the left end of text that is `width` wide and drawn at `x`.
  public double leftX(double x, double width) {
    return switch (align) {
      case LEFT -> x;
      case CENTER -> x - width / 2;
      case RIGHT -> x - width;
    };
  }

  public double capHeight() {
    return family.capHeight * size;
  }
}
