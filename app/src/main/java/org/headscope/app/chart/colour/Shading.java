package org.headscope.app.chart.colour;

/// Weight to colour in one table look-up.
///
/// The tables are indexed by the leading bits of the weight's float representation, so that their
/// steps are finer than 0.4 % of the weight on a linear and on a logarithmic scale alike.
public final class Shading {
  private static final int DROPPED_BITS = 15;
  private static final int ONE = Float.floatToRawIntBits(1f) >>> DROPPED_BITS;

  private final int[] above;

  /// Colours of numbers below zero; none where signs do not count.
  private final int[] below;

  private final ValueRange reach;
  private final float scale;

  /// The colours of `colouring` in `palette`; signed numbers diverge from the pane.
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

  /// The same colours for smaller or greater numbers, at no cost.
  public Shading reaching(float max) {
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

  /// The colour of `weight` as opaque 0xAARRGGBB; NaN is zero, and so are numbers below zero unless
  /// it is [#signed].
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
