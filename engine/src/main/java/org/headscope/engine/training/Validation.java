package org.headscope.engine.training;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.headscope.engine.benchmark.GroundTruth;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.CrossEntropy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;

/// A model's loss, accuracy and TVD on whole instances of the validation split, over all rows
/// (\[Code] §4); the loss leaves out rows whose next token is a separator.
final class Validation {
  /// Nine decimals are kept: what lies beyond depends on the order of sums, not on the model.
  private static final double DECIMALS = 1e9;

  private final List<Instance> instances = new ArrayList<>();

  Validation(DataSpec data, long seed, int count) {
    InstanceStream stream = RegBench.byName(data.preset()).stream(Split.VALIDATION, seed);
    for (int i = 0; i < count; i++) {
      instances.add(stream.next());
    }
  }

  /// The line of `metrics.jsonl` for `model` at `now`.
  MetricsLine evaluate(LanguageModel model, Trainer.Moment now, Cancellation cancellation) {
    Sums sums = new Sums();
    for (Instance instance : instances) {
      cancellation.check();
      sums.add(instance, model);
    }
    return new MetricsLine(
        now.step(),
        now.tokens(),
        now.seconds(),
        "validation",
        mean(sums.loss, sums.scored),
        mean(sums.allowed, sums.rows),
        mean(sums.distance, sums.rows),
        MetricsLine.Update.NONE);
  }

  private static OptionalDouble mean(double sum, long count) {
    return count == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.rint(sum / count * DECIMALS) / DECIMALS);
  }

  /// Sums over rows, so that the means are micro-averages.
  private static final class Sums {
    private double loss;
    private long scored;
    private double allowed;
    private double distance;
    private long rows;

    void add(Instance instance, LanguageModel model) {
      int[] tokens = instance.tokens();
      double[][] predicted = model.predict(model.config().readable(tokens)); // T×V
      double[][] truth = new GroundTruth(instance.automaton().orElseThrow()).predict(tokens); // T×V
      for (int t = 0; t < predicted.length && t + 1 < tokens.length; t++) {
        rows++;
        allowed += Accuracy.hit(predicted[t], truth[t]) ? 1 : 0;
        distance += Distance.tvd(predicted[t], truth[t]);
        if (tokens[t + 1] != RegBench.VOCABULARY.separator()) {
          scored++;
          loss += CrossEntropy.nats(predicted[t], tokens[t + 1]);
        }
      }
    }
  }
}
