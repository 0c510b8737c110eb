package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Cumulative;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Curve;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.metric.RowRule;

/// Comparisons with numbers made by rule, all different.
final class ComparisonFixture {
  /// Names as in the samples.
  static final List<String> NAMES =
      List.of(
          "truth",
          "transformer-4x2",
          "unigram",
          "context of 1",
          "context of 2",
          "WB context of 2",
          "KN context of 2",
          "CTW 5",
          "LNW r");

  private ComparisonFixture() {}

  /// Returns the first `n` of the names; the second is the selected run.
  static Comparison of(int n) {
    return of(NAMES.subList(0, n));
  }

  /// Returns a comparison with distances (1 + a·n + b) ÷ (n² + 1) in row a and column b of n, which
  /// differ even across the diagonal, so that mixed-up rows and columns are noticed.
  static Comparison of(List<String> names) {
    int n = names.size();
    double[][] tvd = new double[n][n];
    double[][] se = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        tvd[a][b] = a == b ? 0 : (1.0 + a * n + b) / (n * n + 1);
        se[a][b] = 0.01;
      }
    }
    List<Score> scores = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      scores.add(score(names.get(i), 0.5 + 0.04 * i, 0.05 * i));
    }
    return new Comparison(
        names.stream().map(ComparisonFixture::line).toList(),
        new Comparison.Distances(tvd, se),
        scores,
        OptionalDouble.of(0.6),
        Arrays.stream(Axis.values()).map(axis -> curve(axis, names)).toList(),
        RowRule.ALL,
        new ComparedSample(CompareBench.drawn(3), false),
        3);
  }

  static ComparedPredictor line(String name) {
    if (name.equals("transformer-4x2")) {
      RunRef run = new RunRef(name, CompareBench.RUN.resolveSibling(name));
      return new ComparedPredictor(
          new ComparedEntry.Selected(),
          new PredictorChoice.Trained(run, 20_000),
          name,
          name + " at step 20,000");
    }
    return new ComparedPredictor(
        ComparedEntry.symbolic(name), new PredictorChoice.Symbolic(name), name, name);
  }

  /// Returns scores as if all bins up to here had the same ones.
  static Cumulative cumulative(List<Score> scores) {
    return new Cumulative(
        new Rate(OptionalDouble.of(0.6), OptionalDouble.of(0.01), OptionalDouble.of(6), 0),
        scores.stream()
            .map(
                s -> new Rate(s.crossEntropy(), s.crossEntropySe(), s.crossEntropy(), s.zeroRows()))
            .toList());
  }

  private static Score score(String name, double accuracy, double tvd) {
    return new Score(
        name, accuracy, 0.01, tvd, 0.01, OptionalDouble.of(0.6 + tvd), OptionalDouble.of(0.01), 0);
  }

  /// Returns three bins; predictor i begins at accuracy 0.2 + 0.02 i and gains 0.2 each time.
  private static Curve curve(Axis axis, List<String> names) {
    int wide = axis == Axis.POSITION ? 100 : 10;
    List<Bin> bins =
        Stream.of(0, 1, 2)
            .map(b -> {
              List<Score> scores = new ArrayList<>();
              for (int i = 0; i < names.size(); i++) {
                scores.add(
                    score(names.get(i), 0.2 + 0.2 * b + 0.02 * i, 0.75 - 0.25 * b + 0.02 * i));
              }
              return new Bin(
                  wide * b,
                  wide * (b + 1) - 1,
                  40,
                  40,
                  OptionalDouble.of(0.6),
                  scores,
                  Optional.of(cumulative(scores)));
            })
            .toList();
    return new Curve(axis, bins);
  }
}
