package org.headscope.engine.training.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Kernels.Products;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.step.TrainerTest;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;
import org.headscope.engine.training.trial.KernelChoice.KernelCandidate;
import org.junit.jupiter.api.Test;

/// The candidate chosen on machines with a simulated clock; and a check that the real clock works.
class KernelChoiceTest {
  private static final KernelCandidate INITIAL = new KernelCandidate(Kernels.DEFAULT, 4);
  private static final Recipe MAMBAFORMER = recipe("sample-mamba");
  private static final Recipe TRANSFORMER = recipe("sample");

  private final AtomicLong clock = new AtomicLong(-5);
  private final List<KernelCandidate> read = new ArrayList<>();

  private static Recipe recipe(String preset) {
    return Recipe.byName(preset);
  }

  /// A choice on a machine where a candidate takes so many seconds.
  private KernelResult choose(Recipe recipe, ToDoubleFunction<KernelCandidate> seconds) {
    return new KernelChoice(
            INITIAL,
            way -> {
              read.add(way);
              clock.addAndGet((long) (1e9 * seconds.applyAsDouble(way)));
            },
            clock::get,
            Progress.none(),
            new Cancellation())
        .chooseAmong(KernelChoice.choices(recipe, 16));
  }

  @Test
  void theFastestOptionIsChosen() {
    KernelResult result =
        choose(
            TRANSFORMER,
            way ->
                0.01
                    * (way.kernels().products() == Products.MKL ? 0.8 : 1)
                    * (way.kernels().attention() == 256 ? 0.9 : 1)
                    * (way.microBatch() == 2 ? 0.5 : 1));
    assertThat(result.kernels())
        .isEqualTo(Kernels.DEFAULT.withProducts(Products.MKL).withAttention(256));
    assertThat(result.microBatch()).isEqualTo(2);
    assertThat(result.complete()).isTrue();
    assertThat(result.sentence())
        .isEqualTo(
            "Kernels mkl,attention-256,scan-32, micro-batch 2: 178 % faster than the default.");
    assertThat(result.trials().stream().filter(KernelResult.Trial::taken)).hasSize(4);
    assertThat(result.trials().getLast().time()).isCloseTo(0.36, within(1e-6));
  }

  @Test
  void hardlyFasterOptionsAreNotChosen() {
    KernelResult result =
        choose(TRANSFORMER, way -> way.kernels().products() == Products.MKL ? 0.098 : 0.1);
    assertThat(result.kernels()).isEqualTo(Kernels.DEFAULT);
    assertThat(result.sentence()).isEqualTo("Kernels onednn,attention-128,scan-32, micro-batch 4.");
  }

  @Test
  void occasionalDisturbancesDoNotMatter() {
    KernelResult result =
        choose(TRANSFORMER, way -> way.equals(INITIAL) && read.size() % 4 == 0 ? 0.5 : 0.01);
    assertThat(result.kernels()).isEqualTo(Kernels.DEFAULT);
  }

  /// The second candidate is faster when tried beside the others, but not beside the first alone.
  @Test
  void luckyMeasurementsAreNotChosen() {
    KernelResult result =
        choose(
            TRANSFORMER,
            way -> way.kernels().products() == Products.MKL && read.size() < 20 ? 0.005 : 0.01);
    assertThat(result.kernels()).isEqualTo(Kernels.DEFAULT);
    assertThat(result.trials().getLast().taken()).isFalse();
    assertThat(result.sentence()).doesNotContain("faster");
  }

  @Test
  void endsInTimeAndKeepsEarlierChoices() {
    KernelResult result =
        choose(TRANSFORMER, way -> way.kernels().products() == Products.MKL ? 0.5 : 0.9);
    assertThat(result.complete()).isFalse();
    assertThat(result.kernels().products()).isEqualTo(Products.MKL);
    assertThat(result.kernels().attention()).isEqualTo(Kernels.DEFAULT.attention());
    assertThat(clock.get())
        .isLessThan(KernelChoice.TIME_LIMIT.plus(Duration.ofSeconds(1)).toNanos());
    assertThat(result.sentence()).endsWith("; no time to try them all.");
  }

  @Test
  void onlyRelevantOptionsAreTried() {
    Map<String, List<UnaryOperator<KernelCandidate>>> mamba = KernelChoice.choices(MAMBAFORMER, 16);
    assertThat(mamba).containsOnlyKeys("matrix products", "scan", "micro-batch");
    assertThat(KernelChoice.choices(TRANSFORMER, 16))
        .containsOnlyKeys("matrix products", "attention", "micro-batch");
    assertThat(KernelChoice.choices(TRANSFORMER, 4).get("micro-batch")).hasSize(1);
  }

  @Test
  void wholeBatchesAreUsedIfCallsDominate() {
    Recipe tiny = TrainerTest.recipe(1e-2, 0);
    EstimateSpec spec = new EstimateSpec(tiny, ComputeDevice.CPU, 1);
    Recipe whole = KernelChoice.wholeBatches(spec, Progress.none(), new Cancellation());
    assertThat(whole).isEqualTo(tiny.withBatches(8, 1).withKernels(Kernels.DEFAULT));
    assertThat(KernelChoice.sentence(whole, ComputeDevice.CUDA))
        .isEqualTo("On cuda whole batches go through the model at once: micro-batch 8, one lane.");
    assertThat(KernelChoice.sentence(whole.withBatches(3, 1), ComputeDevice.CUDA))
        .endsWith("as fits in memory: micro-batch 3, one lane.");
    assertThat(KernelChoice.largest(32, n -> n <= 32)).isEqualTo(32);
    assertThat(KernelChoice.largest(50, n -> n <= 20)).isEqualTo(13);
    assertThat(KernelChoice.largest(50, _ -> false)).isEqualTo(1);
  }

  @Test
  void canBeStopped() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    EstimateSpec spec = new EstimateSpec(TRANSFORMER, ComputeDevice.CPU, 1);
    assertThatThrownBy(() -> KernelChoice.run(spec, Progress.none(), cancelled))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void theRealMachineChoosesAnOption() {
    Recipe tiny = TrainerTest.recipe(1e-2, 0);
    KernelResult result =
        KernelChoice.run(
            new EstimateSpec(tiny, ComputeDevice.CPU, 1), Progress.none(), new Cancellation());
    assertThat(result.trials()).isNotEmpty();
    assertThat(result.of(tiny).training().kernels()).isEqualTo(result.kernels());
  }
}
