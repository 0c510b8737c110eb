package org.headscope.app.feature.runs;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.RunViews;
import org.headscope.app.TestEngine;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.Origin;
import org.junit.jupiter.api.Test;

class RunsViewModelTest {
  private static final RunView LARGE = run("large", OptionalDouble.of(0.9144));
  private static final RunView SMALL = run("small", OptionalDouble.empty());
  private static final RunEntry LARGE_ENTRY = entry(LARGE);
  private static final RunEntry SMALL_ENTRY = entry(SMALL);

  private static RunEntry entry(RunView view) {
    return new RunEntry(view.ref(), Optional.of(view), false, Optional.empty());
  }

  private void list() {
    List.of(LARGE, SMALL).forEach(run -> workbench.opener().refreshRun(run.ref().directory()));
    while (!jobs.isEmpty()) {
      jobs.remove().run();
    }
  }

  private final Queue<Runnable> jobs = new ArrayDeque<>();
  private final Selection selection = new Selection();
  private final Workbench workbench =
      new Workbench(
          new Nothing(),
          selection,
          new TaskRunners(_ -> new TaskRunner(jobs::add, Runnable::run)),
          new TaskRunner(jobs::add, Runnable::run),
          new Worker<>(TestEngine.predictions(), new TaskRunner(_ -> {}, Runnable::run)),
          new Worker<>(TestEngine.predictions(), new TaskRunner(_ -> {}, Runnable::run)),
          new Worker<>(new FakeMaps(), new TaskRunner(_ -> {}, Runnable::run)));
  private final RunsViewModel model = new RunsViewModel(workbench, selection);

  /// Asks only for its two runs.
  private static final class Nothing implements RunSource {
    @Override
    public RunView open(Path directory) {
      return directory.equals(LARGE.ref().directory()) ? LARGE : SMALL;
    }

    @Override
    public Measurements measure(RunRef run) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Instance> instances(Path file) {
      throw new UnsupportedOperationException();
    }

    @Override
    public InspectionResult inspect(
        RunRef run, long step, Instance instance, Progress p, Cancellation c) {
      throw new UnsupportedOperationException();
    }
  }

  private static RunView run(String name, OptionalDouble accuracy) {
    MetricsLine line =
        new MetricsLine(
            9,
            1,
            1,
            "validation",
            OptionalDouble.empty(),
            accuracy,
            OptionalDouble.empty(),
            MetricsLine.Update.NONE);
    return RunViews.of(
        new RunRef(name, Path.of("/runs", name)),
        "4 layers, 2 heads",
        FakeMaps.softmax(4, 2),
        List.of(9L),
        Optional.of(
            new Measurements(List.of(line), new TreeMap<>(), List.of(), Map.of(), List.of())));
  }

  private static Instance instance(String id) {
    return RegBench.instance(id, Optional.empty(), Optional.empty(), List.of("ab", "abc"));
  }

  private static RunEntry named(String summary) {
    RunView run = run(summary, OptionalDouble.empty());
    return entry(RunViews.of(run.ref(), summary, run.layerInfos(), run.steps(), Optional.empty()));
  }

  private static String fitted(String summary, int letters, String... others) {
    List<RunEntry> all =
        Stream.concat(Stream.of(summary), Stream.of(others)).map(RunsViewModelTest::named).toList();
    return RunsViewModel.forms(all.getFirst(), all).stream()
        .filter(form -> form.length() <= letters)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shortNamesKeepTheModelsKindAndSizesOrTheDifferingEnd() {
    String transformer = "Transformer, 4 layers, 2 heads";
    String retnet = "RetNet, 4 layers, 4 heads";
    String inserted = retnet + ", n-gram heads 1, 2, 3 after layer 1";
    assertThat(fitted(transformer, 30, retnet, inserted)).isEqualTo(transformer);
    assertThat(fitted(transformer, 29, retnet, inserted)).isEqualTo("Transformer 4×2");
    assertThat(fitted(retnet, 20, transformer, inserted)).isEqualTo("RetNet 4×4");
    assertThat(fitted(inserted, 20, transformer, retnet)).isEqualTo("RetNet 4×4 + n-gram");
    String counts = "MLP on n-gram counts";
    String binary = "MLP on n-gram frequencies";
    assertThat(fitted(counts, 18, binary, retnet)).isEqualTo("MLP on n-g… counts");
    assertThat(fitted(binary, 18, counts, retnet)).isEqualTo("MLP o… frequencies");
    assertThat(fitted(binary, 1, counts, retnet)).isEqualTo("…");
  }

  @Test
  void storedEvaluationsReplaceMissingTrainingMetrics() {
    EvaluationResult.Score score =
        new EvaluationResult.Score(
            "small", 0.75, 0.01, 0.125, 0.02, OptionalDouble.empty(), OptionalDouble.empty(), 1);
    KeptEvaluation kept =
        new KeptEvaluation(9, RowRule.ALL, 24, score, Provenance.of(Map.of("run", "small")));
    Measurements only =
        new Measurements(List.of(), new TreeMap<>(), List.of(kept), Map.of(), List.of());
    RunView bare =
        RunViews.of(
            SMALL.ref(), "4 layers", FakeMaps.softmax(4, 2), List.of(9L), Optional.of(only));
    assertThat(RunsViewModel.formatQuality(bare)).isEqualTo("acc .750");
    assertThat(RunsViewModel.formatDistance(bare)).isEqualTo("tvd .125");
    assertThat(kept.summary(false))
        .isEqualTo("step 9 on 24 instances: accuracy 0.750 ± 0.010, TVD 0.125 ± 0.020");
  }

  @Test
  void natsMeasureQualityIfTheTruthAllowsEverySymbol() {
    MetricsLine line =
        new MetricsLine(
            9,
            1,
            1,
            "validation",
            OptionalDouble.of(0.741),
            OptionalDouble.of(1),
            OptionalDouble.of(0.123),
            MetricsLine.Update.NONE);
    RunView trees =
        new RunView(
            SMALL.ref(),
            "TF 1-1",
            Tasks.of("ctw", Map.of()),
            FakeMaps.softmax(2, 2),
            List.of(9L),
            SMALL.training(),
            Optional.of(
                new Measurements(List.of(line), new TreeMap<>(), List.of(), Map.of(), List.of())),
            new RunView.Weights(3, Optional.empty()));
    assertThat(RunsViewModel.formatQuality(trees)).isEqualTo("nats .741");
    assertThat(RunsViewModel.formatDistance(trees)).isEqualTo("tvd .123");
  }

  @Test
  void filtersByAllWordsOfTheRow() {
    list();
    model.runFilter.set("layers SM");
    assertThat(model.runs()).containsExactly(SMALL_ENTRY);
    model.runFilter.set("");
    assertThat(model.runs()).containsExactly(LARGE_ENTRY, SMALL_ENTRY);
  }

  @Test
  void importedRunsSayWhetherTheyAreCertified() {
    RunView unsure = RunViews.imported(SMALL, Optional.empty());
    String whole = SMALL.summary() + ", imported (gpt2), not certified";
    assertThat(RunsViewModel.describe(entry(unsure))).isEqualTo(whole);
    assertThat(RunsViewModel.forms(entry(unsure), List.of())).contains(whole, SMALL.summary());
    assertThat(RunsViewModel.formatQuality(unsure)).isEqualTo("imported");
    assertThat(RunsViewModel.formatDistance(unsure)).isEqualTo("not certified");
    assertThat(unsure.markedName())
        .isEqualTo(SMALL.ref().name() + ", imported (gpt2), not certified");
    RunView certified =
        RunViews.imported(
            SMALL,
            Optional.of(
                new Origin.Certificate("0f", "gpt", 20, 1e-7, OptionalDouble.empty(), 1e-7)));
    assertThat(RunsViewModel.formatDistance(certified)).isEqualTo("certified");
    assertThat(SMALL.markedName()).isEqualTo(SMALL.ref().name());
  }

  @Test
  void emptyReadingAndFailedDiffer() {
    assertThat(model.runsAbsenceProperty().getValue()).startsWith("Open a run");
    RunEntry named = new RunEntry(SMALL.ref(), Optional.empty(), false, Optional.empty());
    assertThat(RunsViewModel.describe(named)).isEqualTo("not read yet");
    RunEntry reading = new RunEntry(SMALL.ref(), Optional.empty(), true, Optional.empty());
    assertThat(RunsViewModel.describe(reading)).isEqualTo("reading…");
    RunView stopped =
        new RunView(
            SMALL.ref(),
            "2 layers",
            SMALL.task(),
            SMALL.layerInfos(),
            List.of(0L, 1200L),
            new RunView.Training(RunView.Training.Stage.INTERRUPTED, 1248, 3000),
            Optional.empty(),
            RunView.Weights.TRAINED);
    assertThat(RunsViewModel.describe(entry(stopped))).isEqualTo("stopped, step 1,248 of 3,000");
    RunView clamped =
        new RunView(
            SMALL.ref(),
            "Transformer, 3 layers, 2 heads, clamped 1.1=previous@0..",
            SMALL.task(),
            SMALL.layerInfos(),
            List.of(0L),
            SMALL.training(),
            Optional.empty(),
            RunView.Weights.TRAINED);
    assertThat(RunsViewModel.forms(entry(clamped), List.of()))
        .contains(clamped.summary(), "Transformer 3×2 + clamps");
    RunEntry failed = new RunEntry(SMALL.ref(), Optional.empty(), false, Optional.of("Cut short."));
    assertThat(RunsViewModel.describe(failed)).isEqualTo("Cut short.");
    list();
    model.runFilter.set("nothing like it");
    assertThat(model.runs()).isEmpty();
    assertThat(model.runsAbsenceProperty().getValue()).isEqualTo("No run matches the filter.");
    assertThat(model.instancesAbsenceProperty().getValue()).startsWith("Open a file");
    workbench.opener().openInstances(Path.of("slow.jsonl"));
    assertThat(model.instancesAbsenceProperty().getValue()).isEqualTo("Reading instances…");
  }

  private static ListedInstance listed(Instance instance) {
    return new ListedInstance(OpenedInstances.FILE, instance);
  }

  @Test
  void instancesAreFiltered() {
    OpenedInstances.open(workbench, instance("test-1"), instance("test-2"));
    assertThat(model.countProperty().getValue()).isEqualTo("2");
    model.instanceFilter.set("-2");
    assertThat(model.instances())
        .containsExactly(new RunsViewModel.InstanceRow.Text(listed(instance("test-2"))));
    assertThat(model.countProperty().getValue()).isEqualTo("1 of 2");
  }

  @Test
  void typingIntoAFilterCanBeUndone() {
    list();
    model.runFilter.set("nothing like it");
    assertThat(model.runs()).isEmpty();
    selection.perform(new Command.Undo());
    assertThat(model.runFilter.get()).isEmpty();
    assertThat(model.runs()).hasSize(2);
  }

  @Test
  void namesOmitTheirCommonPrefix() {
    Instance first = instance("reference-test-2026-10");
    Instance other = instance("reference-test-2026-11");
    OpenedInstances.open(workbench, first);
    assertThat(model.nameOf(listed(first))).isEqualTo("reference-test-2026-10");
    OpenedInstances.open(workbench, first, other);
    assertThat(model.nameOf(listed(first))).isEqualTo("…test-2026-10");
    assertThat(model.nameOf(listed(other))).isEqualTo("…test-2026-11");
    OpenedInstances.open(workbench, first, other, instance("mine"));
    assertThat(model.nameOf(listed(other))).isEqualTo("reference-test-2026-11");
    OpenedInstances.open(workbench, instance("test-1"), instance("test-2"));
    assertThat(model.nameOf(listed(instance("test-1")))).isEqualTo("test-1");
  }

  @Test
  void theRailShowsCountsAndMovesThroughInstances() {
    list();
    assertThat(model.runCountProperty().getValue()).isEqualTo("2");
    Instance first = instance("test-1");
    Instance second = instance("test-2");
    OpenedInstances.open(workbench, first, second);
    assertThat(model.rankProperty().getValue()).isEqualTo("2");
    model.choose(listed(first));
    assertThat(model.rankProperty().getValue()).isEqualTo("1/2");
    model.walk(1);
    assertThat(model.place.getValue()).contains(listed(second));
    assertThat(model.rankProperty().getValue()).isEqualTo("2/2");
    model.walk(-1);
    assertThat(model.place.getValue()).contains(listed(first));
    assertThat(RunsViewModel.sizeOf(first)).isEqualTo("6");
  }

  @Test
  void choosingARunSelectsIt() {
    list();
    model.choose(SMALL_ENTRY);
    assertThat(selection.runProperty().get()).contains(SMALL.ref());
    assertThat(model.runProperty().getValue()).contains(SMALL.ref());
    Instance chosen = instance("x");
    OpenedInstances.open(workbench, chosen);
    model.choose(listed(chosen));
    assertThat(model.place.getValue()).contains(listed(chosen));
  }

  @Test
  void choosingTheSelectedRunChangesNothing() {
    list();
    model.choose(LARGE_ENTRY);
    selection.selectHead(3, 2);
    selection.selectStep(3);
    model.choose(LARGE_ENTRY);
    assertThat(selection.stepProperty().get()).isEqualTo(3);
  }

  @Test
  void numbersAreLabelledAndMissingOnesAreDashes() {
    assertThat(RunsViewModel.formatQuality(LARGE)).isEqualTo("acc .914");
    assertThat(RunsViewModel.formatQuality(SMALL)).isEqualTo("acc –");
    assertThat(RunsViewModel.formatDistance(LARGE)).isEqualTo("tvd –");
    assertThat(RunsViewModel.describe(instance("x"))).isEqualTo("6 symbols");
  }
}
