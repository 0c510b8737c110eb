package org.headscope.app.lesson.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.Command;
import org.headscope.app.session.InstanceStore;
import org.headscope.app.session.SessionChanges;
import org.headscope.app.session.SessionState;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.InterventionResult;
import org.headscope.engine.interpret.intervention.InterventionSpec;
import org.headscope.engine.interpret.intervention.Interventions;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Measures of a shipped run with interventions.
class CutScoresTest {
  private static final OpenRuns RUNS = new OpenRuns();
  private static final ModelPool MODELS = new ModelPool(RUNS, () -> ComputeDevice.CPU, 1L << 28);
  private static final LessonSources SOURCES =
      new LessonSources(
          new RunSource.Engine(RUNS, MODELS),
          new PredictionSource.Engine(RUNS, MODELS, RowStore.uncached()),
          new ProbeSource.Engine(RUNS, MODELS, ProbeData.Size.FULL),
          CircuitSource.of(RUNS, MODELS));
  private static final LessonPlaces PLACES =
      LessonPlaces.find(
              LessonReader.read(Path.of("src/test/resources/lessons/small")).orThrow(),
              List.of(),
              SOURCES.runs())
          .orThrow();
  private static final Measurer MEASURER = new Measurer(SOURCES, new Cancellation());

  @AfterAll
  static void close() {
    MODELS.close();
  }

  private static double number(String text) {
    SessionState state = new LessonTrack(PLACES, SessionState.START).at(0);
    return Expression.of(text).value(ModelMeasurements.of(state, PLACES, MEASURER)).number();
  }

  /// Values of a cut model are those that its two passes give.
  @Test
  void measuresCutModels() {
    RunView run = PLACES.runs().values().iterator().next();
    Intervention zero = Intervention.parse("2.3 by zero");
    InterventionResult pass =
        new Interventions()
            .run(
                new InterventionSpec(
                    RUNS.at(run.ref().directory(), 3000).ref(3000),
                    PLACES.instance(),
                    List.of(zero),
                    Optional.empty(),
                    true,
                    1),
                Context.of(MODELS));
    double weight = pass.maps().orElseThrow().after().weight(3, 1, 40, 17);
    assertThat(number("cut(\"2.3 by zero\", weight(3.1, 40, 17))"))
        .isEqualTo(weight)
        .isNotEqualTo(number("weight(3.1, 40, 17)"));
    int id = PLACES.instance().vocabulary().id("e");
    assertThat(number("cut(\"2.3 by zero\", probability(\"model\", 40, \"e\"))"))
        .isEqualTo(pass.after()[40][id]);
    int rows = PLACES.instance().length() - 1;
    double[] distances =
        PredictionRows.distances(
            PredictionRows.of(pass.after()), PredictionRows.of(pass.truth().orElseThrow())); // T
    assertThat(number("cut(\"2.3 by zero\", tvd(\"model\", \"truth\"))"))
        .isCloseTo(Arrays.stream(distances).limit(rows).average().orElseThrow(), within(1e-12));
    for (String measured :
        List.of(
            "tvd(\"model\", \"ngram-2\")",
            "tvd-all(\"truth\", \"model\")",
            "tvd(\"ngram-2\", \"truth\")",
            "accuracy-all(\"model\")",
            "accuracy(\"ngram-3\")",
            "tvd(\"model\", \"truth\")@first")) {
      assertThat(number("cut(\"2.3 by times-1\", %s)".formatted(measured)))
          .as(measured)
          .isCloseTo(number(measured), within(1e-5));
    }
  }

  @Test
  void lessonsBeginWithTheUncutModel() {
    SessionState cut =
        SessionChanges.apply(
            new Command.Set("bench.stack", List.of("1.1 by zero at all")),
            SessionState.START,
            new InstanceStore());
    assertThat(new LessonTrack(PLACES, cut).all())
        .extracting(state -> state.settings().get("bench.stack"))
        .containsOnly(List.of());
  }

  @Test
  void cutsThatAreImpossibleAreRefused() {
    assertThatThrownBy(() -> number("cut(\"2.3 to zero\", step())"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is no intervention");
    assertThatThrownBy(() -> number("cut(\"9.1 by zero\", weight(1.1, 3, 2))"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no head 9.1");
    for (String stored :
        List.of("score(4.4, \"1-gram\")", "held-out(\"tvd\")", "probe(\"state\", 0, 1)")) {
      assertThatThrownBy(() -> number("cut(\"2.3 by zero\", %s)".formatted(stored)))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("outside cut");
    }
  }
}
