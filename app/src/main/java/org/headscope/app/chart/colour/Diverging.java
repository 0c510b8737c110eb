package org.headscope.app.chart.colour;

/// Colours of signed numbers, mixed in OKLab: blue above zero, ochre below, and the pane's colour
/// at zero. Opposite numbers are equally light, so that magnitudes can be read without hue, as in
/// print. Orange is reserved for the selection.
public final class Diverging {
  /// The hues next to zero and at the end, in degrees.
  private static final double[] ABOVE = {232, 262};

  private static final double[] BELOW = {88, 58};

  /// On a dark background the far end is light, and orange would look like the selection.
  private static final double[] BELOW_ON_DARK = {70, 92};

  /// The greatest chroma that both hues have at every lightness in between.
  private static final double CHROMA = 0.115;

  private static final double DARK_END = 0.34;
  private static final double LIGHT_END = 0.9;

  private Diverging() {}

  /// Returns [ColourMap#SIZE] colours from zero to the greatest number, as opaque 0xAARRGGBB.
  public static int[] above(Palette palette) {
    return arm(palette, ABOVE);
  }

  /// Returns [ColourMap#SIZE] colours from zero to the smallest number, as opaque 0xAARRGGBB.
  public static int[] below(Palette palette) {
    return arm(palette, palette.dark() ? BELOW_ON_DARK : BELOW);
  }

  private static int[] arm(Palette palette, double[] hues) {
    double[] zero = OkLab.of(palette.ground().pane());
    double end = palette.dark() ? LIGHT_END : DARK_END;
    int[] table = new int[ColourMap.SIZE];
    for (int i = 0; i < table.length; i++) {
      double t = i / (table.length - 1.0);
      double hue = Math.toRadians(hues[0] + t * (hues[1] - hues[0]));
      // Grey at zero, then quickly coloured, and a little paler again towards the end.
      double chroma = CHROMA * Math.min(1, 3 * t) * (1 - 0.35 * t * t);
      double left = 1 - Math.min(1, 3 * t);
      table[i] =
          OkLab.argb(
              zero[0] + t * (end - zero[0]),
              left * zero[1] + chroma * Math.cos(hue),
              left * zero[2] + chroma * Math.sin(hue));
    }
    table[0] = Palette.argb(palette.ground().pane());
    return table;
  }
}
