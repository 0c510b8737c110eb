package org.headscope.engine.interpret.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Assignments against all of a few rows and columns.
class AssignmentTest {
  private static double total(double[][] gains, int[] columns) {
    return IntStream.range(0, columns.length)
        .filter(row -> columns[row] != Assignment.NONE)
        .mapToDouble(row -> gains[row][columns[row]])
        .sum();
  }

  /// The largest total of the rows from `row` on; `skips` rows may stay without a column.
  private static double best(double[][] gains, int row, BitSet taken, int skips) {
    if (row == gains.length) {
      return 0;
    }
    double best = skips > 0 ? best(gains, row + 1, taken, skips - 1) : Double.NEGATIVE_INFINITY;
    for (int column = 0; column < gains[row].length; column++) {
      if (!taken.get(column)) {
        taken.set(column);
        best = Math.max(best, gains[row][column] + best(gains, row + 1, taken, skips));
        taken.clear(column);
      }
    }
    return best;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,4", "4,1", "5,5", "3,6", "6,3"})
  void noOtherAssignmentHasALargerTotal(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(rows * 10L + columns);
    for (int trial = 0; trial < 100; trial++) {
      double[][] gains = new double[rows][columns];
      boolean coarse = trial % 2 == 1;
      for (double[] row : gains) {
        // Coarse values repeat, as correlations of 0 do.
        Arrays.setAll(row, _ -> coarse ? random.nextInt(3) : random.nextDouble(-1, 1));
      }
      int[] assigned = Assignment.of(gains);
      int[] used = Arrays.stream(assigned).filter(c -> c != Assignment.NONE).toArray();
      assertThat(used).doesNotHaveDuplicates().hasSize(Math.min(rows, columns));
      assertThat(total(gains, assigned))
          .isCloseTo(best(gains, 0, new BitSet(), Math.max(0, rows - columns)), within(1e-12));
    }
  }
}
