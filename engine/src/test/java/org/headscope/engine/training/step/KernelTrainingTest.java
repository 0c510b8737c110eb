package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.Preference;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Kernels.Products;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.trial.ChosenKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run keeps the kernels with which it was started.
class KernelTrainingTest {
  private static final Kernels OTHER = Kernels.DEFAULT.withProducts(Products.MKL).withAttention(64);

  @TempDir private Path folder;

  private TrainingSpec spec(String name, Recipe recipe, boolean resume) {
    Path out = folder.resolve(name);
    return new TrainingSpec(
        recipe, 3, ComputeDevice.CPU, 1, out, resume, "test", TrainingSpec.SAVE_EVERY);
  }

  private RunDirectory train(String name, Recipe recipe, boolean resume) {
    return train(spec(name, recipe, resume));
  }

  private static RunDirectory train(TrainingSpec spec) {
    Trainer.run(spec, TrainingWatcher.NONE, Progress.none(), new Cancellation());
    return RunDirectory.open(spec.out());
  }

  private static TrainingSpec by(String name, TrainingSpec spec) {
    return ChosenKernels.of(spec, name, _ -> {}, Progress.none(), new Cancellation());
  }

  @Test
  void preferredKernelsAreUsedUnlessTheRecipeOrRunSetsThem() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0);
    TrainingSpec begun = spec("it", recipe, false);
    assertThat(by("default", begun)).isEqualTo(begun);
    TrainingSpec chosen = by("mkl,attention-64", begun);
    assertThat(chosen.recipe()).isEqualTo(recipe.withKernels(OTHER));
    assertThat(by("scan-8", chosen)).as("the run's kernels").isEqualTo(chosen);
    assertThatThrownBy(() -> by("quick", begun)).isInstanceOf(IllegalArgumentException.class);
    train(chosen);
    TrainingSpec resumed = by("scan-8", spec("it", recipe, true));
    assertThat(resumed.recipe()).as("as the run was started").isEqualTo(recipe.withKernels(OTHER));
    assertThat(train(resumed).info().recipe().training().kernels()).isEqualTo(OTHER);
  }

  @Test
  void autoChoosesTheFastestAndStopsWhenCancelled() {
    TrainingSpec begun = spec("it", TrainerTest.recipe(1e-2, 0), false);
    List<String> reported = new ArrayList<>();
    Cancellation over = new Cancellation();
    over.cancel();
    assertThat(ChosenKernels.of(begun, "auto", reported::add, Progress.none(), over))
        .isEqualTo(begun);
    assertThat(reported)
        .containsExactly("Kernel testing was not finished; the default kernels are used.");
    TrainingSpec fastest =
        ChosenKernels.of(begun, "auto", reported::add, Progress.none(), new Cancellation());
    assertThat(fastest.recipe().training().computation().kernels()).isPresent();
    assertThat(reported.getLast()).startsWith("Kernels ");
  }

  @Test
  void preferencesListTheKernelNames() {
    Preference.Kind names = Preference.KERNELS.kind();
    for (Kernels kernels : Kernels.all()) {
      assertThat(names.has(kernels.label())).as(kernels.label()).isTrue();
      for (String part : kernels.label().split(",", -1)) {
        assertThat(names.has(part)).as(part).isTrue();
      }
    }
    for (String none : List.of("", "mkl,", "mkl,onednn", "scan-8,scan-8", "scan-9", "auto,mkl")) {
      assertThat(names.has(none)).as(none).isFalse();
    }
    ((Preference.Kind.Parts) names)
        .parts().stream().flatMap(List::stream).forEach(part -> Kernels.named(part));
  }

  @Test
  void aRunResumesWithItsMicroBatchesUnlessOthersAreRequestedAndRecordsThem() {
    Recipe whole = TrainerTest.recipe(1e-2, 0).withBatches(8, 1).withKernels(Kernels.DEFAULT);
    Cancellation stop = new Cancellation();
    TrainingWatcher stopping =
        new TrainingWatcher() {
          @Override
          public void ends(long step) {
            if (step == 12) {
              stop.cancel();
            }
          }
        };
    TrainingSpec begun = spec("it", whole, false);
    assertThatThrownBy(() -> Trainer.run(begun, stopping, Progress.none(), stop))
        .isInstanceOf(CancellationException.class);
    TrainingSpec resumed = by("auto", spec("it", TrainerTest.recipe(1e-2, 0), true));
    assertThat(resumed.recipe()).as("as the run was started").isEqualTo(whole);
    RunDirectory run = train(resumed.with(whole.withBatches(2, 1)));
    assertThat(run.complete()).isTrue();
    assertThat(run.info().recipe()).isEqualTo(whole);
    assertThat(run.info().device())
        .isEqualTo("cpu, 1 thread; from step 12 cpu, 1 thread, micro-batch 2, lanes 1");
  }

  @Test
  void runsRecordWhereTheyAreResumed() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0);
    TrainingSpec onCard = spec("it", recipe, ComputeDevice.CUDA, 1);
    RunInfo begun = info(onCard);
    assertThat(begun.device()).isEqualTo("cuda");
    assertThat(begun.resumed(onCard, 10)).isSameAs(begun);
    RunInfo moved = begun.resumed(spec("it", recipe, ComputeDevice.CPU, 2), 10);
    assertThat(moved.device()).isEqualTo("cuda; from step 10 cpu, 2 threads");
    assertThat(moved.lastDevice()).isEqualTo("cpu");
    assertThat(moved.resumed(spec("it", recipe, ComputeDevice.CPU, 1), 20))
        .as("threads change nothing")
        .isEqualTo(moved);
    RunInfo back = moved.resumed(onCard, 20);
    assertThat(back.device()).isEqualTo("cuda; from step 10 cpu, 2 threads; from step 20 cuda");
    assertThat(back.resumed(onCard, 5).device()).as("restarted before that").isEqualTo("cuda");
    assertThat(back.resumed(onCard, 15).device())
        .isEqualTo("cuda; from step 10 cpu, 2 threads; from step 15 cuda");
    assertThat(back.resumed(spec("it", recipe, ComputeDevice.CPU, 2), 20).device())
        .as("resumed twice at one step")
        .isEqualTo("cuda; from step 10 cpu, 2 threads");
    assertThat(begun.resumed(spec("it", recipe, ComputeDevice.CPU, 1), 0).device())
        .as("the search starts again")
        .isEqualTo("cpu, 1 thread");
  }

  private TrainingSpec spec(String name, Recipe recipe, ComputeDevice device, int threads) {
    return new TrainingSpec(
        recipe, 3, device, threads, folder.resolve(name), true, "test", TrainingSpec.SAVE_EVERY);
  }

  private static RunInfo info(TrainingSpec spec) {
    return RunInfo.of(spec, Seeds.of(3));
  }

  private static double lastLoss(RunDirectory run) {
    return run.metrics(_ -> {}).stream()
        .mapToDouble(line -> line.loss().orElse(Double.NaN))
        .filter(Double::isFinite)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  @Test
  void runsRecordTheirKernelsAndResumeWithThem() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0).withKernels(OTHER);
    RunDirectory run = train("other", recipe, false);
    assertThat(run.info().recipe().training().kernels()).isEqualTo(OTHER);
    assertThat(run.resumptionSpec(ComputeDevice.CPU).recipe().training().kernels())
        .isEqualTo(OTHER);
  }

  @Test
  void otherKernelsTrainAlike() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0);
    RunDirectory first = train("usual", recipe, false);
    assertThat(first.info().recipe().training().computation().kernels()).isEmpty();
    assertThat(lastLoss(train("other", recipe.withKernels(OTHER), false)))
        .isCloseTo(lastLoss(first), within(0.01));
  }

  @Test
  void runsCannotResumeWithOtherKernels() {
    Recipe recipe = TrainerTest.recipe(1e-2, 0);
    train("usual", recipe, false);
    assertThatThrownBy(() -> train("usual", recipe.withKernels(OTHER), true))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("was started with another configuration");
  }
}
