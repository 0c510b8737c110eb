package org.headscope.engine.interpret.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectionsTest {
  private static final List<Instance> INSTANCES =
      Stream.generate(RegBench.reference().stream(Split.TEST, 7)::next).limit(3).toList();

  @TempDir Path folder;

  private RunDirectory run(StackConfig config) throws IOException {
    return TinyRun.write(folder, config, 0, 5);
  }

  private static ProjectionSpec spec(
      RunDirectory run, ProbeSite site, int layer, int max, ProjectionMethod method) {
    return new ProjectionSpec(
        run.ref(5),
        site,
        layer,
        INSTANCES,
        method,
        new ProjectionSpec.Choice(Optional.empty(), max, Optional.empty(), 1));
  }

  private static ProjectionResult project(ProjectionSpec spec) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Projections.run(spec, Context.of(models));
    }
  }

  @Test
  void everyArchitectureIsProjectedAtItsResidualStream() throws IOException {
    for (StackConfig config : EveryArchitecture.configs().toList()) {
      RunDirectory run =
          TinyRun.write(folder.resolve(config.toString().hashCode() + ""), config, 5);
      ProjectionResult found = project(spec(run, ProbeSite.RESIDUAL, 1, 50, ProjectionMethod.PCA));
      assertThat(found.size()).isEqualTo(50);
      assertThat(found.states().width()).isEqualTo(8);
      Axes.Components axes = (Axes.Components) found.axes();
      assertThat(axes.first()).isBetween(axes.second(), 1.0);
    }
  }

  @Test
  void pointsAreTheTokensOfTheTextsWithTheirStates() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.RETNET, Variant.PAPER));
    ProjectionResult found = project(spec(run, ProbeSite.RESIDUAL, 2, 5000, ProjectionMethod.PCA));
    StatePoints points = found.points();
    assertThat(found.size()).isEqualTo(found.states().tokens());
    for (int i = 0; i < found.size(); i++) {
      Instance instance = INSTANCES.get(points.instance()[i]);
      int t = points.position()[i];
      assertThat(points.token()[i]).isEqualTo(instance.tokens()[t]);
      assertThat(points.state()[i]).isEqualTo(instance.stateAfter()[t]);
      String before = instance.text().substring(0, t);
      assertThat(points.string()[i]).isEqualTo(before.split("\\|", -1).length);
    }
  }

  @Test
  void coordinatesAreTheScoresOfTheRecordedStates() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.RETNET, Variant.PAPER));
    ProjectionSpec spec =
        new ProjectionSpec(
            run.ref(5),
            ProbeSite.MIXER,
            1,
            INSTANCES.subList(0, 1),
            ProjectionMethod.PCA,
            new ProjectionSpec.Choice(Optional.empty(), 5000, Optional.empty(), 1));
    ProjectionResult found = project(spec);
    ActivationSite site = ActivationSite.of(Kind.MIXER_OUTPUT, 1);
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      int[] tokens = INSTANCES.getFirst().tokens();
      float[] all = model.run(tokens, List.of(site)).get(site);
      double max = 0;
      for (int i = 0; i < tokens.length; i++) {
        double full = 0;
        for (int w = 0; w < 8; w++) {
          full += Math.pow(all[i * 8 + w] - all[w], 2);
        }
        double flat =
            Math.pow(found.x()[i] - found.x()[0], 2) + Math.pow(found.y()[i] - found.y()[0], 2);
        assertThat(flat).isLessThanOrEqualTo(full + 1e-6); // a projection increases no distance
        max = Math.max(max, flat / Math.max(1e-12, full));
      }
      assertThat(max).isGreaterThan(0.5);
    }
  }

  @Test
  void theSeedChoosesTheTokensAndOneInstanceMayKeepAll() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.RETNET, Variant.PAPER));
    Instance last = INSTANCES.getLast();
    ProjectionSpec spec =
        new ProjectionSpec(
            run.ref(5),
            ProbeSite.RESIDUAL,
            2,
            INSTANCES,
            new ProjectionMethod.Tsne(5, 60),
            new ProjectionSpec.Choice(
                Optional.of(last.id()), last.text().length() + 20, Optional.empty(), 9));
    ProjectionResult found = project(spec);
    assertThat(found.size()).isEqualTo(last.text().length() + 20);
    assertThat(java.util.Arrays.stream(found.points().instance()).filter(i -> i == 2).count())
        .isEqualTo(last.text().length());
    assertThat(project(spec).x()).isEqualTo(found.x());
    assertThat(((Axes.Neighbours) found.axes()).components()).isEqualTo(8);
  }

  @Test
  void earlierCheckpointsShowTheSameTokens() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.RETNET, Variant.PAPER));
    ProjectionSpec late = spec(run, ProbeSite.RESIDUAL, 1, 60, ProjectionMethod.PCA);
    ProjectionSpec early =
        new ProjectionSpec(
            run.ref(0),
            late.site(),
            1,
            INSTANCES,
            late.method(),
            new ProjectionSpec.Choice(Optional.empty(), 60, Optional.empty(), 1));
    assertThat(project(early).points().position()).isEqualTo(project(late).points().position());
  }

  @Test
  void layersWithoutTheSiteAreReportedInOneSentence() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER));
    assertThatThrownBy(() -> project(spec(run, ProbeSite.RESIDUAL, 3, 50, ProjectionMethod.PCA)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no residual in layer 3; its layers go from 0 to 2.");
    assertThatThrownBy(() -> project(spec(run, ProbeSite.STATE, 1, 50, ProjectionMethod.PCA)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no recurrent state in layer 1; no layer of its Transformer");
    RunDirectory hybrid =
        TinyRun.write(
            folder.resolve("hybrid"),
            EveryArchitecture.small(Architecture.STANDARD_HYBRID, Variant.PAPER),
            5);
    assertThatThrownBy(() -> project(spec(hybrid, ProbeSite.STATE, 1, 50, ProjectionMethod.PCA)))
        .hasMessageContaining("has no recurrent state in layer 1; layers with one are 2");
  }

  @Test
  void cancellingStops() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.RETNET, Variant.PAPER));
    Cancellation cancellation = new Cancellation();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      assertThatThrownBy(() ->
              Projections.run(
                  spec(run, ProbeSite.RESIDUAL, 1, 50, ProjectionMethod.PCA),
                  new Context(models, (_, _, _) -> cancellation.cancel(), cancellation)))
          .isInstanceOf(CancellationException.class);
    }
  }
}
