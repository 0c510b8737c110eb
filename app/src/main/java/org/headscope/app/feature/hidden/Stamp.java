package org.headscope.app.feature.hidden;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How much of each pixel a marker covers: thousands of points are painted by stamping it, since
 * that many paths would take too long.
 *
 * @param reach pixels to each side of the middle one
 * @param cover (2·reach+1)² shares of 255, row by row
 */
record Stamp(int reach, int[] cover) {
  private static final int FINE = 4;
  private static final Map<Key, Stamp> KNOWN = new ConcurrentHashMap<>();

  private record Key(PointShape marker, long radius) {}

  /** The stamp of {@code marker} with {@code radius} in pixels. */
  static Stamp of(PointShape marker, double radius) {
    return KNOWN.computeIfAbsent(
        new Key(marker, Double.doubleToLongBits(radius)), key -> made(marker, radius));
  }

  private static Stamp made(PointShape marker, double radius) {
    int reach = (int) Math.ceil(1.4 * radius);
    int size = 2 * reach + 1;
    int[] cover = new int[size * size];
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        int inside = 0;
        for (int fine = 0; fine < FINE * FINE; fine++) {
          int down = fine / FINE;
          double x = column - reach - 0.5 + (fine % FINE + 0.5) / FINE;
          double y = row - reach - 0.5 + (down + 0.5) / FINE;
          inside += marker.contains(x / radius, y / radius) ? 1 : 0;
        }
        cover[row * size + column] = 255 * inside / (FINE * FINE);
      }
    }
    return new Stamp(reach, cover);
  }

  /** Lays the stamp over {@code target}, its middle on (column, row). */
  void on(Pixels target, int column, int row, int colour, double strength) {
    int size = 2 * reach + 1;
    int alpha = (int) Math.round(256 * strength);
    int top = Math.max(0, reach - row);
    int bottom = Math.min(size, target.height() - row + reach);
    int left = Math.max(0, reach - column);
    int right = Math.min(size, target.width() - column + reach);
    for (int y = top; y < bottom; y++) {
      int at = (row - reach + y) * target.width() + column - reach;
      for (int x = left; x < right; x++) {
        int share = (cover[y * size + x] * alpha) >> 8;
        if (share > 0) {
          target.lay(at + x, colour, share);
        }
      }
    }
  }
}
