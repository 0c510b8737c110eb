package org.headscope.app.chart.pen;

/// The style of a line. Its ends are cut off if it is dashed, and round otherwise.
///
/// @param width in logical pixels
public record StrokeStyle(double width, Dash dash) {
  /// Dash patterns that can be distinguished in grey print.
  public enum Dash {
    SOLID,
    DASHED,
    DOTTED,
    DASH_DOT;

    /// Returns the lengths on and off along a line of `width`; empty for a solid one.
    public double[] lengths(double width) {
      return switch (this) {
        case SOLID -> new double[0];
        case DASHED -> new double[] {4 * width, 3 * width};
        case DOTTED -> new double[] {1.2 * width, 1.8 * width};
        case DASH_DOT -> new double[] {5 * width, 2 * width, 1.2 * width, 2 * width};
      };
    }
  }

  public static final StrokeStyle HAIR = solid(1);

  public StrokeStyle {
    if (!(width > 0)) {
      throw new IllegalArgumentException("a line needs a width, not " + width);
    }
  }

  public static StrokeStyle solid(double width) {
    return new StrokeStyle(width, Dash.SOLID);
  }

  public static StrokeStyle dashed(double width) {
    return new StrokeStyle(width, Dash.DASHED);
  }

  public static StrokeStyle dotted(double width) {
    return new StrokeStyle(width, Dash.DOTTED);
  }
}
