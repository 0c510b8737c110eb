package org.headscope.engine.interpret.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;

/// The sums behind one curve: a [Tally] for every bin that has rows.
final class CurveTally {
  private final Axis axis;
  private final int predictors;
  private final SortedMap<Integer, Tally> bins = new TreeMap<>(); // by the bin's first value

  CurveTally(Axis axis, int predictors) {
    this.axis = axis;
    this.predictors = predictors;
  }

  /// Adds one instance, whose latent has `states` states; scores are those of the rows.
  void add(InstanceScores scores, Instance instance, int[] rows, int states) {
    IntUnaryOperator value = values(instance, states);
    int from = 0;
    while (from < rows.length) { // values never fall along the rows, so a bin's lie together
      Range bin = axis.bin(value.applyAsInt(rows[from]));
      int to = from + 1;
      while (to < rows.length && bin.contains(value.applyAsInt(rows[to]))) {
        to++;
      }
      bins.computeIfAbsent(bin.min(), _ -> new Tally(predictors)).add(scores, from, to);
      from = to;
    }
  }

  /// The value on the axis of each position.
  private IntUnaryOperator values(Instance instance, int states) {
    return switch (axis) {
      case POSITION -> t -> t;
      case STATES -> _ -> states;
      case STRING -> {
        int separator = instance.vocabulary().separator();
        int[] string = Arrays.stream(instance.tokens()).map(x -> x == separator ? 1 : 0).toArray();
        Arrays.parallelPrefix(string, Integer::sum);
        yield t -> string[t] + 1;
      }
    };
  }

  EvaluationResult.Curve curve(List<String> names) {
    List<EvaluationResult.Bin> known = new ArrayList<>();
    bins.forEach((first, tally) ->
        known.add(
            new EvaluationResult.Bin(
                first,
                axis.bin(first).max(),
                tally.rows(),
                tally.entropyFloor(),
                tally.scores(names))));
    return new EvaluationResult.Curve(axis, known);
  }
}
