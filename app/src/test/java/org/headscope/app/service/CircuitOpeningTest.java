package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit.HeldOutMeans;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of kept circuits that are opened in the window.
class CircuitOpeningTest {
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final TaskRunner runner = new TaskRunner(queue::add, queue::add);
  private final Selection selection = new Selection();
  private final PredictionSource source = TestEngine.predictions();
  private final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          selection,
          new TaskRunners(_ -> runner),
          runner,
          new Worker<>(source, runner),
          new Worker<>(source, runner),
          new Worker<>(new FakeMaps(), runner));

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void write() {
    assumeTrue(Samples.find().isPresent(), "the samples are beside the application");
    file = folder.resolve("kept.circuit.json");
    write(ResidualGraph.of(sample().info().model()).orElseThrow().edges());
  }

  private static RunDirectory sample() {
    return RunDirectory.open(Samples.find().orElseThrow().runs().getFirst());
  }

  private void write(List<ResidualEdge> edges) {
    RunDirectory run = sample();
    String hash = ScoreProvenance.hash(HeadScoreSpec.heldOutInstances(run, 2, 7));
    HeldOutMeans means = new HeldOutMeans("mean", 2, 64, 7, hash);
    CheckpointRef last = run.ref(run.checkpoint(OptionalLong.empty()).step());
    CircuitFile.write(file, new KeptCircuit(last, edges, means, "own", Provenance.of(last)));
  }

  private void open(Path path) {
    workbench.opener().open(path);
    while (!queue.isEmpty()) {
      queue.remove().run();
    }
  }

  private List<PredictorChoice> chosen() {
    return selection.predictorsProperty().get();
  }

  @Test
  void anOpenedCircuitIsBesideTheModel() {
    open(file);
    PredictorChoice.Circuit circuit = (PredictorChoice.Circuit) chosen().getLast();
    assertThat(circuit.label()).isEqualTo("circuit of 175 edges");
    assertThat(circuit.file()).isEqualTo(file);
    assertThat(PredictorChoice.of(circuit.text())).isEqualTo(circuit);
    assertThat(CommandLineWriter.predictors(List.of(circuit)))
        .containsExactly("--predictors", file.toString());
    assertThat(source.name(circuit)).isEqualTo("kept.circuit.json (circuit of 175 edges)");
    int before = chosen().size();
    write(List.of());
    open(file);
    assertThat(chosen()).hasSize(before).last().isEqualTo(new PredictorChoice.Circuit(file, 0));
    selection.journal().perform(new Command.Undo());
    assertThat(chosen()).last().isEqualTo(circuit);
  }

  @Test
  void itIsAmongTheDistances() {
    RunDirectory run = sample();
    List<Instance> instances = HeadScoreSpec.heldOutInstances(run, 1);
    PredictorChoice all = new PredictorChoice.Circuit(file, 175);
    EvaluationResult result =
        evaluate(
            List.of(
                new PredictorChoice.Trained(RunRef.of(run.path()), 20_000),
                all,
                new PredictorChoice.Symbolic("uniform")),
            instances);
    assertThat(result.pairs().getFirst().tvd()).isCloseTo(0, within(1e-6));
    assertThat(result.pairs().getLast().tvd()).isGreaterThan(1e-3);
    assertThat(
            source.predict(all, instances.getFirst(), Progress.none(), new Cancellation()).rows())
        .hasNumberOfRows(instances.getFirst().length());
    assertThatThrownBy(() -> evaluate(List.of(new PredictorChoice.Circuit(file, 3)), instances))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has 175 edges now, not 3; open it again");
  }

  private EvaluationResult evaluate(List<PredictorChoice> choices, List<Instance> instances) {
    return source.evaluate(
        choices, instances, RowRule.FIRST_100, _ -> {}, Progress.none(), new Cancellation());
  }

  @Test
  void whatCannotBeShownIsReported() throws IOException {
    List<PredictorChoice> before = chosen();
    open(folder.resolve("none.circuit.json"));
    assertThat(workbench.notices().getLast().sentence())
        .contains("none.circuit.json does not exist");
    List<PredictorChoice> full =
        IntStream.rangeClosed(1, PredictorChoice.MAX)
            .<PredictorChoice>mapToObj(d -> new PredictorChoice.Symbolic("ctw-" + d))
            .toList();
    selection.predictorsProperty().set(full);
    open(file);
    assertThat(workbench.notices().getLast().sentence()).contains("remove one, then open " + file);
    assertThat(chosen()).isEqualTo(full).isNotEqualTo(before);
  }
}
