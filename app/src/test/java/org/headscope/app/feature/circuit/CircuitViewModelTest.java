package org.headscope.app.feature.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeCircuits;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Measurability.Action;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.junit.jupiter.api.Test;

class CircuitViewModelTest {
  private final Bench bench = new Bench();
  private final FakeCircuits source = new FakeCircuits();
  private final CircuitViewModel model =
      new CircuitViewModel(bench.workbench(), new Worker<>(source, bench.runner()));

  private void open() {
    bench.open(Bench.drawn(0));
  }

  private void measure() {
    model.measurement.measuring.measure();
    bench.settle();
  }

  private CircuitResult result() {
    return model.figure().orElseThrow().result();
  }

  private Action action() {
    return model.measurement.measuring.measurabilityProperty().get().action();
  }

  /// Stops measuring after `instances` instances.
  private void stopAt(int instances) {
    source.between =
        _ -> {
          bench.settleUi();
          if (model.measurement.result().filter(r -> r.instances() == instances).isPresent()) {
            model.measurement.measuring.stop();
          }
        };
  }

  @Test
  void nothingIsMeasuredBeforeAPersonRequestsIt() {
    assertThat(model.coverProperty().get()).isInstanceOf(Cover.Absent.class);
    open();
    assertThat(source.requests).isEmpty();
    assertThat(model.figure()).isEmpty();
    assertThat(model.comparison.coverProperty().get()).isEqualTo(model.coverProperty().get());
    assertThat(action()).isEqualTo(Action.MEASURE);
    measure();
    assertThat(source.requests).containsExactly("20 judged by 8 from 0");
    assertThat(model.captionProperty().get())
        .isEqualTo("step 400 · 20 held-out instances · judged by 8 others");
    assertThat(model.ranked.get())
        .extracting(CircuitResult.EdgeEffect::edge)
        .containsExactlyElementsOf(FakeCircuits.EDGES);
    assertThat(model.comparison.figure()).isPresent();
    assertThat(model.curves.figure()).isPresent();
    assertThat(action()).isEqualTo(Action.NONE);
    model.settings.judges.set(0);
    assertThat(model.curves.figure()).isEmpty();
    assertThat(model.curves.coverProperty().get().words()).contains("number of judges");
    assertThat(action()).isEqualTo(Action.NONE);
  }

  @Test
  void partsAreShownAndKeptWhenItIsStoppedAndContinued() {
    open();
    stopAt(8);
    measure();
    assertThat(model.captionProperty().get()).contains("8 of 20 held-out instances so far");
    assertThat(action()).isEqualTo(Action.CONTINUE);
    assertThat(model.line()).isInstanceOf(ShellLine.None.class);
    source.between = _ -> {};
    measure();
    assertThat(source.requests).last().asString().endsWith("from 8");
    assertThat(result().instances()).isEqualTo(20);
  }

  @Test
  void scoresStayWhereOnlyCircuitsChange() {
    open();
    model.settings.judges.set(0);
    measure();
    model.settings.judges.set(8);
    assertThat(model.figure()).as("the same edges").isPresent();
    assertThat(action()).isEqualTo(Action.CONTINUE);
    assertThat(model.measurement.measuring.measurabilityProperty().get().words())
        .contains("not judged yet");
    assertThat(model.curves.coverProperty().get().words()).startsWith("Continue judges");
    measure();
    assertThat(source.requests).last().isEqualTo("20 judged by 8 from 20");
    assertThat(model.curves.figure()).isPresent();
    assertThat(model.captionProperty().get()).endsWith("judged by 8 others");
    model.settings.threshold.set(0.03);
    assertThat(model.curves.figure()).as("of another sweep").isEmpty();
    assertThat(result().judgement()).isEmpty();
    measure();
    assertThat(result().judgement().orElseThrow().chosen())
        .extracting("name")
        .containsExactly("sweep at 0.03");
    model.settings.judges.set(0);
    assertThat(action()).as("nothing to judge").isEqualTo(Action.NONE);
    assertThat(model.curves.figure()).isEmpty();
    model.settings.measure.set(CircuitMeasure.TVD);
    assertThat(model.figure()).as("of another measure").isEmpty();
  }

  @Test
  void aResultIsOfItsCheckpointOnly() {
    open();
    measure();
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(model.figure()).isEmpty();
    assertThat(model.ranked.get()).isEmpty();
    assertThat(model.comparison.figure()).isEmpty();
    bench.selection().selectStep(400);
    bench.settle();
    assertThat(model.figure()).as("kept").isPresent();
  }

  @Test
  void anEdgeIsSelectedAndPutIntoTheUsersCircuit() {
    open();
    measure();
    model.walk(1);
    assertThat(model.selected()).contains(FakeCircuits.EDGES.getFirst());
    model.walk(1);
    assertThat(model.figure().orElseThrow().selected()).contains(FakeCircuits.EDGES.get(1));
    assertThat(model.effects.get().lines()).first().asString().startsWith("exact +.2");
    assertThat(model.effects.get().lines()).hasSize(4);
    assertThat(model.writer()).contains("1.1");
    assertThat(model.reader()).contains("2.2");
    model.toggle();
    assertThat(model.isOwn(FakeCircuits.EDGES.get(1))).isTrue();
    assertThat(model.figure().orElseThrow().own()).hasSize(1);
    model.toggle();
    assertThat(model.settings.own.get()).isEmpty();
    bench.selection().perform(new Command.Undo());
    assertThat(model.settings.own.get()).containsExactly(FakeCircuits.EDGES.get(1));
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
    assertThat(model.writer()).isEmpty();
  }

  @Test
  void theMapOfAHeadIsOpenedThroughTheSelection() {
    open();
    measure();
    model.open("2.2");
    bench.settle();
    assertThat(bench.selection().snapshot().model().layer()).isEqualTo(2);
    assertThat(bench.selection().snapshot().model().head()).isEqualTo(2);
    assertThat(bench.selection().snapshot().workspace().tab()).isEqualTo("heads");
  }

  @Test
  void findingsAndCautionAreSaidOnlyWhereTheyApply() {
    open();
    measure();
    assertThat(model.caution.get()).startsWith("Gradients of the cross-entropy");
    model.settings.by.set(EdgeMethod.EAP);
    bench.settle();
    assertThat(model.figure().orElseThrow().method()).isEqualTo(EdgeMethod.EAP);
    model.settings.measure.set(CircuitMeasure.MARGIN);
    measure();
    assertThat(model.caution.get()).doesNotContain("Gradients");
    Arrays.stream(EdgeMethod.values())
        .filter(EdgeMethod::approximates)
        .forEach(method ->
            Controls.choose(model.settings.methods, CircuitSettings.METHODS, method, false));
    Controls.choose(model.settings.methods, CircuitSettings.METHODS, EdgeMethod.EXACT, false);
    assertThat(model.settings.methods.get()).as("the last").containsExactly(EdgeMethod.EXACT);
    measure();
    assertThat(model.caution.get()).isEmpty();
    assertThat(model.comparison.coverProperty().get().words()).contains("by an approximation");
    assertThat(model.figure().orElseThrow().method()).as("the only").isEqualTo(EdgeMethod.EXACT);
  }

  @Test
  void theCommandLinePrintsTheSameNumbers() {
    open();
    model.settings.instances.set(4);
    model.settings.judges.set(2);
    model.settings.length.set(96);
    model.settings.threshold.set(0.03);
    model.settings.own.set(List.of(FakeCircuits.EDGES.get(1), ResidualEdge.parse("9.9->logits")));
    measure();
    assertThat(model.line())
        .isEqualTo(
            ShellLine.of("circuit", "--run", "/runs/made@400", "--held-out", "--count", "4")
                .and("--judges", "2", "--length", "96")
                .and("--method", "exact,eap,eap-ig,eap-qk", "--corruption", "resample")
                .and("--measure", "cross-entropy", "--sweep", "0.03")
                .and("--edges", "1.1->2.2.k", "--json"));
  }

  @Test
  void aModelWithoutPartsIsAnAbsenceAndAFailureIsReported() {
    open();
    source.failure = Optional.of(new ModelError("The model made has no separate parts."));
    measure();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("The model made has no separate parts."));
    assertThat(action()).isEqualTo(Action.NONE);
    source.failure = Optional.of(new UserError("The checkpoint cannot be read."));
    model.settings.length.set(64);
    measure();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Failed("The checkpoint cannot be read."));
    assertThat(bench.workbench().notices()).extracting(Notice::kind).contains(Notice.Kind.ERROR);
    source.failure = Optional.empty();
    model.again();
    bench.settle();
    assertThat(model.figure()).isPresent();
  }

  @Test
  void edgesAreFollowedOverAllCheckpoints() {
    open();
    assertThat(model.steps.figure()).isEmpty();
    model.settings.everywhere.set(true);
    model.settings.judges.set(4);
    measure();
    assertThat(source.requests).containsOnly("20 judged by 0 from 0");
    EdgeStepsFigure figure = model.steps.figure().orElseThrow();
    List<Long> steps = bench.workbench().frame().run().orElseThrow().steps();
    assertThat(figure.results().steps()).isEqualTo(steps).hasSizeGreaterThan(1);
    assertThat(figure.edges().getFirst()).isEqualTo(FakeCircuits.EDGES.getFirst());
    assertThat(action()).isEqualTo(Action.NONE);
    assertThat(model.curves.coverProperty().get().words()).contains("at one checkpoint");
    model.seek(steps.getFirst());
    bench.settle();
    assertThat(result().step()).as("measured with the others").isEqualTo(steps.getFirst());
    assertThat(((ShellLine.Words) model.line()).words()).contains("--all-steps");
    model.settings.everywhere.set(false);
    assertThat(model.steps.figure()).as("stays").isPresent();
  }

  @Test
  void distancesToThePredictorsBesideTheModelAreOffered() {
    open();
    assertThat(model.measures.get())
        .startsWith(CircuitMeasure.PLAIN.toArray(CircuitMeasure[]::new));
    bench
        .selection()
        .perform(
            new Command.Predictors(
                List.of(
                    new PredictorChoice.Symbolic("truth"), new PredictorChoice.Symbolic("ngram-2")),
                List.of()));
    assertThat(model.measures.get())
        .extracting(CircuitMeasure::label)
        .last()
        .isEqualTo("tvd ngram-2");
    bench.selection().perform(new Command.Set("circuit.measure", "difference a b at state-3"));
    assertThat(model.measures.get()).hasSize(5).contains(model.settings.measure.get());
    bench.selection().perform(new Command.Set("circuit.measure", "tvd /runs/made"));
    assertThat(model.settings.measure.get())
        .as("a run is refused")
        .isEqualTo(CircuitMeasure.difference("a", "b").at(new TokenSelector.InState(3)));
  }
}
