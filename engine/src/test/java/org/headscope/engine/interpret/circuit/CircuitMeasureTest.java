package org.headscope.engine.interpret.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.circuit.CircuitMeasure.Kind;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Measures: their labels, and edges of a tiny model by them.
class CircuitMeasureTest {
  private static final int LENGTH = 24;
  private static final PredictorRef UNIFORM = new PredictorRef.Symbolic("uniform");

  @TempDir Path folder;
  private RunDirectory run;

  @BeforeEach
  void write() throws IOException {
    run = TinyRun.write(folder, TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 3, 5);
  }

  private CircuitSpec spec(CircuitMeasure measure) {
    return new CircuitSpec(
        run.ref(5),
        new CircuitSpec.Texts(HeadScoreSpec.heldOutInstances(run, 2), List.of(), LENGTH),
        Corruption.RENAMED,
        measure,
        List.of(EdgeMethod.EXACT, EdgeMethod.EAP),
        OptionalDouble.empty(),
        List.of(),
        1);
  }

  private static <T> T inContext(Function<Context, T> use) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return use.apply(Context.of(models));
    }
  }

  private CircuitResult result(CircuitMeasure measure) {
    return inContext(context -> Circuits.run(spec(measure), context));
  }

  private EdgeRows rows(CircuitMeasure measure, int instance, ResidualEdge edge) {
    return inContext(context -> Circuits.rows(spec(measure), instance, edge, context));
  }

  static Stream<CircuitMeasure> measures() {
    TokenSelector state = new TokenSelector.InState(3);
    return Stream.of(
            CircuitMeasure.PLAIN.stream(),
            CircuitMeasure.PLAIN.stream().map(measure -> measure.at(state)),
            Stream.of(
                CircuitMeasure.tvdTo(UNIFORM),
                CircuitMeasure.tvdTo(UNIFORM).at(new TokenSelector.Chosen(List.of(4, 7))),
                CircuitMeasure.difference("a", "b"),
                CircuitMeasure.difference("a", "b").at(new TokenSelector.OnEdge(3, "a")),
                CircuitMeasure.difference("at", "all"),
                CircuitMeasure.difference("at", "at-1").at(new TokenSelector.From(4)),
                CircuitMeasure.difference("tvd", "%s"),
                CircuitMeasure.difference("a", "at").at(new TokenSelector.OnEdge(0, "at")),
                CircuitMeasure.difference("-", "=>")))
        .flatMap(all -> all);
  }

  @ParameterizedTest
  @MethodSource("measures")
  void labelsAreReadBack(CircuitMeasure measure) {
    assertThat(CircuitMeasure.byLabel(measure.label())).isEqualTo(measure);
    assertThat(Json.mapper().readValue(Json.line(measure), CircuitMeasure.class))
        .isEqualTo(measure);
  }

  /// Names of folders may have blanks, and parts that look like rows.
  @ParameterizedTest
  @ValueSource(strings = {"a run", "at state-3", "look at me", "x at y z", "at", "a  b at all"})
  void foldersOfAnyNameAreReadBack(String name) throws IOException {
    Path other = folder.resolve("runs").resolve(name);
    RunDirectory second =
        TinyRun.write(other, TestModels.transformer(1, 2, 8, Positions.ROTARY, 0, 0), 1, 2);
    PredictorRef ref = new PredictorRef.Trained(second.ref(2), other + "@2");
    for (TokenSelector at : List.of(new TokenSelector.All(), new TokenSelector.From(9))) {
      CircuitMeasure measure = CircuitMeasure.tvdTo(ref).at(at);
      assertThat(CircuitMeasure.byLabel(measure.label())).isEqualTo(measure);
    }
  }

  @Test
  void labelsAndWordsSayWhatIsMeasuredWhere() {
    CircuitMeasure measure =
        CircuitMeasure.difference("a", "b").at(new TokenSelector.Chosen(List.of(7, 4)));
    assertThat(measure.label()).isEqualTo("difference a b at positions-4,7");
    assertThat(measure.words()).isEqualTo("logit of b − logit of a at positions 4, 7");
    assertThat(measure.caution()).isEmpty();
    assertThat(CircuitMeasure.tvdTo(UNIFORM).words()).isEqualTo("TVD to uniform");
    assertThat(CircuitMeasure.PLAIN)
        .extracting(CircuitMeasure::label)
        .containsExactly("cross-entropy", "tvd", "margin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " tvd",
        "tvd ",
        "guess",
        "TVD",
        "cross-entropy a",
        "margin ngram-2",
        "difference",
        "difference a",
        "difference a a",
        "difference a b c",
        "difference  a b",
        "difference a\tb",
        "tvd ngram-0",
        "tvd ngram-2\nuniform",
        "tvd at",
        "tvd at here",
        "tvd at state--1",
        "tvd at positions-",
        "tvd uniform at state-3 at all"
      })
  void otherLabelsAreRefusedInASentence(String label) {
    assertThatThrownBy(() -> CircuitMeasure.byLabel(label)).isInstanceOf(UserError.class);
  }

  @Test
  void aPredictorIsOfTheTvdOnly() {
    assertThatThrownBy(() ->
            new CircuitMeasure(
                Kind.MARGIN, Optional.of(UNIFORM), List.of(), new TokenSelector.All()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("margin takes no predictor");
  }

  @Test
  void unknownSymbolsAreRefusedBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> spec(CircuitMeasure.difference("a", "xyz")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("The measure names 'xyz', which is not a symbol a–r or |.");
  }

  @Test
  void theTruthIsAPredictor() {
    CircuitResult plain = result(CircuitMeasure.TVD);
    CircuitResult named = result(CircuitMeasure.tvdTo(new PredictorRef.Symbolic("truth")));
    assertThat(named.edges()).isEqualTo(plain.edges());
    assertThat(named.scale().clean()).isEqualTo(plain.scale().clean());
    assertThat(named.provenance().facts())
        .containsEntry("measure", "tvd truth")
        .containsEntry("rows", "from a quarter of the text on");
  }

  @Test
  void theTvdIsToTheRowsOfThePredictor() {
    PredictorRef bigram = new PredictorRef.Symbolic("ngram-2-normalised");
    double sum = 0;
    List<Instance> instances = HeadScoreSpec.heldOutInstances(run, 2);
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      for (Instance instance : instances) {
        int[] ids = Arrays.copyOf(instance.tokens(), LENGTH);
        double[][] p = model.predict(ids);
        double[][] q = Predictors.named(bigram.name()).apply(instance).predict(ids);
        sum +=
            IntStream.range(LENGTH / 4, LENGTH)
                .mapToDouble(t -> Distance.tvd(p[t], q[t]))
                .average()
                .orElseThrow();
      }
    }
    CircuitResult result = result(CircuitMeasure.tvdTo(bigram));
    assertThat(result.scale().clean().value()).isCloseTo(sum / 2, within(1e-6));
    assertThat(result.scale().clean().value())
        .isNotCloseTo(result(CircuitMeasure.TVD).scale().clean().value(), within(1e-3));
  }

  @Test
  void aModelIsAPredictor() {
    CircuitMeasure itself =
        CircuitMeasure.tvdTo(new PredictorRef.Trained(run.ref(5), folder + "@5"));
    CircuitResult result = result(itself);
    assertThat(result.scale().clean().value()).isCloseTo(0, within(1e-6));
    assertThat(result.scale().corrupt().value()).isGreaterThan(1e-3);
    assertThat(result.edges()).allSatisfy(edge -> assertThat(edge.best().value()).isNotNegative());
  }

  @Test
  void aPredictorThatReadsLessIsRefused() throws IOException {
    RunDirectory shorter =
        TinyRun.write(
            folder.resolve("shorter"),
            TestModels.transformer(1, 2, 8, Positions.LEARNED, LENGTH - 4, 0),
            1,
            2);
    CircuitMeasure measure =
        CircuitMeasure.tvdTo(new PredictorRef.Trained(shorter.ref(2), "shorter"));
    assertThatThrownBy(() -> result(measure))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "shorter predicts only the first 20 of 24 positions of instance \\S+; .*");
    assertThat(result(measure.at(new TokenSelector.Chosen(List.of(3, 19)))).instances())
        .isEqualTo(2);
  }

  @Test
  void theEffectInChosenRowsIsTheMeanOverThem() {
    List<Integer> chosen = List.of(2, 7, 19);
    TokenSelector all = new TokenSelector.From(0);
    CircuitMeasure measure = CircuitMeasure.difference("a", "b");
    CircuitResult result = result(measure.at(new TokenSelector.Chosen(chosen)));
    for (EdgeEffect edge : result.ranked().subList(0, 5)) {
      double sum = 0;
      for (int instance = 0; instance < 2; instance++) {
        EdgeRows rows = rows(measure.at(all), instance, edge.edge());
        assertThat(rows.rows()).isEqualTo(IntStream.range(0, LENGTH).toArray());
        sum += chosen.stream().mapToDouble(t -> rows.changes()[t]).average().orElseThrow();
      }
      assertThat(edge.best().value()).isNotZero().isCloseTo(sum / 2, within(1e-6));
    }
    assertThat(result.provenance().facts()).containsEntry("rows", "positions-2,7,19");
  }

  @Test
  void rowsAreChosenByState() {
    Instance instance = HeadScoreSpec.heldOutInstances(run, 1).getFirst();
    int state = instance.stateAfter()[LENGTH - 1];
    EdgeRows rows =
        rows(
            CircuitMeasure.TVD.at(new TokenSelector.InState(state)),
            0,
            ResidualEdge.parse("embedding->logits"));
    assertThat(rows.rows())
        .isEqualTo(
            IntStream.range(0, LENGTH).filter(t -> instance.stateAfter()[t] == state).toArray());
  }

  @Test
  void anInstanceWithoutSuchARowIsRefused() {
    assertThatThrownBy(() -> result(CircuitMeasure.TVD.at(new TokenSelector.From(LENGTH))))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "The instance reference-test-2026-[01] has no row from position 24 on within 24 tokens; choose other rows, or read more of it\\.");
    assertThatThrownBy(
            () -> result(CircuitMeasure.TVD.at(new TokenSelector.Chosen(List.of(4, LENGTH)))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no position 24; the model reads 0 to 23");
  }

  @Test
  void scoresOfOtherRowsAreNotContinued() {
    CircuitResult early = result(CircuitMeasure.TVD.at(new TokenSelector.From(2)));
    CircuitMeasure late = CircuitMeasure.TVD.at(new TokenSelector.From(12));
    CircuitResult again =
        inContext(context -> Circuits.run(spec(late), Optional.of(early), _ -> {}, context));
    assertThat(again.edges()).isEqualTo(result(late).edges()).isNotEqualTo(early.edges());
  }
}
