package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwInDoubles;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.symbolic.ctw.CtwParameters;
import org.headscope.engine.symbolic.ctw.CtwTrace;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.run.RunLock;
import org.headscope.engine.training.run.RunWriter;

/// Writes a constructed, untrained model as a run with one checkpoint at step 0, which all readers
/// of runs can open.
public final class ConstructedRun {
  private static final int INSTANCES = 20;

  private static final long SEED = 1;

  /// The distance of the model's predictions from those of context-tree weighting on held-out
  /// texts.
  ///
  /// @param tokens the number of predictions compared
  /// @param inDoubles the largest difference of a probability, with the layers in float64
  /// @param inFloats the same for the model itself, in float32
  /// @param meanInFloats mean over positions of the largest difference in a row, in float32
  public record Deviation(long tokens, double inDoubles, double inFloats, double meanInFloats) {}

  private ConstructedRun() {}

  /// Writes the run of `model` for `task` and returns its deviation from CTW.
  ///
  /// @param out an empty or missing folder
  /// @param command the command as typed, for `run.json`
  /// @throws org.headscope.engine.run.UserError if the folder cannot be used
  public static Deviation write(
      ConstructedConfig model,
      Task task,
      Path out,
      String command,
      Progress progress,
      Cancellation cancellation) {
    DataSpec data = new DataSpec(task, 0);
    Recipe.requireReads(model, data);
    RunWriter.requireEmpty(out);
    Seeds seeds = Seeds.of(SEED);
    try (LanguageModel constructed =
        LanguageModel.create(model, seeds.model(), ComputeDevice.CPU)) {
      Deviation deviation =
          deviation(constructed, task, seeds.validation(), progress, cancellation);
      MetricsLine line =
          new Validation(data, seeds.validation(), INSTANCES)
              .evaluate(constructed, Trainer.TrainingProgress.START, cancellation)
              .line();
      try (RunLock lock = RunLock.take(out, _ -> {})) {
        lock.require();
        RunWriter writer = RunWriter.create(out, RunInfo.of(model, data, seeds, command));
        writer.checkpoint(0, TrainingState.weights(constructed, Precision.FLOAT32, 0));
        writer.append(line);
        writer.complete();
      }
      return deviation;
    }
  }

  private static Deviation deviation(
      LanguageModel model, Task task, long seed, Progress progress, Cancellation cancellation) {
    CtwConstruction c = ((ConstructedConfig) model.config()).construction();
    CtwInDoubles exact = new CtwInDoubles(c);
    CtwParameters prior =
        new CtwParameters(c.symbols(), c.symbols(), c.depth(), c.alpha(), c.lambda());
    InstanceStream stream = task.stream(Split.VALIDATION, seed);
    int texts = 3;
    long tokens = 0;
    double inDoubles = 0;
    double inFloats = 0;
    double sum = 0;
    for (int i = 0; i < texts; i++) {
      cancellation.check();
      progress.update("text " + (i + 1) + " of " + texts, i, texts);
      int[] text = model.config().readable(stream.next().tokens());
      int context = Math.min(c.depth(), text.length);
      double[][] best = CtwTrace.of(prior, new int[c.depth()], text, context).rows();
      double[][] doubles = exact.predict(text);
      double[][] floats = model.predict(text);
      for (int t = 0; t < text.length; t++) {
        inDoubles = Math.max(inDoubles, largest(doubles[t], best[t]));
        double off = largest(floats[t], best[t]);
        inFloats = Math.max(inFloats, off);
        sum += off;
        tokens++;
      }
    }
    return new Deviation(tokens, inDoubles, inFloats, sum / tokens);
  }

  private static double largest(double[] one, double[] other) {
    double largest = 0;
    for (int a = 0; a < one.length; a++) {
      largest = Math.max(largest, Math.abs(one[a] - other[a]));
    }
    return largest;
  }
}
