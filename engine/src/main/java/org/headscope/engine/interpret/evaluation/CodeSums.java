package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.ClusteredMean;

/// The cost of some of the symbols, in columns, such as one per predictor and the truth's entropy.
final class CodeSums {
  private final List<ClusteredMean> nats;
  private final long[] zeroRows;
  private int instances;
  private long symbols;

  CodeSums(int columns) {
    nats = Stream.generate(ClusteredMean::new).limit(columns).toList();
    zeroRows = new long[columns];
  }

  /// Adds the positions `from` (included) to `to` (excluded) of an instance.
  ///
  /// @param costs nats by column and position; NaN where no symbol is coded
  void add(int cluster, double[][] costs, int from, int to) {
    instances++;
    for (int a = 0; a < zeroRows.length; a++) {
      int finite = 0;
      double sum = 0;
      for (int t = from; t < to; t++) {
        if (Double.isFinite(costs[a][t])) {
          finite++;
          sum += costs[a][t];
        } else if (Double.isInfinite(costs[a][t])) {
          zeroRows[a]++;
        }
        symbols += a == 0 && !Double.isNaN(costs[0][t]) ? 1 : 0;
      }
      if (finite > 0) {
        nats.get(a).add(cluster, finite, sum);
      }
    }
  }

  long symbols() {
    return symbols;
  }

  CodeLengthResult.Rate rate(int column) {
    return CodeLengthResult.Rate.of(nats.get(column), instances, zeroRows[column]);
  }
}
