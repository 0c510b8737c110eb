package org.headscope.app.feature.hidden;

/**
 * Pixels that are painted on, clear at first.
 *
 * @param argb height·width premultiplied pixels, row by row
 * @param width of the picture
 * @param height of the picture
 */
record Pixels(int[] argb, int width, int height) {
  private static final int PAIR = 0x00ff00ff;

  /** Lays {@code share} of 255 of the opaque {@code over} on a pixel. */
  void lay(int at, int over, int share) {
    int under = argb[at];
    int rest = 255 - share;
    // Two of the four channels at a time; what does not fit a byte is rounded away.
    int redBlue = (over & PAIR) * share + (under & PAIR) * rest;
    int alphaGreen = ((over >>> 8) & PAIR) * share + ((under >>> 8) & PAIR) * rest;
    argb[at] = divided(redBlue) | (divided(alphaGreen) << 8);
  }

  /** Both halves divided by 255, rounded. */
  private static int divided(int pair) {
    int half = pair + 0x00800080;
    return ((half + ((half >>> 8) & PAIR)) >>> 8) & PAIR;
  }
}
