package org.headscope.app.chart;

/**
 * Weight to colour in one table look-up.
 *
 * <p>The table is indexed by the leading bits of the weight's float representation, so that its
 * steps are finer than 0.4 % of the weight on a linear and on a logarithmic scale alike.
 */
public final class Shading {
  private static final int DROPPED_BITS = 15;
  private static final int ONE = Float.floatToRawIntBits(1f) >>> DROPPED_BITS;

  private final int[] colours;
  private final int[] byBits = new int[ONE + 1];

  /** The colours of {@code map} in {@code palette} for weights on {@code scale}. */
  public Shading(ColourMap map, WeightScale scale, Palette palette) {
    colours = map.table(palette);
    int half = 1 << (DROPPED_BITS - 1);
    for (int i = 1; i < ONE; i++) {
      byBits[i] = colour(scale.at(Float.intBitsToFloat((i << DROPPED_BITS) + half)));
    }
    byBits[0] = colours[0];
    byBits[ONE] = colours[colours.length - 1];
  }

  private int colour(double at) {
    return colours[(int) Math.round(at * (colours.length - 1))];
  }

  /** The colour of {@code weight} as opaque 0xAARRGGBB; what is not a positive number is zero. */
  public int argb(float weight) {
    return weight > 0
        ? byBits[Math.min(Float.floatToRawIntBits(weight) >>> DROPPED_BITS, ONE)]
        : colours[0];
  }
}
