package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.GroundTruth;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The shipped models of several architectures, and the comparison for which they are shipped.
@EnabledIf("shipped")
class SampleRunsTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// True if this checkout has samples at all; the app's test requires them.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  @Test
  void shippedRunsCauseNoWarningAboutMissingHashes() {
    for (Path run : new ShippedRuns(SAMPLES).runs()) {
      assertThat(RunDirectory.open(run).unhashedWarning()).as(run.toString()).isEmpty();
    }
  }

  private static final List<String> RUNS =
      List.of("retnet", "retnet-ngram", "gla", "gla-ngram", "mamba", "lstm");

  private static RunDirectory run(String name) {
    return RunDirectory.open(SAMPLES.resolve(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"retnet", "retnet-ngram", "gla", "gla-ngram", "mamba", "lstm"})
  void everyRunIsWhatItsPresetTrains(String name) {
    RunDirectory run = run(name);
    RunInfo info = run.info();
    assertThat(info.recipe())
        .isEqualTo(Recipe.byName("sample-" + name).withKernels(Kernels.named("mkl")));
    assertThat(info.data()).isEqualTo(run("transformer-4x2").info().data());
    assertThat(info.command())
        .isEqualTo(
            "headscope train --preset sample-%s --seed 1 --kernels mkl --out samples/%s"
                .formatted(name, name));
    assertThat(run.complete()).isTrue();
    assertThat(run.checkpoints()).hasSizeGreaterThanOrEqualTo(4);
    for (Checkpoint checkpoint : run.checkpoints()) {
      try (LanguageModel model = run.model(checkpoint.step(), ComputeDevice.CPU)) {
        assertThat(model.predict(new int[] {1, 2, 1})).hasDimensions(3, 20);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "transformer-4x2, sample, mkl",
    "associative-recall, associative-recall, mkl",
    "lnw, lnw, mkl",
    "lnw-r, lnw-r, mkl",
    "lnw-b, lnw-b, mkl",
    "tf-0-2, tf-0-2, default",
    "tf-1-1, tf-1-1, default"
  })
  void theOthersAreWhatTheirPresetsTrain(String name, String preset, String kernels) {
    RunInfo info = run(name).info();
    Recipe recipe = Recipe.byName(preset);
    assertThat(info.recipe())
        .isEqualTo(kernels.equals("default") ? recipe : recipe.withKernels(Kernels.named(kernels)));
    assertThat(info.command())
        .isEqualTo(
            "headscope train --preset %s --seed 1 --kernels %s --out samples/%s"
                .formatted(preset, kernels, name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tf-0-2", "tf-1-1"})
  void everyCheckpointOfContextTreesReadsAHeldOutWindow(String name) {
    RunDirectory run = run(name);
    Instance instance = InstanceFile.read(SAMPLES.resolve("context-trees.jsonl")).getFirst();
    assertThat(run.complete()).isTrue();
    assertThat(run.checkpoints().stream().map(Checkpoint::step).toList())
        .isEqualTo(List.copyOf(run.info().recipe().training().recorded().checkpoints()));
    for (Checkpoint checkpoint : run.checkpoints()) {
      try (LanguageModel model = run.model(checkpoint.step(), ComputeDevice.CPU)) {
        assertThat(model.predict(instance.tokens())).hasDimensions(512, 3);
      }
    }
  }

  /// The comparison that a lesson shows when its own training is too slow.
  @Test
  void theFifthLessonsRunIsWhatItTrains() {
    String name = "lessons/5-watch-one-form/class-demo";
    RunDirectory run = run(name);
    RunInfo info = run.info();
    assertThat(info.recipe()).isEqualTo(Recipe.byName("class-demo"));
    assertThat(info.command())
        .isEqualTo(
            "headscope train --preset class-demo --seed 1 --kernels default --out samples/" + name);
    assertThat(run.complete()).isTrue();
    assertThat(run.unhashedWarning()).isEmpty();
    assertThat(run.checkpoints().stream().map(Checkpoint::step).toList())
        .isEqualTo(List.copyOf(info.recipe().training().recorded().checkpoints()));
    SortedMap<Long, HeadScoreResult> scores = HeadScoreFile.read(run);
    assertThat(scores.values())
        .filteredOn(result -> result.heads().stream().anyMatch(h -> h.name().equals("1-gram")))
        .extracting(HeadScoreResult::step)
        .containsExactly(400L, 425L, 450L, 500L, 550L, 600L);
  }

  @Test
  void allSamplesTogetherAreSmall() throws IOException {
    try (Stream<Path> files = Files.walk(SAMPLES)) {
      assertThat(files.mapToLong(SampleRunsTest::size).sum()).isLessThanOrEqualTo(60_000_000);
    }
  }

  @Test
  void listedRunsAreSmallInTotal() throws IOException {
    long bytes = 0;
    for (String name : RUNS) {
      try (Stream<Path> files = Files.walk(SAMPLES.resolve(name))) {
        bytes += files.mapToLong(SampleRunsTest::size).sum();
      }
    }
    assertThat(bytes).isLessThanOrEqualTo(15_000_000);
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /// \[ICLL] Table 1 (a): with n-gram heads, RetNet and GLA predict like a Transformer.
  @ParameterizedTest
  @ValueSource(strings = {"retnet", "gla"})
  void ngramHeadsMoveAModelTowardsTheTransformerAndTheTruth(String name) {
    List<Instance> instances =
        InstanceFile.read(SAMPLES.resolve("test.jsonl")).stream().limit(6).toList();
    List<double[][]> truth =
        instances.stream()
            .map(i -> new GroundTruth(i.automaton().orElseThrow()).predict(i.tokens()))
            .toList();
    List<double[][]> transformer = predictions("transformer-4x2", instances);
    List<double[][]> without = predictions(name, instances);
    List<double[][]> with = predictions(name + "-ngram", instances);
    assertThat(tvd(with, transformer)).isLessThan(0.6 * tvd(without, transformer));
    assertThat(tvd(with, truth)).isLessThan(0.6 * tvd(without, truth));
    assertThat(tvd(with, truth)).isLessThan(1.2 * tvd(transformer, truth));
  }

  private static List<double[][]> predictions(String name, List<Instance> instances) {
    RunDirectory run = run(name);
    long last = run.checkpoint(OptionalLong.empty()).step();
    try (LanguageModel model = run.model(last, ComputeDevice.CPU)) {
      return instances.stream().map(i -> model.predict(i.tokens())).toList();
    }
  }

  /// The mean over all rows that have a next token.
  private static double tvd(List<double[][]> a, List<double[][]> b) {
    double sum = 0;
    long rows = 0;
    for (int i = 0; i < a.size(); i++) {
      double[][] other = b.get(i);
      double[][] one = Arrays.copyOf(a.get(i), a.get(i).length - 1);
      for (int t = 0; t < one.length; t++) {
        sum += Distance.tvd(one[t], other[t]);
        rows++;
      }
    }
    return sum / rows;
  }
}
