package org.headscope.app.chart.colour;

import javafx.scene.paint.Color;

/// Mixing of colours as the eye perceives them, in Björn Ottosson's OKLab.
final class OkLab {
  private OkLab() {}

  /// Returns the colour at the share `t` of the way from `a` to `b`, as opaque 0xAARRGGBB.
  static int mix(Color a, Color b, double t) {
    double[] from = of(a);
    double[] to = of(b);
    return argb(
        from[0] + t * (to[0] - from[0]),
        from[1] + t * (to[1] - from[1]),
        from[2] + t * (to[2] - from[2]));
  }

  /// Returns the lightness and the two opponent coordinates of a colour.
  static double[] of(Color c) {
    double r = Palette.linear(c.getRed());
    double g = Palette.linear(c.getGreen());
    double b = Palette.linear(c.getBlue());
    double l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return new double[] {
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    };
  }

  /// Returns the colour at these coordinates as opaque 0xAARRGGBB, clipped to what a screen can
  /// show.
  static int argb(double lightness, double a, double b) {
    double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return 0xff000000
        | channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16
        | channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8
        | channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
  }

  private static double cube(double v) {
    return v * v * v;
  }

  private static int channel(double light) {
    double v = light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055;
    return (int) Math.round(255 * Math.clamp(v, 0, 1));
  }
}
