package org.headscope.app.feature.hidden;

/**
 * Pixels that are painted on, clear at first.
 *
 * @param argb height·width premultiplied pixels, row by row
 * @param width of the picture
 * @param height of the picture
 */
record Pixels(int[] argb, int width, int height) {
  /** Lays {@code share} of 255 of the opaque {@code over} on a pixel. */
  void lay(int at, int over, int share) {
    int under = argb[at];
    int rest = 255 - share;
    int alpha = share + ((under >>> 24) * rest + 127) / 255;
    int red = (((over >> 16) & 255) * share + ((under >> 16) & 255) * rest + 127) / 255;
    int green = (((over >> 8) & 255) * share + ((under >> 8) & 255) * rest + 127) / 255;
    int blue = ((over & 255) * share + (under & 255) * rest + 127) / 255;
    // Rounding must not make a colour stronger than it covers.
    argb[at] =
        (alpha << 24)
            | (Math.min(red, alpha) << 16)
            | (Math.min(green, alpha) << 8)
            | Math.min(blue, alpha);
  }
}
