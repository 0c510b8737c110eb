package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A token-to-token map as a list: for each row, the columns where its absolute value is largest.
 */
final class StrongestList {
  private static final int STRONGEST = 3;

  private StrongestList() {}

  /**
   * Prints a line a row.
   *
   * @param text T characters
   * @param map T×T, lower triangle
   */
  static void print(PrintWriter out, String text, float[][] map) {
    for (int query = 0; query < text.length(); query++) {
      float[] row = map[query];
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%5d %s ", query, text.charAt(query)));
      IntStream.rangeClosed(0, query)
          .boxed()
          .sorted(Comparator.comparingDouble(key -> -Math.abs(row[key])))
          .limit(STRONGEST)
          .forEach(key ->
              line.append(
                  String.format(Locale.ROOT, "  %d %s %.3f", key, text.charAt(key), row[key])));
      out.println(line);
    }
  }
}
