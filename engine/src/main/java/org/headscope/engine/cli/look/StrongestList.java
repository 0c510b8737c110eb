package org.headscope.engine.cli.look;

import module java.base;

/// A token-to-token map as a list: for each row, the columns with the largest absolute values.
final class StrongestList {
  private static final int STRONGEST = 3;

  private StrongestList() {}

  /// Prints one line per row.
  ///
  /// @param labels of the T tokens
  /// @param map R×T, lower triangle; its R rows are those of the last R tokens
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

  /// Returns the keys up to `query` with the largest absolute weights; of equal ones, the earlier
  /// first.
  private static List<Integer> strongest(float[] row, int query) {
    return IntStream.rangeClosed(0, query)
        .boxed()
        .sorted(Comparator.comparingDouble(key -> -Math.abs(row[key])))
        .limit(STRONGEST)
        .toList();
  }
}
