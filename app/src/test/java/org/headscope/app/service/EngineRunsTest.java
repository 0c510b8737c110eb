package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.feature.runs.RunsViewModel;
import org.headscope.app.launch.context.InitialSelection;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.analysis.AblationSource;
import org.headscope.app.service.analysis.PatchSource;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.analysis.ProjectionSource;
import org.headscope.app.service.analysis.TrustSource;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.MapRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The engine behind the window, on the shipped sample.
class EngineRunsTest {
  @TempDir Path folder;
  private final ModelPool models = TestEngine.models();
  private final RunSource.Engine runs = new RunSource.Engine(new OpenRuns(), models);
  private Path run = Path.of("");
  private Instance instance = FakeRuns.instance("none", 1);

  @BeforeEach
  void sample() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    run = samples.get().runs().getFirst();
    instance = runs.instances(samples.get().instances().getFirst()).getFirst();
  }

  @AfterEach
  void close() {
    models.close();
  }

  @Test
  void runsAndInstancesOfAllTasksAreShipped() {
    RunSource.Shipped shipped = runs.shipped();
    assertThat(shipped.sets())
        .extracting(set -> set.file().getFileName() + " " + set.instances().size())
        .containsExactly("associative-recall.jsonl 6", "context-trees.jsonl 6", "test.jsonl 24");
    assertThat(shipped.sets())
        .as("each has a run that reads it")
        .allMatch(set ->
            shipped.runs().stream()
                .anyMatch(found -> ReadablePairs.fits(found, set.instances().getFirst())));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void pipesAreNotRead() {
    assertThatThrownBy(() -> runs.instances(Path.of("/dev/zero")))
        .isInstanceOf(UserError.class)
        .hasMessage("/dev/zero is a pipe or a device, not a regular file; name a file.");
  }

  @Test
  void theSampleHasDataForEveryPanel() {
    RunView view = runs.open(run);
    assertThat(view.steps()).hasSizeGreaterThanOrEqualTo(24).isSorted();
    Measurements measured = runs.measure(view.ref());
    assertThat(measured.headScores().keySet()).containsAll(view.steps());
    assertThat(measured.quality()).isPresent();
    assertThat(measured.problems()).isEmpty();
    assertThat(measured.notes()).isEmpty();
    InspectionResult result =
        runs.inspect(view.ref(), view.lastStep(), instance, Progress.none(), new Cancellation());
    assertThat(result.predictions()).containsOnlyKeys("model", "truth");
    assertThat(result.attention().layers()).isEqualTo(view.layers());
    assertThat(result.attention().length()).isEqualTo(result.tokens().length);
  }

  @Test
  void contextTreeRunsAreScoredInNatsAndConstructedLayersRecognized() {
    RunView regBench = runs.open(run);
    assertThat(regBench.task().isScoredInNats()).isFalse();
    assertThat(regBench.given()).isZero();
    RunView transformer = runs.open(run.resolveSibling("tf-0-2"));
    assertThat(transformer.task().isScoredInNats()).isTrue();
    assertThat(transformer.given()).isZero();
    RunView hybrid = runs.open(run.resolveSibling("tf-1-1"));
    assertThat(hybrid.task().isScoredInNats()).isTrue();
    assertThat(hybrid.given()).isEqualTo(3);
    assertThat(
            RunsViewModel.formatQuality(hybrid.measured(Optional.of(runs.measure(hybrid.ref())))))
        .isEqualTo("nats .741");
  }

  /// Returns a copy of the sample that may be changed.
  private Path copy() throws IOException {
    Path copy = folder.resolve("copy");
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(run.relativize(file).toString()));
      }
    }
    return copy;
  }

  @Test
  void theInitialHeadIsLabelledByItsMatches() {
    for (String name : List.of("transformer-4x2", "retnet-ngram")) {
      RunView view = runs.open(run.resolveSibling(name));
      MapRef head =
          InitialSelection.head(
              runs.inspect(
                  view.ref(), view.lastStep(), instance, Progress.none(), new Cancellation()));
      String label =
          runs.measure(view.ref()).headScoresAt(view.lastStep()).orElseThrow().heads().stream()
              .filter(s -> s.layer() == head.layer() && s.head() == head.head())
              .map(HeadScore::name)
              .findFirst()
              .orElseThrow();
      assertThat(label).as(name).endsWith("-gram");
    }
  }

  @Test
  void damagedMeasurementsDoNotPreventOpening() throws IOException {
    Path copy = copy();
    Path scores = copy.resolve("analyses/head-scores.json");
    Files.writeString(scores, "{");
    RunView view = runs.open(copy);
    Measurements measured = runs.measure(view.ref());
    assertThat(measured.headScores()).isEmpty();
    assertThat(measured.quality()).isPresent();
    assertThat(measured.problems()).containsOnlyKeys(Measurements.Part.HEAD_SCORES);
    assertThat(measured.problems().values()).singleElement().asString().contains(scores.toString());
    Files.writeString(copy.resolve("metrics.jsonl"), "nothing\n");
    assertThat(runs.measure(view.ref()).problems()).hasSize(2);
  }

  @Test
  void aDamagedNewestCheckpointLeavesTheOthersReadable() throws IOException {
    Path copy = copy();
    long broken = runs.open(run).lastStep();
    Path weights = copy.resolve("checkpoints/step-%08d.safetensors".formatted(broken));
    byte[] all = Files.readAllBytes(weights);
    Files.write(weights, Arrays.copyOf(all, all.length / 2));
    RunView view = runs.open(copy);
    assertThat(view.lastStep()).isEqualTo(broken);
    assertThatThrownBy(
            () -> runs.inspect(view.ref(), broken, instance, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(String.valueOf(weights.getFileName()));
    InspectionResult first =
        runs.inspect(view.ref(), 0, instance, Progress.none(), new Cancellation());
    assertThat(first.step()).isEqualTo(0);
    Files.write(weights, all);
    InspectionResult mended =
        runs.inspect(view.ref(), broken, instance, Progress.none(), new Cancellation());
    assertThat(mended.step()).isEqualTo(broken);
  }

  @Test
  void newCheckpointsAreSeenDuringTraining() throws IOException {
    Path copy = copy();
    Path sums = copy.resolve("checkpoints/SHA256SUMS");
    unprotect(copy);
    List<String> trained = Files.readAllLines(sums);
    RunRef ref = new RunRef("copy", copy);
    Instance typed =
        RegBench.instance("t", Optional.empty(), Optional.empty(), List.of("ab", "ba"));
    for (LongConsumer ask : everySource(ref, typed)) {
      Files.write(sums, trained.subList(0, 2));
      assertThat(runs.open(copy).steps()).containsExactly(0L, 100L);
      ask.accept(100);
      Files.write(sums, trained);
      ask.accept(3000);
    }
  }

  /// Removes checks, as in files of older versions, so that a list can be shortened by hand.
  private static void unprotect(Path copy) throws IOException {
    replace(copy.resolve("run.json"), "\"format\" : 2", "\"format\" : 1");
    replace(copy.resolve("metrics.jsonl"), ",\"check\":\"[^\"]*\"", "");
    replace(copy.resolve("checkpoints/SHA256SUMS"), ".*\\.json.*\n|# check.*\n", "");
  }

  private static void replace(Path file, String pattern, String by) throws IOException {
    Files.writeString(file, Files.readString(file).replaceAll(pattern, by));
  }

  private List<LongConsumer> everySource(RunRef ref, Instance typed) {
    Cancellation never = new Cancellation();
    OpenRuns open = runs.runs();
    PredictionSource.Engine predictions =
        new PredictionSource.Engine(open, models, RowStore.uncached());
    MapSource.Engine maps = new MapSource.Engine(open, models);
    ProjectionSource projections = ProjectionSource.of(open, models);
    AblationSource ablations = AblationSource.of(open, models);
    PatchSource patches = PatchSource.of(open, models);
    TrustSource trust = new TrustSource.Engine(open, models);
    ProbeSource.Engine probes = new ProbeSource.Engine(open, models, ProbeData.Size.FULL);
    return List.of(
        step -> runs.inspect(ref, step, typed, Progress.none(), never),
        step ->
            predictions.predict(
                new PredictorChoice.Trained(ref, step), typed, Progress.none(), never),
        step -> maps.influence(new MapSource.Read(ref, step, typed), Progress.none(), never),
        step ->
            projections.project(
                new ProjectionSource.Request(
                    ref,
                    step,
                    ProbeSite.RESIDUAL,
                    1,
                    ProjectionMethod.PCA,
                    List.of(typed),
                    Optional.empty(),
                    10),
                Progress.none(),
                never),
        step -> trust.check(new TrustSource.Request(ref, step), Progress.none(), never),
        step ->
            ablations.ablate(
                new AblationSource.Request(
                    ref,
                    step,
                    AblationSource.Scope.STACK,
                    List.of(Intervention.parse("1.1 by zero")),
                    List.of(),
                    List.of("ngram-2"),
                    2,
                    0),
                Optional.empty(),
                _ -> {},
                Progress.none(),
                never),
        step ->
            patches.patch(
                new PatchSource.Request(
                    ref,
                    step,
                    typed,
                    new OtherText.Renamed(1),
                    List.of(),
                    OptionalInt.empty(),
                    PatchMeasure.parse("difference"),
                    PatchAlignment.SAME_LENGTH),
                Optional.empty(),
                _ -> {},
                Progress.none(),
                never),
        step ->
            probes.stored(
                new ProbeSource.Request(
                    ref,
                    step,
                    ProbeSite.RESIDUAL,
                    List.of(new Question(ProbeTask.COUNT, 1)),
                    ProbePreset.byName("quick"),
                    List.of(1L),
                    Control.Extent.NONE)));
  }

  @Test
  void aFolderWithoutRunIsNamed() {
    assertThatThrownBy(() -> runs.open(folder))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(folder.toString());
    assertThat(List.of(runs.open(run))).hasSize(1);
  }
}
