package org.headscope.engine.interpret.fold;

import module java.base;

/// Sums attention by groups, over rows of one map or of many.
final class FoldTally {
  private final List<String> rows;
  private final List<String> columns;
  private final int first;
  private final long[] queries;
  private final long[][] pairs;
  private final double[][] weights;
  private final double[][] uniform;

  /// @param first the first key that has a group; the earlier ones are the last group
  FoldTally(List<String> rows, List<String> columns, int first) {
    this.rows = rows;
    this.columns =
        first == 0
            ? columns
            : Stream.concat(columns.stream(), Stream.of("before position " + first)).toList();
    this.first = first;
    queries = new long[rows.size()];
    pairs = new long[rows.size()][this.columns.size()];
    weights = new double[rows.size()][this.columns.size()];
    uniform = new double[rows.size()][this.columns.size()];
  }

  /// Adds the row of `query`.
  ///
  /// @param all holds its weights on the keys from the first on, in order; if there are keys before
  ///   the first, their sum precedes them
  /// @param from the index of the first of these numbers
  void add(PairGroups groups, int query, float[] all, int from) {
    int row = groups.row().applyAsInt(query);
    double even = 1.0 / (query + 1);
    int at = from;
    queries[row]++;
    if (first > 0) {
      add(row, columns.size() - 1, first, all[at++], first * even);
    }
    for (int key = first; key <= query; key++) {
      add(row, groups.column().applyAsInt(query, key), 1, all[at++], even);
    }
  }

  private void add(int row, int column, long count, double weight, double even) {
    pairs[row][column] += count;
    weights[row][column] += weight;
    uniform[row][column] += even;
  }

  /// Adds the sums of another tally with no more columns.
  void add(FoldTally other) {
    for (int row = 0; row < other.queries.length; row++) {
      queries[row] += other.queries[row];
      for (int column = 0; column < other.pairs[row].length; column++) {
        add(
            row,
            column,
            other.pairs[row][column],
            other.weights[row][column],
            other.uniform[row][column]);
      }
    }
  }

  /// Returns the means, without groups that never occur.
  Fold fold() {
    int[] kept = IntStream.range(0, rows.size()).filter(row -> queries[row] > 0).toArray();
    int[] met =
        IntStream.range(0, columns.size())
            .filter(column -> Arrays.stream(kept).anyMatch(row -> pairs[row][column] > 0))
            .toArray();
    return new Fold(
        names(rows, kept),
        names(columns, met),
        Arrays.stream(kept).mapToLong(row -> queries[row]).toArray(),
        Arrays.stream(kept)
            .mapToObj(row -> Arrays.stream(met).mapToLong(column -> pairs[row][column]).toArray())
            .toArray(long[][]::new),
        means(weights, kept, met),
        means(uniform, kept, met));
  }

  private static List<String> names(List<String> all, int[] kept) {
    return Arrays.stream(kept).mapToObj(all::get).toList();
  }

  private double[][] means(double[][] sums, int[] kept, int[] met) {
    return Arrays.stream(kept)
        .mapToObj(row ->
            Arrays.stream(met).mapToDouble(column -> sums[row][column] / queries[row]).toArray())
        .toArray(double[][]::new);
  }
}
