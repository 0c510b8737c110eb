package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;

/// The sums behind one curve: a [Tally] for every bin that has rows.
final class CurveTally {
  private final Axis axis;
  private final int predictors;
  private final SortedMap<Integer, Tally> bins = new TreeMap<>(); // by the bin's first value
  private final SortedMap<Integer, CodeSums> cumulative =
      new TreeMap<>(); // the truth's entropy last

  CurveTally(Axis axis, int predictors) {
    this.axis = axis;
    this.predictors = predictors;
  }

  /// Adds one instance.
  ///
  /// @param scores of `rows`
  /// @param states the number of states of the instance's latent
  void add(InstanceScores scores, Instance instance, int[] rows, int states) {
    int[] values = values(instance, rows, states);
    int from = 0;
    while (from < rows.length) { // values never decrease, so those of a bin are consecutive
      Range bin = axis.bin(values[from]);
      int to = from;
      while (to < rows.length && values[to] <= bin.max()) {
        to++;
      }
      bins.computeIfAbsent(bin.min(), _ -> new Tally(predictors)).add(scores, from, to);
      if (axis != Axis.STATES) {
        cumulative
            .computeIfAbsent(bin.min(), _ -> new CodeSums(predictors + 1))
            .add(scores.cluster(), scores.nats(), 0, to);
      }
      from = to;
    }
  }

  private int[] values(Instance instance, int[] rows, int states) {
    int[] values = rows.clone();
    switch (axis) {
      case POSITION -> {}
      case STATES -> Arrays.fill(values, states);
      case STRING -> {
        int[] tokens = instance.tokens();
        int separator = instance.vocabulary().separator();
        int string = 1;
        int t = 0;
        for (int r = 0; r < rows.length; r++) {
          for (; t <= rows[r]; t++) {
            string += tokens[t] == separator ? 1 : 0;
          }
          values[r] = string;
        }
      }
    }
    return values;
  }

  EvaluationResult.Curve curve(List<String> names) {
    List<EvaluationResult.Bin> known = new ArrayList<>();
    bins.forEach((first, tally) ->
        known.add(
            new EvaluationResult.Bin(
                first,
                axis.bin(first).max(),
                tally.rows(),
                tally.symbols(),
                tally.entropyFloor(),
                tally.scores(names),
                Optional.ofNullable(cumulative.get(first)).map(this::cumulative))));
    return new EvaluationResult.Curve(axis, known);
  }

  private EvaluationResult.Cumulative cumulative(CodeSums sums) {
    return new EvaluationResult.Cumulative(
        sums.rate(predictors), IntStream.range(0, predictors).mapToObj(sums::rate).toList());
  }
}
