package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.CrossEntropy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.run.MetricsLine;

/// A model's loss, accuracy and TVD on whole instances of the validation split, over the rows that
/// the task scores, which in RegBench are all (\[Code] §4); the loss leaves out rows whose next
/// token is not learned.
final class Validation {
  /// Nine decimals are kept: later ones depend on the order of sums, not on the model.
  private static final double DECIMALS = 1e9;

  /// Instances that a GPU reads at once; this needs less memory than learning from as many.
  private static final int TOGETHER = 16;

  private final Task task;
  private final List<Instance> instances = new ArrayList<>();

  Validation(DataSpec data, long seed, int count) {
    task = data.task();
    InstanceStream stream = task.stream(Split.VALIDATION, seed);
    for (int i = 0; i < count; i++) {
      instances.add(stream.next());
    }
  }

  /// The measured values.
  ///
  /// @param loss the sum in nats, infinite if the model gave a token no probability
  record Result(MetricsLine line, double loss) {
    boolean diverged() {
      return !Double.isFinite(loss);
    }
  }

  /// The line of `metrics.jsonl` for `model` at `now`. On a GPU several instances are read at once.
  Result evaluate(LanguageModel model, Trainer.TrainingProgress now, Cancellation cancellation) {
    return evaluate(model, now, model.device().isGpu() ? TOGETHER : 1, cancellation);
  }

  Result evaluate(
      LanguageModel model, Trainer.TrainingProgress now, int together, Cancellation cancellation) {
    Sums sums = new Sums();
    for (int first = 0; first < instances.size(); first += together) {
      cancellation.check();
      List<Instance> some = instances.subList(first, Math.min(first + together, instances.size()));
      List<int[]> read = some.stream().map(i -> model.config().readable(i.tokens())).toList();
      List<double[][]> predicted =
          together == 1
              ? List.<double[][]>of(model.predict(read.getFirst()))
              : model.predictAll(read);
      for (int i = 0; i < some.size(); i++) {
        sums.add(task, some.get(i), predicted.get(i));
      }
    }
    MetricsLine line =
        new MetricsLine(
            now.step(),
            now.tokens(),
            now.seconds(),
            "validation",
            mean(sums.loss, sums.scored),
            mean(sums.allowed, sums.rows),
            mean(sums.distance, sums.rows),
            MetricsLine.Update.NONE);
    return new Result(line, sums.loss);
  }

  private static OptionalDouble mean(double sum, long count) {
    return count == 0 || !Double.isFinite(sum)
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

    /// @param predicted T×V
    void add(Task task, Instance instance, double[][] predicted) {
      int[] tokens = instance.tokens();
      double[][] truth = instance.latent().orElseThrow().truth().predict(tokens); // T×V
      for (int t : task.scored(tokens)) {
        if (t >= predicted.length) {
          break;
        }
        rows++;
        allowed += Accuracy.hit(predicted[t], truth[t]) ? 1 : 0;
        distance += Distance.tvd(predicted[t], truth[t]);
        if (task.learned(tokens, t)) {
          scored++;
          loss += CrossEntropy.nats(predicted[t], tokens[t + 1]);
        }
      }
    }
  }
}
