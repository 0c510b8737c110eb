package org.headscope.app.lesson.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.SessionState;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitSpec;
import org.headscope.engine.interpret.circuit.CircuitSpec.Texts;
import org.headscope.engine.interpret.circuit.Circuits;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Edges and circuits of a shipped run in expressions.
class EdgeValuesTest {
  private static final int LENGTH = 128;
  private static final OpenRuns RUNS = new OpenRuns();
  private static final ModelPool MODELS = new ModelPool(RUNS, () -> ComputeDevice.CPU, 1L << 28);
  private static final LessonSources SOURCES =
      new LessonSources(
          new RunSource.Engine(RUNS, MODELS),
          new PredictionSource.Engine(RUNS, MODELS, RowStore.uncached()),
          new ProbeSource.Engine(RUNS, MODELS, ProbeData.Size.FULL),
          CircuitSource.of(RUNS, MODELS));

  private static final long STEP = 20000;

  private static final String LESSON =
      """
      ---
      format: 1
      title: Edges
      minutes: 1
      runs:
        - as: model
          name: transformer-4x2
        - as: other
          name: lstm
      instances: test.jsonl
      ---

      ## A step

      Text.
      """;

  @TempDir Path folder;

  @AfterAll
  static void close() {
    MODELS.close();
  }

  private LessonPlaces places() throws IOException {
    Files.writeString(folder.resolve("lesson.md"), LESSON);
    return LessonPlaces.find(LessonReader.read(folder).orThrow(), List.of(), SOURCES.runs())
        .orThrow();
  }

  /// Gives the lesson a file with the first `count` instances.
  private void shorten(int count) throws IOException {
    Path file = Samples.find().orElseThrow().folder().resolve("test.jsonl");
    try (Stream<String> lines = Files.lines(file)) {
      Files.write(folder.resolve("test.jsonl"), lines.limit(count).toList());
    }
  }

  private double number(String text) throws IOException {
    LessonPlaces places = places();
    SessionState state = new LessonTrack(places, SessionState.START).at(0);
    Measurer measurer = new Measurer(SOURCES, new Cancellation());
    return Expression.of(text).value(ModelMeasurements.of(state, places, measurer)).number();
  }

  private static CircuitSpec spec(LessonPlaces places, Texts texts, List<ResidualEdge> own) {
    RunView run = places.runs().values().iterator().next();
    return new CircuitSpec(
        RUNS.at(run.ref().directory(), STEP).ref(STEP),
        texts,
        Corruption.RESAMPLE,
        CircuitMeasure.CROSS_ENTROPY,
        List.of(EdgeMethod.EXACT),
        OptionalDouble.empty(),
        own,
        1);
  }

  /// The effect of an edge is the mean of its changes over rows, and then over instances.
  @Test
  void edgesAreThoseOfTheFirstInstances() throws IOException {
    LessonPlaces places = places();
    List<Instance> first = places.instances().subList(0, 4);
    CircuitSpec spec = spec(places, new Texts(first, List.of(), LENGTH), List.of());
    ResidualEdge edge = ResidualEdge.parse("1.2->2.2.k");
    double mean =
        IntStream.range(0, first.size())
            .mapToObj(i -> Circuits.rows(spec, i, edge, Context.of(MODELS)).changes())
            .mapToDouble(changes -> Arrays.stream(changes).average().orElseThrow())
            .average()
            .orElseThrow();
    assertThat(number("edge(\" 1.2 -> 2.2.K\")")).isCloseTo(mean, within(1e-5)).isGreaterThan(0.1);
  }

  @Test
  void circuitsAreJudgedByTheNextInstances() throws IOException {
    LessonPlaces places = places();
    String names = "embedding->2.2.v,2.2->3.2.v,3.2->mlp4,mlp4->logits,2.2->logits,3.2->logits";
    List<ResidualEdge> circuit = Stream.of(names.split(",")).map(ResidualEdge::parse).toList();
    List<Instance> all = places.instances();
    CircuitSpec spec =
        spec(places, new Texts(all.subList(0, 4), all.subList(4, 8), LENGTH), circuit);
    assertThat(number("kept(\"%s\")".formatted(names)))
        .isEqualTo(Circuits.judge(spec, Context.of(MODELS)).faithfulness().value())
        .isNotZero();
  }

  /// A model is measured once, whatever the number of its edges in a lesson.
  @Test
  void nothingIsMeasuredTwice() throws IOException {
    LessonPlaces places = places();
    Measurer measurer = new Measurer(SOURCES, new Cancellation());
    RunView run = places.runs().values().iterator().next();
    Texts texts = new Texts(places.instances().subList(0, 2), List.of(), 16);
    CircuitSource.Request request =
        new EdgeValues(measurer, run, STEP, places.instances()).request(texts, List.of());
    CircuitResult once = measurer.scored(request, texts);
    assertThat(once.edges()).hasSize(175);
    assertThat(measurer.scored(request, texts)).isSameAs(once);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "edge(\"\")",
        "edge(\"1.2\")",
        "edge(\"->\")",
        "edge(\"logits->1.1.q\")",
        "edge(\"1.2->2.2\")",
        "edge(\"1.2->0.1.k\")",
        "edge(\"2.2->1.2.k\")",
        "edge(\"9.1->logits\")",
        "edge(\"1.1->2.2.k->3.1.k\")",
        "edge(\"mlp99999->logits\")",
        "edge(\"mixer1->logits\")",
        "edge(\"\n->\t\")",
        "kept(\"\")",
        "kept(\",\")",
        "kept(\"mlp4->logits,\")",
        "kept(\"mlp4->logits;mlp3->logits\")",
        "kept(\"mlp9->logits\")",
        "edge(\"embedding->logits\")@other",
        "kept(\"embedding->logits\")@other",
        "cut(\"1.1 by zero\", edge(\"embedding->logits\"))",
        "cut(\"1.1 by zero\", kept(\"embedding->logits\"))"
      })
  void whatCannotBeMeasuredIsRefusedInASentence(String text) {
    assertThatThrownBy(() -> number(text))
        .isInstanceOf(UserError.class)
        .message()
        .endsWith(".")
        .hasSizeLessThan(300);
  }

  @Test
  void shortFilesAreRefused() throws IOException {
    shorten(1);
    assertThatThrownBy(() -> number("edge(\"embedding->logits\")"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("which has 1");
    shorten(5);
    assertThatThrownBy(() -> number("kept(\"embedding->logits\")"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("which has 5");
  }
}
