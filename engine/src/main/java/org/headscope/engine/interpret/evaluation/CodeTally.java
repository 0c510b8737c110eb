package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.evaluation.CodeLengthResult.CodeLength;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Stretch;
import org.headscope.engine.run.Range;

/// The sums behind code lengths and their gaps: over everything, over each stretch of positions,
/// and over everything up to its end.
final class CodeTally {
  private final List<String> names;
  private final OptionalInt reference; // the predictor to which gaps are measured
  private final int columns; // the predictors, the truth's entropy, and the predictors' gaps
  private final CodeSums all;
  private final SortedMap<Integer, CodeSums> here =
      new TreeMap<>(); // by the stretch's first position
  private final SortedMap<Integer, CodeSums> cumulative = new TreeMap<>();
  private int begin = Integer.MAX_VALUE; // the first coded position
  private int end; // the last

  CodeTally(List<String> names, OptionalInt reference) {
    this.names = names;
    this.reference = reference;
    columns = names.size() + 1 + (reference.isPresent() ? names.size() : 0);
    all = new CodeSums(columns);
  }

  /// Adds one instance.
  ///
  /// @param nats by predictor, followed by the truth's entropy, by position; NaN where no symbol is
  ///   coded
  void add(int cluster, double[][] nats) {
    double[][] costs = withGaps(nats);
    int length = costs[0].length;
    int first = 0;
    while (first < length && Double.isNaN(costs[0][first])) {
      first++;
    }
    if (first == length) {
      return;
    }
    begin = Math.min(begin, first);
    end = Math.max(end, length - 1);
    all.add(cluster, costs, first, length);
    for (int from = first; from < length; ) {
      Range bin = EvaluationResult.Axis.POSITION.bin(from);
      int to = Math.min(length, bin.max() + 1);
      here.computeIfAbsent(bin.min(), _ -> new CodeSums(columns)).add(cluster, costs, from, to);
      cumulative
          .computeIfAbsent(bin.min(), _ -> new CodeSums(columns))
          .add(cluster, costs, first, to);
      from = to;
    }
  }

  private double[][] withGaps(double[][] nats) {
    double[][] costs = Arrays.copyOf(nats, columns);
    if (reference.isPresent()) {
      for (int a = 0; a < names.size(); a++) {
        costs[names.size() + 1 + a] = gaps(nats[a], nats[reference.getAsInt()]);
      }
    }
    return costs;
  }

  /// The additional cost of each symbol; infinite if one of the two costs is.
  private static double[] gaps(double[] costs, double[] reference) {
    double[] gaps = new double[costs.length];
    for (int t = 0; t < gaps.length; t++) {
      boolean infinite = Double.isInfinite(costs[t]) || Double.isInfinite(reference[t]);
      gaps[t] = infinite ? Double.POSITIVE_INFINITY : costs[t] - reference[t];
    }
    return gaps;
  }

  long symbols() {
    return all.symbols();
  }

  CodeLengthResult.Rate floor() {
    return all.rate(names.size());
  }

  /// The gap of predictor `a` in `sums`; empty for the reference itself.
  private Optional<CodeLengthResult.Rate> gap(CodeSums sums, int a) {
    return reference.isPresent() && reference.getAsInt() != a
        ? Optional.of(sums.rate(names.size() + 1 + a))
        : Optional.empty();
  }

  List<CodeLength> results() {
    List<CodeLength> results = new ArrayList<>();
    for (int a = 0; a < names.size(); a++) {
      results.add(new CodeLength(names.get(a), all.rate(a), gap(all, a)));
    }
    return results;
  }

  /// The stretches that contain symbols.
  List<Stretch> stretches() {
    List<Stretch> stretches = new ArrayList<>();
    here.forEach((from, sums) -> {
      CodeSums until = cumulative.getOrDefault(from, sums);
      List<CodeLengthResult.StretchCost> results = new ArrayList<>();
      for (int a = 0; a < names.size(); a++) {
        results.add(
            new CodeLengthResult.StretchCost(
                names.get(a), sums.rate(a), until.rate(a), gap(sums, a), gap(until, a)));
      }
      if (sums.symbols() > 0) {
        stretches.add(
            new Stretch(
                Math.max(from, begin),
                Math.min(EvaluationResult.Axis.POSITION.bin(from).max(), end),
                sums.symbols(),
                sums.rate(names.size()),
                until.rate(names.size()),
                results));
      }
    });
    return stretches;
  }
}
