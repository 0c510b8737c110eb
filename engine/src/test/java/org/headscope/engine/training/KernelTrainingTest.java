package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Kernels.Products;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run keeps the kernels that it was begun with.
class KernelTrainingTest {
  private static final Kernels OTHER = Kernels.DEFAULT.withProducts(Products.MKL).withAttention(64);

  @TempDir private Path folder;

  private RunDirectory train(String name, Recipe recipe, boolean resume) {
    Path out = folder.resolve(name);
    Trainer.run(
        new TrainingSpec(
            recipe, 3, ComputeDevice.CPU, 1, out, resume, "test", TrainingSpec.SAVE_EVERY),
        TrainingWatcher.NONE,
        Progress.none(),
        new Cancellation());
    return RunDirectory.open(out);
  }

  private static double lastLoss(RunDirectory run) {
    return run.metrics(_ -> {}).stream()
        .mapToDouble(line -> line.loss().orElse(Double.NaN))
        .filter(Double::isFinite)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  @Test
  void theChoiceStandsInTheRunAndResumingTakesIt() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0).withKernels(OTHER);
    RunDirectory run = train("other", recipe, false);
    assertThat(run.info().training().kernels()).isEqualTo(OTHER);
    assertThat(TrainingSpec.resuming(run, ComputeDevice.CPU).recipe().training().kernels())
        .isEqualTo(OTHER);
  }

  @Test
  void otherKernelsTrainAlike() {
    Recipe usual = TrainerTest.recipe(1e-2, 0);
    RunDirectory first = train("usual", usual, false);
    assertThat(first.info().training().computation().kernels()).isEmpty();
    assertThat(lastLoss(train("other", usual.withKernels(OTHER), false)))
        .isCloseTo(lastLoss(first), within(0.01));
  }

  @Test
  void aRunCannotGoOnByOthers() {
    Recipe usual = TrainerTest.recipe(1e-2, 0);
    train("usual", usual, false);
    assertThatThrownBy(() -> train("usual", usual.withKernels(OTHER), true))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("was begun with another configuration");
  }
}
