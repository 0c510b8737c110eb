package org.headscope.engine.interpret.twin;

import module java.base;

/// The assignment of rows to columns with the largest total, by the Hungarian method with
/// potentials (Kuhn 1955; Munkres 1957), in time O(n²m) for n rows and m columns.
final class Assignment {
  static final int NONE = -1;

  private Assignment() {}

  /// Assigns every row to a different column, or every column to a different row if there are
  /// fewer.
  ///
  /// @param gains `[row][column]`
  /// @return the column of each row, [#NONE] without one
  static int[] of(double[][] gains) {
    int rows = gains.length;
    int columns = rows == 0 ? 0 : gains[0].length;
    if (rows <= columns) {
      return assign(rows, columns, (row, column) -> -gains[row][column]);
    }
    int[] byColumn = assign(columns, rows, (column, row) -> -gains[row][column]);
    int[] byRow = new int[rows];
    Arrays.fill(byRow, NONE);
    for (int column = 0; column < columns; column++) {
      byRow[byColumn[column]] = column;
    }
    return byRow;
  }

  private interface Cost {
    double of(int row, int column);
  }

  /// Assigns each of `n` rows to one of `m` ≥ n columns. Rows and columns count from 1 here; 0 is
  /// where a path begins.
  private static int[] assign(int n, int m, Cost cost) {
    double[] u = new double[n + 1];
    double[] v = new double[m + 1];
    int[] rowOf = new int[m + 1]; // 0: free
    for (int row = 1; row <= n; row++) {
      double[] slack = new double[m + 1];
      int[] before = new int[m + 1];
      boolean[] visited = new boolean[m + 1];
      Arrays.fill(slack, Double.POSITIVE_INFINITY);
      rowOf[0] = row;
      int column = 0;
      do {
        visited[column] = true;
        int from = rowOf[column];
        int next = 0;
        for (int j = 1; j <= m; j++) {
          if (!visited[j]) {
            double reduced = cost.of(from - 1, j - 1) - u[from] - v[j];
            if (reduced < slack[j]) {
              slack[j] = reduced;
              before[j] = column;
            }
            next = next == 0 || slack[j] < slack[next] ? j : next;
          }
        }
        double step = slack[next];
        for (int j = 0; j <= m; j++) {
          if (visited[j]) {
            u[rowOf[j]] += step;
            v[j] -= step;
          } else {
            slack[j] -= step;
          }
        }
        column = next;
      } while (rowOf[column] != 0);
      while (column != 0) {
        rowOf[column] = rowOf[before[column]];
        column = before[column];
      }
    }
    int[] columnOf = new int[n];
    for (int j = 1; j <= m; j++) {
      if (rowOf[j] > 0) {
        columnOf[rowOf[j] - 1] = j - 1;
      }
    }
    return columnOf;
  }
}
