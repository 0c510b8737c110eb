package org.headscope.engine.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.coding.Compression.CompressionSpec;
import org.headscope.engine.interpret.coding.Compression.DecompressionSpec;
import org.headscope.engine.interpret.evaluation.CodeLengthSpec;
import org.headscope.engine.interpret.evaluation.Disagreements.DisagreementSpec;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.influence.InfluenceSpec;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.probe.reading.ProbeReadingSpec;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.segment.SegmentSpec;
import org.headscope.engine.interpret.states.StateHeatmapSpec;
import org.headscope.engine.interpret.twin.TwinSpec;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpecJsonTest {
  @TempDir private Path folder;

  private static final CheckpointRef CHECKPOINT =
      new CheckpointRef(Path.of("runs/a run"), 300, "0f".repeat(32));
  private static final Question COUNT = new Question(ProbeTask.COUNT, 2);
  private static final PredictorRef TRUTH = new PredictorRef.Symbolic("truth");
  private static final ProbeSpec PROBES =
      new ProbeSpec(
          CHECKPOINT,
          ProbeSite.STATE,
          List.of(COUNT, new Question(ProbeTask.STATE, 0)),
          ProbePreset.byName("paper"),
          List.of(1L, 2L),
          Control.Extent.BEST,
          ProbeData.of(7));

  static Stream<Object> specs() {
    Instance instance =
        RegBench.instance("one", Optional.empty(), Optional.empty(), List.of("abc", "ca"));
    PredictorRef trained = new PredictorRef.Trained(CHECKPOINT, "runs/a run@300");
    Optional<Range> some = Optional.of(new Range(1, 3));
    return Stream.of(
        new InspectionSpec(CHECKPOINT, instance),
        new TokenMapSpec(CHECKPOINT, instance, 1, TokenMapSpec.Part.channel(3), some),
        new StateHeatmapSpec(CHECKPOINT, instance, 2, Optional.empty()),
        new InfluenceSpec(CHECKPOINT, instance, 4, 7, some),
        new SegmentSpec(CHECKPOINT, instance, 2, SegmentSpec.Part.VISIT, 20, 7),
        new HeadScoreSpec(CHECKPOINT, List.of(instance), 7),
        new TwinSpec(CHECKPOINT, CHECKPOINT, List.of(instance), 7),
        PROBES,
        new ProbeReadingSpec(
            PROBES.only(COUNT, 2), 1, instance, OptionalInt.of(3), OptionalInt.empty(), some),
        new EvaluationSpec(List.of(TRUTH, trained), List.of(instance), RowRule.ALL),
        new EvaluationSpec(
            List.of(TRUTH), InstanceSource.of(Path.of("/data/a.jsonl")), RowRule.FIRST_100),
        new CodeLengthSpec(
            List.of(TRUTH, trained),
            InstanceSource.of(List.of(instance)),
            3,
            Optional.of(TRUTH.name())),
        new CompressionSpec(TRUTH, Path.of("/data/a.txt"), Optional.of("abc"), Path.of("/data/a")),
        new DecompressionSpec(Path.of("/data/a"), Optional.of(trained), Path.of("/data/a.txt")),
        new DisagreementSpec(TRUTH, trained, List.of(instance), RowRule.ALL, 5),
        new DisagreementSpec(
            TRUTH,
            new PredictorRef.Rows(Path.of("/data/r.csv"), "0f".repeat(32), "rows:r.csv"),
            List.of(instance),
            RowRule.ALL,
            5),
        projection(CHECKPOINT, instance, ProjectionMethod.PCA),
        projection(CHECKPOINT, instance, ProjectionMethod.TSNE));
  }

  private static ProjectionSpec projection(
      CheckpointRef checkpoint, Instance instance, ProjectionMethod method) {
    return new ProjectionSpec(
        checkpoint,
        ProbeSite.RESIDUAL,
        1,
        List.of(instance),
        method,
        new ProjectionSpec.Choice(Optional.of("one"), 100, Optional.empty(), 1));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void specsSurviveARoundTrip(Object spec) {
    Object read = Json.parse(Json.line(spec), spec.getClass(), "The spec");
    assertThat(read).isEqualTo(spec).hasSameHashCodeAs(spec);
  }

  @Test
  void checkpointsAreFoundByNameUnlessChanged() throws IOException {
    RunDirectory run =
        TinyRun.write(folder, new ReweightingConfig(ReweightingConfig.Features.COUNTS, 8), 5, 10);
    OpenRuns runs = new OpenRuns();
    assertThat(runs.of(run.ref(10)).path()).isEqualTo(folder.toAbsolutePath().normalize());
    CheckpointRef other = new CheckpointRef(folder, 10, run.ref(5).sha256());
    assertThat(other).isNotEqualTo(run.ref(10));
    assertThatThrownBy(() -> runs.of(other))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("step 10")
        .hasMessageContaining("open the run again");
  }
}
