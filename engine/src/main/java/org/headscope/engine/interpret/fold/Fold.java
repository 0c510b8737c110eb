package org.headscope.engine.interpret.fold;

import module java.base;

import org.headscope.engine.interpret.headscore.ScoredWeights;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;

/// A map collapsed to groups: F_rc = Σ_{i in r} Σ_{j ≤ i, j in c} A_ij / |r|, beside the same of
/// uniform attention, whose A_ij is 1/(i+1). Groups without queries or without keys are left out.
/// The sum of each row is the mean sum of its queries' weights: 1 for a head whose rows sum to one.
///
/// @param rows the groups of queries
/// @param columns the groups of keys
/// @param queries the number of queries in each row
/// @param pairs `[row][column]`: the number of pairs of a query and a key
/// @param weights F, `[row][column]`
/// @param uniform that of uniform attention
public record Fold(
    List<String> rows,
    List<String> columns,
    long[] queries,
    long[][] pairs,
    double[][] weights,
    double[][] uniform) {
  public Fold {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
    Refusal.when(
        queries.length != rows.size()
            || pairs.length != rows.size()
            || weights.length != rows.size()
            || uniform.length != rows.size(),
        "%s rows of queries",
        queries.length);
  }

  /// Collapses a head's attention.
  ///
  /// @param weights T·T, row = query, as [ScoredWeights] defines them
  /// @param length T
  /// @param span the queries that count
  public static Fold of(float[] weights, int length, PairGroups groups, Range span) {
    Refusal.when(weights.length != length * length, "%s weights, not %s²", weights.length, length);
    FoldTally tally = new FoldTally(groups.rows(), groups.columns(), 0);
    for (int query = span.min(); query <= span.max(); query++) {
      tally.add(groups, query, weights, query * length);
    }
    return tally.fold();
  }

  /// Collapses a head's map. If it begins later than the text, the keys before it are one group.
  ///
  /// @param groups of all positions of the text, up to the last one mapped
  /// @param span the queries that count, which are mapped
  public static Fold of(AttentionMaps maps, int layer, int head, PairGroups groups, Range span) {
    LayerInfo info = maps.layerInfos().get(layer - 1);
    int length = maps.length();
    if (maps.first() == 0) {
      return of(ScoredWeights.of(info, maps.map(layer, head), length), length, groups, span);
    }
    float[] rows = new float[length * (length + 1)]; // T·(1+T), the earlier keys first
    for (int row = 0; row < length; row++) {
      rows[row * (length + 1)] = maps.earlier(layer, head)[row];
      System.arraycopy(maps.map(layer, head), row * length, rows, row * (length + 1) + 1, length);
    }
    float[] scored = ScoredWeights.of(info, rows, length + 1);
    FoldTally tally = new FoldTally(groups.rows(), groups.columns(), maps.first());
    for (int query = span.min(); query <= span.max(); query++) {
      tally.add(groups, query, scored, (query - maps.first()) * (length + 1));
    }
    return tally.fold();
  }

  /// Returns F/U: the weight in multiples of uniform attention; empty without pairs.
  public OptionalDouble ratio(int row, int column) {
    return pairs[row][column] == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(weights[row][column] / uniform[row][column]);
  }

  /// Returns log(F/U), in nats; empty without pairs, and without weight.
  public OptionalDouble logRatio(int row, int column) {
    OptionalDouble ratio = ratio(row, column);
    return ratio.isEmpty() || ratio.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.log(ratio.getAsDouble()));
  }

  /// Returns the mean weight of a pair; empty without pairs.
  public OptionalDouble meanWeight(int row, int column) {
    return pairs[row][column] == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(weights[row][column] * queries[row] / pairs[row][column]);
  }
}
