package org.headscope.app.chart.colour;

/// A table lookup from weights to colours.
///
/// The tables are indexed by the leading bits of the weight's float representation, so that their
/// steps are finer than 0.4 % of the weight, on a linear and on a logarithmic scale.
public final class Shading {
  private static final int DROPPED_BITS = 15;
  private static final int ONE = Float.floatToRawIntBits(1f) >>> DROPPED_BITS;

  private final int[] above;

  /// The colours of numbers below zero; empty if signs do not count.
  private final int[] below;

  private final ValueRange reach;
  private final float scale;

  /// Creates tables of `colouring` in `palette`; the colours of signed numbers diverge from the
  /// pane's.
  public Shading(Colouring colouring, ValueRange reach, Palette palette) {
    this(
        table(colouring.above(reach.signed(), palette), colouring.scale()),
        reach.signed() ? table(Diverging.below(palette), colouring.scale()) : new int[0],
        reach);
  }

  private Shading(int[] above, int[] below, ValueRange reach) {
    this.above = above;
    this.below = below;
    this.reach = reach;
    this.scale = 1 / reach.max();
  }

  /// Returns the same colours for numbers up to `max`, without computing new tables.
  public Shading withMax(float max) {
    return new Shading(above, below, new ValueRange(max, reach.signed()));
  }

  private static int[] table(int[] colours, WeightScale scale) {
    int[] byBits = new int[ONE + 1];
    int half = 1 << (DROPPED_BITS - 1);
    for (int i = 1; i < ONE; i++) {
      double at = scale.at(Float.intBitsToFloat((i << DROPPED_BITS) + half));
      byBits[i] = colours[(int) Math.round(at * (colours.length - 1))];
    }
    byBits[0] = colours[0];
    byBits[ONE] = colours[colours.length - 1];
    return byBits;
  }

  public boolean signed() {
    return reach.signed();
  }

  /// Returns the colour of `weight` as opaque 0xAARRGGBB; NaN has zero's colour, and so have
  /// numbers below zero unless [#signed] is true.
  public int argb(float weight) {
    float share = weight * scale;
    if (share > 0) {
      return above[Math.min(Float.floatToRawIntBits(share) >>> DROPPED_BITS, ONE)];
    }
    if (share < 0 && reach.signed()) {
      return below[Math.min(Float.floatToRawIntBits(-share) >>> DROPPED_BITS, ONE)];
    }
    return above[0];
  }
}
