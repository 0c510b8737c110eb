package org.headscope.app.chart;

import java.util.Arrays;

/**
 * A stretch of a causal T×T attention map as device pixels: weight → colour, the greatest weight of
 * a pixel's cells when there are more cells than pixels, so that a single bright cell is seen at
 * any zoom. Keeps its memory from one picture to the next; used by one thread at a time.
 */
public final class HeatmapRaster {
  private int[] pixels = new int[0];
  private float[] greatest = new float[0];

  /**
   * The positions of the map that are drawn.
   *
   * @param queryFrom first row
   * @param keyFrom first column
   * @param queries number of rows
   * @param keys number of columns
   */
  public record Part(int queryFrom, int keyFrom, int queries, int keys) {
    /** The square of positions {@code from} to before {@code to} on both axes. */
    public static Part square(int from, int to) {
      return new Part(from, from, to - from, to - from);
    }
  }

  /**
   * Draws {@code part} of a map.
   *
   * @param weights T·T weights, row = query; cells with key &gt; query are not looked at
   * @param length T
   * @param part within the map
   * @param width pixels across
   * @param height pixels down
   * @param shading colours of weights
   * @param forbidden colour where no key is allowed, as 0xAARRGGBB
   * @return at least width·height pixels, row by row; valid until the next call
   */
  public int[] draw(
      float[] weights,
      int length,
      Part part,
      int width,
      int height,
      Shading shading,
      int forbidden) {
    if (pixels.length < width * height) {
      pixels = new int[width * height];
    }
    if (greatest.length < part.keys()) {
      greatest = new float[part.keys()];
    }
    CellAxis across = new CellAxis(part.keys(), width);
    CellAxis down = new CellAxis(part.queries(), height);
    int row = 0;
    while (row < height) {
      int query = down.first(row);
      int nextQuery = down.after(row);
      gather(weights, length, part, query, nextQuery);
      // The last of these queries sees the most keys.
      int allowed = part.queryFrom() + nextQuery - part.keyFrom();
      shade(across, row * width, allowed, shading, forbidden);
      int end = down.enlarges() ? down.end(query) : row + 1;
      for (int copy = row + 1; copy < end; copy++) {
        System.arraycopy(pixels, row * width, pixels, copy * width, width);
      }
      row = end;
    }
    return pixels;
  }

  /** Greatest weight of each column over the rows {@code query} to before {@code nextQuery}. */
  private void gather(float[] weights, int length, Part part, int query, int nextQuery) {
    Arrays.fill(greatest, 0, part.keys(), 0);
    for (int q = query; q < nextQuery; q++) {
      int position = part.queryFrom() + q;
      int keys = Math.clamp(position + 1 - part.keyFrom(), 0, part.keys());
      int from = position * length + part.keyFrom();
      for (int k = 0; k < keys; k++) {
        greatest[k] = Math.max(greatest[k], weights[from + k]);
      }
    }
  }

  /**
   * One row of pixels from {@link #greatest}; the first {@code allowed} keys may be attended to.
   */
  private void shade(CellAxis across, int offset, int allowed, Shading shading, int forbidden) {
    int width = across.pixels();
    int pixel = 0;
    while (pixel < width) {
      int key = across.first(pixel);
      if (key >= allowed) {
        Arrays.fill(pixels, offset + pixel, offset + width, forbidden);
        return;
      }
      int nextKey = across.after(pixel);
      float weight = greatest[key];
      for (int k = key + 1; k < nextKey; k++) {
        weight = Math.max(weight, greatest[k]);
      }
      int end = across.enlarges() ? across.end(key) : pixel + 1;
      Arrays.fill(pixels, offset + pixel, offset + end, shading.argb(weight));
      pixel = end;
    }
  }
}
