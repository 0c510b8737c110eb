package org.headscope.app.feature;

import module java.base;

import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.service.prediction.PredictionSource.PredictedRows;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Predictors made up for a test: half truth and half uniform, n-grams that look their matches up,
/// and a context tree whose weights grow with the depth. `kn-3` always fails, `bw` reports its
/// progress, models read ten tokens.
public final class FakePredictions implements PredictionSource {
  private final List<String> asked = new ArrayList<>();

  /// The requests, in order: `ngram-2 hand`.
  public List<String> asked() {
    return asked;
  }

  @Override
  public String name(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) -> name;
      case PredictorChoice.Trained trained -> trained.run().name() + "@" + trained.step();
      case PredictorChoice.Circuit circuit -> circuit.name();
      case PredictorChoice.Rows rows -> rows.label();
    };
  }

  @Override
  public PredictedRows predict(
      PredictorChoice choice, Instance instance, Progress progress, Cancellation cancellation) {
    String name = name(choice);
    asked.add(name + " " + instance.id());
    if (name.equals("kn-3")) {
      throw new UserError("kn-3 does not work today; choose another.");
    }
    if (name.startsWith("bw")) {
      progress.update("Fitting", 38, 100);
      cancellation.check();
    }
    int[] tokens = instance.tokens();
    int length = name.contains("@") ? Math.min(10, tokens.length) : tokens.length;
    double[][] uniform = new double[length][RegBench.VOCABULARY.size()];
    for (double[] row : uniform) {
      Arrays.fill(row, 1.0 / RegBench.VOCABULARY.size());
    }
    int[] states = Arrays.copyOf(instance.stateAfter(), length);
    double[][] rows =
        instance
            .automaton()
            .map(pfa -> Bench.mix(Bench.truth(pfa, states), uniform, 0.5))
            .orElse(uniform);
    return new PredictedRows(choice, instance, rows, explain(name, tokens));
  }

  private static IntFunction<Optional<Explanation>> explain(String name, int[] tokens) {
    if (name.matches("ngram-\\d")) {
      return position -> Optional.of(match(name.charAt(6) - '0', tokens, position));
    }
    if (name.startsWith("ctw-")) {
      return position -> Optional.of(blend(name.charAt(4) - '0', tokens, position));
    }
    return _ -> Optional.empty();
  }

  /// The longest context of at most `order` − 1 tokens that occurred before.
  private static Explanation match(int order, int[] tokens, int position) {
    for (int n = order; n > 1; n--) {
      List<Integer> followers = new ArrayList<>();
      for (int t = n - 1; t <= position; t++) {
        boolean same = true;
        for (int k = 1; k < n; k++) {
          same &= position - k + 1 >= 0 && tokens[t - k] == tokens[position - k + 1];
        }
        if (same) {
          followers.add(t);
        }
      }
      if (!followers.isEmpty()) {
        return new Explanation.NgramMatch(n, followers, counted(tokens, followers));
      }
    }
    return new Explanation.NgramMatch(1, List.of(), counted(tokens, List.of()));
  }

  private static Smoothing counted(int[] tokens, List<Integer> followers) {
    int[] counts = new int[RegBench.VOCABULARY.size()];
    followers.forEach(t -> counts[tokens[t]]++);
    return new Smoothing.BackOff(counts, 1, new double[counts.length]);
  }

  private static Explanation blend(int depth, int[] tokens, int position) {
    int[] suffix = new int[depth];
    double[] weights = new double[depth + 1];
    double[][] estimates = new double[depth + 1][RegBench.VOCABULARY.size()];
    for (int l = 0; l <= depth; l++) {
      weights[l] = (l + 1) / ((depth + 1) * (depth + 2) / 2.0);
      estimates[l][1 + l] = 1;
    }
    for (int i = 0; i < depth; i++) {
      int t = position - depth + 1 + i;
      suffix[i] = t < 0 ? RegBench.VOCABULARY.separator() : tokens[t];
    }
    return new Explanation.SuffixBlend(suffix, weights, estimates);
  }

  @Override
  public EvaluationResult evaluate(
      List<PredictorChoice> choices,
      List<Instance> instances,
      RowRule rows,
      Consumer<EvaluationResult> partial,
      Progress progress,
      Cancellation cancellation) {
    throw new UnsupportedOperationException();
  }

  @Override
  public DisagreementResult disagreements(
      PredictorChoice a,
      PredictorChoice b,
      List<Instance> instances,
      RowRule rows,
      int max,
      Progress progress,
      Cancellation cancellation) {
    throw new UnsupportedOperationException();
  }
}
