package org.headscope.engine.cli.look;

import module java.base;

/// A token-to-token map as a list: for each row, the columns where its absolute value is largest.
final class StrongestList {
  private static final int STRONGEST = 3;

  private StrongestList() {}

  /// Prints a line a row.
  ///
  /// @param labels what the T tokens are called
  /// @param map R×T, lower triangle, its last row that of the last token
  static void print(PrintWriter out, List<String> labels, float[][] map) {
    int first = labels.size() - map.length;
    for (int query = first; query < labels.size(); query++) {
      float[] row = map[query - first];
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%5d %s ", query, labels.get(query)));
      for (int key : strongest(row, query)) {
        line.append(String.format(Locale.ROOT, "  %d %s %.3f", key, labels.get(key), row[key]));
      }
      out.println(line);
    }
  }

  /// The keys up to `query` with the largest weights, the first of equals first.
  private static List<Integer> strongest(float[] row, int query) {
    return IntStream.rangeClosed(0, query)
        .boxed()
        .sorted(Comparator.comparingDouble(key -> -Math.abs(row[key])))
        .limit(STRONGEST)
        .toList();
  }
}
