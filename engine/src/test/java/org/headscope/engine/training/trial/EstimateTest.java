package org.headscope.engine.training.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Cost;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingNeed;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.step.Trainer;
import org.headscope.engine.training.step.TrainingWatcher;
import org.headscope.engine.training.trial.Estimate.EstimateResult;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimateTest {
  private static final Machine LARGE = new Machine(32L << 30, 8L << 30, 1L << 30);

  private static Recipe of(StackConfig model) {
    return new Recipe(model, Recipe.byName("sample").data(), Recipe.byName("sample").training());
  }

  private static StackConfig transformer(int layers, int width) {
    return TestModels.transformer(layers, 2, width, Positions.ROTARY, 0, 0);
  }

  @Test
  void transformersCostWhatMambaFormerCounts() {
    long l = 384;
    long d = 64;
    assertThat(transformer(4, 64).multiplications(l))
        .isEqualTo(4 * (12 * l * d * d + 2 * l * l * d));
  }

  private static StackConfig of(Architecture architecture, int layers, int width) {
    StackConfig c = NamedSize.of(architecture, Variant.PAPER, NamedSize.DEFAULT).model();
    return new StackConfig(
        architecture,
        c.variant(),
        new StackConfig.Sizes(layers, c.heads(), width),
        c.positions(),
        c.maxLength(),
        c.dropout(),
        c.states(),
        List.of());
  }

  @Test
  void mambaBlocksCostWhatMambaFormerCounts() {
    long l = 384;
    long d = 64;
    long e = 2;
    long n = 16;
    long block = 3 * l * e * d * d + 7 * l * e * d * n + 4 * l * e * d;
    assertThat(of(Architecture.MAMBA, 3, 64).multiplications(l)).isEqualTo(3 * block);
  }

  @Test
  void hybridPairsCostWhatMambaFormerCountsUpToLinearTerms() {
    long l = 384;
    long d = 64;
    long linear = l * d * (7 * 2 * 16 + 4 * 2);
    long pair = 10 * l * d * d + 2 * l * l * d + linear;
    assertThat(of(Architecture.STANDARD_HYBRID, 3, 64).multiplications(l)).isEqualTo(3 * pair);
  }

  @Test
  void ngramHeadsCostTheirMapsAndTheirSums() {
    StackConfig alone = of(Architecture.RETNET, 2, 64);
    StackConfig with =
        alone.withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2), NgramHeads.Form.PLAIN)));
    long l = 384;
    long d = 64;
    assertThat(with.multiplications(l) - alone.multiplications(l))
        .isEqualTo(2 * (2 * l * d * d + l * l * d));
  }

  @Test
  void aStepCostsSixOperationsForEachMultiplicationOfItsInstances() {
    Cost cost = Cost.of(of(transformer(4, 64)));
    assertThat(cost.length()).isEqualTo(376); // the mean of whole instances
    assertThat(cost.multiplications()).isEqualTo(transformer(4, 64).multiplications(376));
    // The most expensive phase: 32 whole instances.
    assertThat(cost.stepFlops()).isEqualTo(6.0 * 32 * transformer(4, 64).multiplications(376));
    assertThat(cost.tokenFlops()).isEqualTo(6.0 * cost.multiplications() / 376);
    assertThat(cost.parameters()).isEqualTo(transformer(4, 64).parameterCount());
  }

  @Test
  void theRunCostsAllItsPhases() {
    Recipe recipe = of(transformer(1, 16));
    double phases =
        recipe.training().phases().stream()
            .mapToDouble(p ->
                6.0
                    * p.steps()
                    * p.batch()
                    * recipe
                        .model()
                        .multiplications(p.length() == 0 ? 376 : Math.min(376, p.length())))
            .sum();
    assertThat(Cost.of(recipe).runFlops()).isCloseTo(phases, within(1e-9 * phases));
  }

  @Test
  void memoryGrowsWithEverySize() {
    long small = TrainingNeed.of(of(transformer(2, 64)), 2).total();
    assertThat(TrainingNeed.of(of(transformer(8, 64)), 2).total()).isGreaterThan(small);
    assertThat(TrainingNeed.of(of(transformer(2, 256)), 2).total()).isGreaterThan(small);
    assertThat(TrainingNeed.of(of(transformer(2, 64)), 1).total()).isLessThan(small);
  }

  @Test
  void fittingModelsHaveNoProblem() {
    assertThat(MemoryCheck.problem(of(transformer(12, 128)), 2, LARGE)).isEmpty();
  }

  @Test
  void excessiveFieldsAreNamedWithTheirMaximum() {
    FieldProblem width = MemoryCheck.problem(of(transformer(128, 8192)), 2, LARGE).orElseThrow();
    assertThat(width.field()).isEqualTo("width");
    assertThat(width.sentence())
        .startsWith("width is 8192; it must be at most ")
        .contains("memory and this machine has 34.4 GB");
    FieldProblem layers = MemoryCheck.problem(of(transformer(128, 1024)), 2, LARGE).orElseThrow();
    assertThat(layers.field()).isEqualTo("layers");
    int max = Integer.parseInt(layers.remedy().replaceAll("at most (\\d+).*", "$1"));
    assertThat(MemoryCheck.problem(of(transformer(max, 1024)), 2, LARGE)).isEmpty();
    assertThat(MemoryCheck.problem(of(transformer(max + 1, 1024)), 2, LARGE)).isPresent();
    Recipe sample = of(transformer(12, 512));
    Recipe batched =
        new Recipe(
            sample.model(),
            sample.data(),
            new TrainingConfig(
                List.of(new Phase(10, 0, 4096)),
                TrainingConfig.Computation.of(4096, 1),
                sample.training().schedule(),
                new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0, 1),
                new TrainingConfig.Recorded(List.of(), TrainingConfig.Precision.FLOAT32, 0, 1),
                Optional.empty()));
    assertThat(MemoryCheck.problem(batched, 1, LARGE).orElseThrow().field())
        .isEqualTo("microBatch");
  }

  @Test
  void heldInstancesAreCounted() {
    Recipe small = of(transformer(1, 16));
    DataSpec many = new DataSpec(RegBench.reference(), 90_000_000);
    assertThat(problem(new Recipe(small.model(), many, small.training())).sentence())
        .startsWith("data.instances is 90000000; it must be at most ")
        .contains("this machine has 34.4 GB");
    Recipe validated =
        new Recipe(small.model(), small.data(), validated(small.training(), 900_000));
    Machine tight = new Machine(4L << 30, 1L << 30, 256L << 20);
    assertThat(MemoryCheck.problem(validated, 1, tight).orElseThrow().sentence())
        .startsWith("training.validationInstances is 900000; it must be at most ");
  }

  private static TrainingConfig validated(TrainingConfig training, int instances) {
    return training.withRecorded(
        new TrainingConfig.Recorded(List.of(), TrainingConfig.Precision.FLOAT32, instances, 1));
  }

  private static FieldProblem problem(Recipe recipe) {
    return MemoryCheck.problem(recipe, 1, LARGE).orElseThrow();
  }

  @Test
  void stepsThatOverflowAreRefused() {
    TrainingConfig training = of(transformer(1, 16)).training();
    List<Phase> phases = Collections.nCopies(2, new Phase(TrainingConfig.MAX_STEPS, 64, 1));
    assertThatThrownBy(() -> training.withPhases(phases))
        .hasMessage(
            "training.phases is a list of 200000000 steps; it must be of at most 100000000");
  }

  @Test
  void tablesTooLargeForJavaAreRefused() {
    StackConfig table = TestModels.transformer(1, 1, 1024, Positions.LEARNED, 1 << 20, 0);
    FieldProblem problem =
        MemoryCheck.problem(of(table), 2, new Machine(1L << 42, 1L << 42, 256L << 20))
            .orElseThrow();
    assertThat(problem.field()).isEqualTo("maxLength");
    assertThat(problem.sentence()).contains("Java");
  }

  @Test
  void excessiveTrainingsAreRefusedBeforeWriting(@TempDir Path folder) {
    Path out = folder.resolve("huge");
    TrainingSpec spec =
        new TrainingSpec(
            of(transformer(128, 8192)),
            1,
            ComputeDevice.CPU,
            2,
            out,
            false,
            "",
            TrainingSpec.SAVE_EVERY);
    assertThatThrownBy(
            () -> Trainer.run(spec, TrainingWatcher.NONE, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("This training is too large: width is 8192; it must be at most");
    assertThat(Files.exists(out)).isFalse();
  }

  @Test
  void timeIsMeasuredAndGrowsWithTheSteps() {
    Recipe few = of(transformer(1, 16)).withSteps(40);
    EstimateResult short40 = tried(few);
    EstimateResult long4000 = tried(of(transformer(1, 16)).withSteps(4000));
    EstimateResult.Time time = short40.time().orElseThrow();
    assertThat(time.low()).isPositive().isLessThanOrEqualTo(time.high());
    assertThat(long4000.time().orElseThrow().low()).isGreaterThan(time.low());
  }

  private static EstimateResult tried(Recipe recipe) {
    return Estimate.run(
        new EstimateSpec(recipe, ComputeDevice.CPU, 1), Progress.none(), new Cancellation());
  }

  @Test
  void oversizedModelsAreNotMeasured() {
    EstimateResult result = tried(of(transformer(128, 8192)));
    assertThat(result.problem()).isPresent();
    assertThat(result.time()).isEmpty();
  }

  @Test
  void measuringStopsOnRequest() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    EstimateSpec spec = new EstimateSpec(of(transformer(1, 16)), ComputeDevice.CPU, 1);
    assertThatThrownBy(() -> Estimate.run(spec, Progress.none(), cancelled))
        .isInstanceOf(CancellationException.class);
  }
}
