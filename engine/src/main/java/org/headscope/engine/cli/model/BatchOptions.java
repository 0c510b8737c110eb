package org.headscope.engine.cli.model;

import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.trial.ChosenKernels;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Command-line options for how training splits a batch.
final class BatchOptions {
  @Option(
      names = "--micro-batch",
      paramLabel = "N",
      description =
          "Instances that go through the model at once; if not given, the value of the "
              + "preset or --config, or the one that --kernels auto finds: on a GPU the whole "
              + "batch, or as much as fits its memory. It changes results by rounding only, "
              + "and --resume may use another value.")
  private @Nullable Integer microBatch;

  @Option(
      names = "--lanes",
      paramLabel = "N",
      description = "Micro-batches computed in parallel; if not given, as for --micro-batch.")
  private @Nullable Integer lanes;

  boolean given() {
    return microBatch != null || lanes != null;
  }

  /// Returns the kernels of a training that names none. With a given split it cannot be `auto`,
  /// which would choose its own.
  String kernels() {
    return given() ? "default" : ChosenKernels.preferred();
  }

  /// Returns `chosen` with the requested split, if one was given.
  TrainingSpec of(TrainingSpec chosen) {
    TrainingConfig training = chosen.recipe().training();
    int size = microBatch == null ? training.microBatch() : microBatch;
    int sums = lanes == null ? training.lanes() : lanes;
    return given() ? chosen.with(Usage.of(() -> chosen.recipe().withBatches(size, sums))) : chosen;
  }
}
