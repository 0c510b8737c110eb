package org.headscope.engine.interpret.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.circuit.kept.CircuitRows;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.layer.Softmax;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Kept circuits of tiny models, as predictors and in files.
class KeptCircuitTest {
  private static final int LENGTH = 24;
  private static final int CHOOSING = 3;

  @TempDir Path folder;

  private RunDirectory run(ModelConfig model) throws IOException {
    return TinyRun.write(folder.resolve("run"), model, 3, 5);
  }

  private RunDirectory transformer() throws IOException {
    return run(TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0));
  }

  static Stream<StackConfig> configs() {
    return EveryArchitecture.configs();
  }

  private static CircuitSpec spec(RunDirectory run, List<ResidualEdge> own) {
    List<Instance> all = HeadScoreSpec.heldOutInstances(run, CHOOSING + 2);
    return new CircuitSpec(
        run.ref(5),
        new CircuitSpec.Texts(all.subList(0, CHOOSING), all.subList(CHOOSING, all.size()), LENGTH),
        Corruption.MEAN,
        CircuitMeasure.CROSS_ENTROPY,
        List.of(EdgeMethod.EXACT),
        OptionalDouble.empty(),
        own,
        1);
  }

  private static <T> T inContext(Function<Context, T> use) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return use.apply(Context.of(models));
    }
  }

  private static KeptCircuit kept(RunDirectory run, Collection<ResidualEdge> edges) {
    return new KeptCircuit(
        run.ref(5),
        List.copyOf(edges),
        KeptCircuit.HeldOutMeans.of(run, CHOOSING, LENGTH),
        "own",
        Provenance.of("tiny"));
  }

  private static List<ResidualEdge> edges(RunDirectory run) {
    return ResidualGraph.of(run.info().model()).orElseThrow().edges();
  }

  private static double[][] rows(PredictorRef ref, Instance instance) {
    return inContext(context ->
        RowStore.uncached()
            .rows(
                new PredictorFactory(context.models()).get(ref),
                instance,
                LENGTH,
                Progress.none(),
                new Cancellation()));
  }

  private static double[][] rows(KeptCircuit kept, Instance instance) {
    return rows(new PredictorRef.Circuit(kept, "kept"), instance);
  }

  private static void assertClose(double[][] rows, double[][] expected) {
    assertThat(rows.length).isEqualTo(expected.length);
    for (int t = 0; t < rows.length; t++) {
      assertThat(rows[t]).as("row " + t).containsExactly(expected[t], within(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void allEdgesGiveTheRowsOfTheModel(StackConfig config) throws IOException {
    RunDirectory run = run(config);
    Instance instance = HeadScoreSpec.heldOutInstances(run, CHOOSING + 1).getLast();
    double[][] model = rows(new PredictorRef.Trained(run.ref(5), "model"), instance);
    assertClose(rows(kept(run, edges(run)), instance), model);
    double[][] none = rows(kept(run, List.of()), instance);
    assertThat(none[LENGTH - 1]).isNotEqualTo(model[LENGTH - 1]);
  }

  /// The last stream is linear in what is written, so that its mean over all symbols is the stream
  /// of means.
  @Test
  void noEdgesGiveTheRowsOfTheMeans() throws IOException {
    RunDirectory run = transformer();
    List<Instance> drawn = HeadScoreSpec.heldOutInstances(run, CHOOSING + 1);
    int separator = drawn.getFirst().vocabulary().separator();
    double[][] expected =
        inContext(context -> {
          try (ModelPool.Lease lease = context.models().lease(run.ref(5))) {
            EdgePass pass = EdgePass.of(lease.model());
            return new double[][] {
              mean(pass, drawn, token -> token != separator),
              mean(pass, drawn, token -> token == separator)
            };
          }
        });
    double[][] rows = rows(kept(run, List.of()), drawn.getLast());
    int[] tokens = drawn.getLast().tokens();
    assertThat(Arrays.stream(tokens).limit(LENGTH)).contains(separator);
    for (int t = 0; t < LENGTH; t++) {
      assertThat(rows[t])
          .as("row " + t)
          .containsExactly(expected[tokens[t] == separator ? 1 : 0], within(1e-5));
    }
  }

  private static double[] mean(EdgePass pass, List<Instance> drawn, IntPredicate some) {
    return pass.compute(scope -> {
      NDArray sum = scope.zeros(new Shape(1, 1, 16));
      int count = 0;
      EdgePass.Stream last = pass.streams(CircuitText.ids(scope, new int[] {0})).getLast();
      for (Instance instance : drawn.subList(0, CHOOSING)) {
        int[] ids = Arrays.copyOf(instance.tokens(), LENGTH);
        last = pass.streams(CircuitText.ids(scope, ids)).getLast();
        for (int t = 0; t < LENGTH; t++) {
          if (some.test(ids[t])) {
            sum = sum.add(last.sum().get(":, {}:{}", t, t + 1)); // 1×1×D
            count++;
          }
        }
      }
      EdgePass.Stream mean = new EdgePass.Stream(last.layer(), sum.div(count), last.written());
      return Softmax.rows(pass.logits(mean, (_, stream) -> stream.sum()).toFloatArray(), 20)[0];
    });
  }

  @Test
  void theRowsAreThoseThatJudgeTheCircuit() throws IOException {
    RunDirectory run = transformer();
    List<ResidualEdge> own = edges(run).subList(20, 46);
    CircuitSpec spec = spec(run, own);
    CircuitResult result = inContext(context -> Circuits.run(spec, context));
    KeptCircuit kept = Circuits.kept(spec, result, run, 4);
    assertThat(kept.edges()).isEqualTo(own);
    assertThat(kept.chosen()).isEqualTo("own");
    double circuit = crossEntropy(kept, spec);
    double all = crossEntropy(kept(run, edges(run)), spec);
    double none = crossEntropy(kept(run, List.of()), spec);
    assertThat((circuit - none) / (all - none))
        .isCloseTo(
            result.judgement().orElseThrow().chosen().getFirst().point().faithfulness().value(),
            within(1e-4));
  }

  private static double crossEntropy(KeptCircuit kept, CircuitSpec spec) {
    return spec.texts().judging().stream()
        .mapToDouble(instance -> {
          double[][] rows = rows(kept, instance);
          int[] ids = Arrays.copyOf(instance.tokens(), LENGTH);
          double[][] truth = instance.latent().map(Latent::truth).orElseThrow().predict(ids);
          return Arrays.stream(RowRule.settled(instance, LENGTH))
              .mapToDouble(t ->
                  -IntStream.range(0, truth[t].length)
                      .mapToDouble(x -> truth[t][x] == 0 ? 0 : truth[t][x] * Math.log(rows[t][x]))
                      .sum())
              .average()
              .orElseThrow();
        })
        .average()
        .orElseThrow();
  }

  @Test
  void theLargestEdgesAreKeptOtherwise() throws IOException {
    RunDirectory run = transformer();
    CircuitSpec spec = spec(run, List.of()).withoutJudges();
    CircuitResult result = inContext(context -> Circuits.run(spec, context));
    KeptCircuit kept = Circuits.kept(spec, result, run, 4);
    assertThat(kept.edges())
        .containsExactlyInAnyOrderElementsOf(
            result.ranked().stream().limit(4).map(CircuitResult.EdgeEffect::edge).toList())
        .isSortedAccordingTo(Comparator.comparingInt(edges(run)::indexOf));
    assertThat(kept.chosen()).isEqualTo("the 4 largest by exact");
    assertThat(kept.label()).isEqualTo("circuit of 4 edges");
    assertThat(kept.means().instances()).isEqualTo(CHOOSING);
  }

  @Test
  void aFileMovesWithItsRunAndIsAPredictorByItsName() throws IOException {
    RunDirectory run = transformer();
    KeptCircuit kept = kept(run, edges(run).subList(5, 9));
    Path file = folder.resolve("run/circuits/a.circuit.json");
    CircuitFile.write(file, kept);
    assertThat(CircuitFile.read(file, new OpenRuns())).isEqualTo(kept);
    PredictorRef ref = PredictorRef.parse(file.toString(), new OpenRuns());
    assertThat(ref).isEqualTo(new PredictorRef.Circuit(kept, file.toString()));
    assertThat(Json.parse(Json.line(ref), PredictorRef.class, "The reference")).isEqualTo(ref);
    Files.move(folder.resolve("run"), folder.resolve("moved"));
    Path moved = folder.resolve("moved/circuits/a.circuit.json");
    KeptCircuit there = CircuitFile.read(moved, new OpenRuns());
    assertThat(there.checkpoint().run()).isEqualTo(folder.resolve("moved"));
    assertThat(there.edges()).isEqualTo(kept.edges());
    assertThatThrownBy(() -> CircuitFile.write(folder.resolve("a.json"), kept))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("write NAME.circuit.json");
  }

  @Test
  void aCircuitIsAmongTheDistances() throws IOException {
    RunDirectory run = transformer();
    EvaluationSpec spec =
        new EvaluationSpec(
            List.of(
                new PredictorRef.Trained(run.ref(5), "model"),
                new PredictorRef.Circuit(kept(run, edges(run)), "all"),
                new PredictorRef.Circuit(kept(run, List.of()), "none")),
            HeadScoreSpec.heldOutInstances(run, 1),
            RowRule.FIRST_100);
    List<EvaluationResult.Pair> pairs =
        inContext(context -> Evaluation.with(RowStore.uncached(), _ -> {}).run(spec, context))
            .pairs();
    assertThat(pairs.getFirst().tvd()).isCloseTo(0, within(1e-6));
    assertThat(pairs.getLast().tvd()).isGreaterThan(1e-3);
  }

  @Test
  void rowsAreCachedByTheCircuit() throws IOException {
    RunDirectory run = transformer();
    List<PredictorRef> refs =
        List.of(
            new PredictorRef.Trained(run.ref(5), "x"),
            new PredictorRef.Circuit(kept(run, edges(run)), "x"),
            new PredictorRef.Circuit(kept(run, List.of()), "x"));
    List<Optional<NamedPredictor.Identity>> identities =
        inContext(context ->
            refs.stream()
                .map(ref -> new PredictorFactory(context.models()).get(ref).identity())
                .toList());
    assertThat(identities).doesNotHaveDuplicates();
  }

  @Test
  void cancellingStopsThePass() throws IOException {
    RunDirectory run = transformer();
    Instance instance = HeadScoreSpec.heldOutInstances(run, 1).getFirst();
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    assertThatThrownBy(() ->
            inContext(context -> {
              try (ModelPool.Lease lease = context.models().lease(run.ref(5))) {
                return new CircuitRows(kept(run, List.of()), context.models())
                    .predict(lease.model(), instance.tokens(), cancellation);
              }
            }))
        .isInstanceOf(CancellationException.class);
  }

  /// A file whose checks are right although its content was changed.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"format\" : 1 | \"format\" : 2 | has format 2 but this version reads format 1",
        "\"format\" : 1 | \"form\" : 1 | has no format field",
        "1.1->2.1.q | 1.1->9.1.q | no such edge",
        "1.1->2.1.q | nothing | 'nothing' is no edge",
        "1.1->2.1.q | embedding->2.1.q | \"edges\" twice",
        "\"step\" : 5 | \"step\" : 4 | \"step\"",
        "\"step\" : 5 | \"step\" : 3 | has changed",
        "\"run\" : \"run\" | \"run\" : \"none\" | does not exist",
        "\"run\" : \"run\" | \"run\" : \"a\\u0000b\" | no path in \"run\"",
        "\"corruption\" : \"mean\" | \"corruption\" : \"resample\" | resample, not mean",
        "\"corruption\" : \"mean\" | \"corruption\" : 7 | corruption",
        "\"instances\" : 3 | \"instances\" : 2000000000 | not 1 to 10000",
        "\"length\" : 24 | \"length\" : 0 | not 1 to",
        "\"chosen\" : \"own\" | \"chosen\" : null | chosen",
      })
  void wrongFilesAreRefused(String was, String is, String complaint) throws IOException {
    RunDirectory run = transformer();
    Path file = folder.resolve("a.circuit.json");
    CircuitFile.write(
        file,
        kept(
            run,
            List.of(ResidualEdge.parse("embedding->2.1.q"), ResidualEdge.parse("1.1->2.1.q"))));
    String text = Files.readString(file);
    assertThat(text).contains(was);
    String plain = text.replace(was, is).replaceFirst(",\n  \"check\" : .*\n", "\n");
    Files.writeString(file, CheckedJson.pretty(Json.parse(plain, JsonNode.class, "It")));
    assertThatThrownBy(() -> CircuitFile.read(file, new OpenRuns()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("a.circuit.json")
        .hasMessageContaining(complaint);
  }

  @Test
  void changedTextsAndOtherInstancesAreRefused() throws IOException {
    RunDirectory run = transformer();
    Path file = folder.resolve("a.circuit.json");
    CircuitFile.write(file, kept(run, List.of()));
    Files.writeString(file, Files.readString(file).replace("own", "a sweep"));
    assertThatThrownBy(() -> CircuitFile.read(file, new OpenRuns()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("its check differs");
    Files.writeString(file, "x".repeat(17 << 20));
    assertThatThrownBy(() -> CircuitFile.read(file, new OpenRuns()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("larger than 16 MiB");
    KeptCircuit kept = kept(run, List.of());
    KeptCircuit other =
        new KeptCircuit(
            kept.checkpoint(),
            kept.edges(),
            new KeptCircuit.HeldOutMeans("mean", 3, LENGTH, 1, kept.means().sha256()),
            kept.chosen(),
            kept.provenance());
    assertThatThrownBy(() -> rows(other, HeadScoreSpec.heldOutInstances(run, 1).getFirst()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("keep it again");
  }
}
