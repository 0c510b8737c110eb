package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// The points as pixels, for the screen: thousands of polygons would take too long, so each shape
/// is rasterised once and copied. Pixels are kept while only the readout, the query or the line
/// around points changes. Belongs to one thread.
final class PointRaster {
  private static final int SUBPIXELS = 4;
  private static final int PAIR = 0x00ff00ff;
  private static final Map<Sized, Stamp> STAMPS = new ConcurrentHashMap<>();

  private Optional<Key> painted = Optional.empty();
  private int[] argb = {};
  private int width;
  private int height;

  /// The parameters of the pixels; `still` excludes hover and query.
  record Key(
      ProjectionScene still, PlotArea area, ColourMap map, Palette palette, double pixelScale) {}

  private record Sized(Polygon shape, double radius) {}

  /// The coverage of each pixel by a shape.
  ///
  /// @param reach pixels on each side of the middle one
  /// @param cover (2·reach+1)² values of 0 to 255, row by row
  private record Stamp(int reach, int[] cover) {
    static Stamp of(Sized sized) {
      double radius = sized.radius();
      int reach = (int) Math.ceil(1.4 * radius);
      int size = 2 * reach + 1;
      int[] cover = new int[size * size];
      for (int at = 0; at < cover.length; at++) {
        int inside = 0;
        for (int fine = 0; fine < SUBPIXELS * SUBPIXELS; fine++) {
          int down = fine / SUBPIXELS;
          double x = at % size - reach - 0.5 + (fine % SUBPIXELS + 0.5) / SUBPIXELS;
          double y = at / size - reach - 0.5 + (down + 0.5) / SUBPIXELS;
          inside += sized.shape().contains(x / radius, y / radius) ? 1 : 0;
        }
        cover[at] = 255 * inside / (SUBPIXELS * SUBPIXELS);
      }
      return new Stamp(reach, cover);
    }
  }

  /// Redraws the pixels with `stamping`, unless they already belong to `key`.
  void update(Key key, Runnable stamping) {
    if (painted.filter(key::equals).isEmpty()) {
      clear(
          (int) Math.ceil(key.area().plot().width() * key.pixelScale()),
          (int) Math.ceil(key.area().plot().height() * key.pixelScale()));
      stamping.run();
      painted = Optional.of(key);
    }
  }

  void clear(int newWidth, int newHeight) {
    if (newWidth == width && newHeight == height) {
      Arrays.fill(argb, 0);
    } else {
      argb = new int[newWidth * newHeight];
      width = newWidth;
      height = newHeight;
    }
  }

  /// Blends `shape`, with `radius` in pixels, onto the pixels around (column, row).
  void stamp(Polygon shape, double radius, int column, int row, int colour, double strength) {
    Stamp stamp = STAMPS.computeIfAbsent(new Sized(shape, radius), Stamp::of);
    int reach = stamp.reach();
    int size = 2 * reach + 1;
    int alpha = (int) Math.round(256 * strength);
    int top = Math.max(0, reach - row);
    int bottom = Math.min(size, height - row + reach);
    int left = Math.max(0, reach - column);
    int right = Math.min(size, width - column + reach);
    for (int y = top; y < bottom; y++) {
      int at = (row - reach + y) * width + column - reach;
      for (int x = left; x < right; x++) {
        int share = (stamp.cover()[y * size + x] * alpha) >> 8;
        if (share > 0) {
          argb[at + x] = mixed(argb[at + x], colour, share);
        }
      }
    }
  }

  /// Blends the opaque `over` onto `under` with a weight of `share` / 255.
  static int mixed(int under, int over, int share) {
    int rest = 255 - share;
    // Two of the four channels at a time; the rounding drops what exceeds a byte.
    int redBlue = (over & PAIR) * share + (under & PAIR) * rest;
    int alphaGreen = ((over >>> 8) & PAIR) * share + ((under >>> 8) & PAIR) * rest;
    return divided(redBlue) | (divided(alphaGreen) << 8);
  }

  private static int divided(int pair) {
    int half = pair + 0x00800080;
    return ((half + ((half >>> 8) & PAIR)) >>> 8) & PAIR;
  }

  int[] argb() {
    return argb;
  }

  void paint(Pen pen, double x, double y) {
    pen.image(argb, width, height, x, y, width / pen.pixelScale(), height / pen.pixelScale());
  }
}
