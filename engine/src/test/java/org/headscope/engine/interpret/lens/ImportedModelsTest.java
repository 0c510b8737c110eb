package org.headscope.engine.interpret.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.Trust;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.interpret.intervention.TrustSpec;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.imports.ForeignModel;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Attributions and heads of models of other libraries, compared with the logits that these compute
/// and with products of their own tensors in NumPy.
class ImportedModelsTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private static List<String> models() throws IOException {
    return ForeignModel.names();
  }

  private RunDirectory run(String name) {
    Path run = folder.resolve(name);
    return RunDirectory.open(
        ForeignModel.run(ForeignModel.folder(name), run, Optional.empty()).run());
  }

  private static JsonNode expected(String name) {
    Path file = ForeignModel.folder(name).resolve("expected.json");
    return Json.mapper().readTree(Json.text(file));
  }

  private static int[] tokens(String name) {
    JsonNode text = expected(name).get("tokens").get(0);
    return IntStream.range(0, text.size()).map(t -> text.get(t).intValue()).toArray();
  }

  private static Instance instance(String name, RunDirectory run) {
    Sequence text = new Sequence(run.info().data().task().vocabulary(), tokens(name));
    return new Instance("text", Optional.empty(), text, Optional.empty());
  }

  private AttributionResult attributed(String name, Optional<Symbols> symbols) {
    RunDirectory run = RunDirectory.open(folder.resolve(name));
    return Attributions.run(
        new AttributionSpec(run.ref(0), instance(name, run), symbols, Optional.empty()),
        Context.of(models));
  }

  @ParameterizedTest
  @MethodSource("models")
  void attributionsSumToTheLogitsOfTheLibrary(String name) {
    RunDirectory run = run(name);
    JsonNode logits = expected(name).get("logits").get(0);
    AttributionResult likeliest = attributed(name, Optional.empty());
    for (int symbol : new int[] {0, 5, 30, 31}) {
      AttributionResult one =
          attributed(name, Optional.of(new Symbols(symbol, OptionalInt.empty())));
      AttributionResult other =
          attributed(name, Optional.of(new Symbols(symbol, OptionalInt.of(7))));
      assertThat(one.logits()).hasSize(logits.size()).hasSizeGreaterThan(5);
      for (int t = 0; t < one.logits().length; t++) {
        double logit = logits.get(t).get(symbol).doubleValue();
        assertThat(one.sum(t)).isCloseTo(logit, within(1e-4 * Math.max(1, Math.abs(logit))));
        assertThat(other.sum(t))
            .isCloseTo(logit - logits.get(t).get(7).doubleValue(), within(2e-4));
        assertThat(likeliest.sum(t)).isCloseTo(likeliest.logits()[t], within(1e-4)).isPositive();
      }
    }
    try (LanguageModel model = run.model(0, ComputeDevice.CPU)) {
      AttributionsTest.assertHeadsAddWhatTheirAbsenceTakes(
          model, (LayeredConfig) model.config(), tokens(name));
    }
  }

  private List<String> writers(String name) {
    assertThat(run(name).complete()).isTrue();
    return attributed(name, Optional.empty()).writers().stream().map(ResidualWriter::name).toList();
  }

  @Test
  void writersAreThoseOfTheModel() {
    assertThat(writers("gpt_neox"))
        .containsExactly(
            "embedding", "1.1", "1.2", "bias1", "mlp1", "2.1", "2.2", "bias2", "mlp2", "norm");
    assertThat(writers("qwen3"))
        .containsExactly("embedding", "1.1", "1.2", "mlp1", "2.1", "2.2", "mlp2");
    assertThat(writers("mamba")).containsExactly("embedding", "mixer1", "mixer2");
    assertThat(writers("lens")).endsWith("mlp2", "norm", "logit");
    assertThat(ResidualWriter.of(ResidualWriter.Type.LOGIT, 0).label()).isEqualTo("logit bias");
  }

  /// Composition, and what the last head copies and compares at a distance.
  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "gpt_neox", "llama", "qwen3", "fla-retnet"})
  void headsAgreeWithProductsOfTheirTensors(String name) throws IOException {
    JsonNode golden;
    try (InputStream in = getClass().getResourceAsStream("/golden/decoder-heads.json")) {
      golden = Json.mapper().readTree(Objects.requireNonNull(in)).get(name);
    }
    RunDirectory run = run(name);
    CompositionResult result =
        Compositions.run(new CompositionSpec(run.ref(0)), Context.of(models));
    assertThat(result.pairs()).hasSize(golden.get("composition").size());
    for (Pair pair : result.pairs()) {
      String heads = pair.from().name() + " " + pair.to().name() + " " + pair.reader().letter();
      assertThat(pair.score())
          .as(heads)
          .isCloseTo(golden.get("composition").get(heads).doubleValue(), within(1e-9));
    }
    String[] head = golden.get("head").stringValue().split("\\.", -1);
    HeadCircuitResult circuit =
        HeadCircuits.run(
            new HeadCircuitSpec(
                run.ref(0),
                Integer.parseInt(head[0]),
                Integer.parseInt(head[1]),
                golden.get("distance").intValue()),
            Context.of(models));
    assertThat(circuit.rotates()).isEqualTo(!name.equals("gpt2"));
    for (int s = 0; s < golden.get("ov").size(); s++) {
      for (int v = 0; v < circuit.tokens().size(); v++) {
        double ov = golden.get("ov").get(s).get(v).doubleValue();
        double qk = golden.get("qk").get(s).get(v).doubleValue();
        assertThat(circuit.ov()[s][v]).isCloseTo(ov, within(1e-9));
        assertThat(circuit.qk().orElseThrow()[s][v]).isCloseTo(qk, within(1e-9));
      }
    }
  }

  /// Without biases, scores and what heads add are those of passes.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "gpt2", "gpt_neox", "gpt_neox-sequential", "lens", "lens-folded", "lens-gated",
        "lens-grouped", "llama", "llama-tied", "mistral", "qwen2", "simple_lm"
      })
  void mapsAreThoseOfPasses(String name) {
    try (LanguageModel drawn = run(name).model(0, ComputeDevice.CPU)) {
      Map<String, float[]> weights = new LinkedHashMap<>(drawn.weights());
      weights.replaceAll((_, values) -> values.clone());
      weights.forEach((parameter, values) -> {
        if (parameter.matches("blocks.2.(norm1|attention.query_key_value).bias")) {
          Arrays.fill(values, 0);
        }
      });
      LayeredConfig config = (LayeredConfig) drawn.config();
      try (LanguageModel model = LanguageModel.of("made", config, weights, ComputeDevice.CPU)) {
        Set<ActivationSite> sites = AttributionStream.sites(config);
        sites.addAll(
            List.of(ActivationSite.of(Kind.PATTERN, 2), ActivationSite.of(Kind.RESIDUAL_PRE, 2)));
        ActivationCache pass = model.run(tokens(name), sites);
        for (int head = 1; head <= config.layerInfos().get(1).heads(); head++) {
          assertMaps(config, weights, pass, head);
        }
      }
    }
  }

  private static void assertMaps(
      LayeredConfig config, Map<String, float[]> weights, ActivationCache pass, int head) {
    HeadCircuitMaps maps = HeadCircuitMaps.of(config, weights, 2, head).orElseThrow();
    double[][] x = HeadCircuitsTest.read(pass, 2, config);
    int last = x.length - 1;
    float[] row = Arrays.copyOfRange(pass.maps(2)[head - 1], last * x.length, x.length * x.length);
    double[] added = new double[config.width()];
    double[] scores = new double[x.length];
    for (int key = 0; key <= last; key++) {
      double[] read = x[key];
      scores[key] =
          AttributionReadout.dot(
              x[last],
              HeadCircuitsTest.times(maps.scored().orElseThrow().product(last - key), read));
      double[] moved =
          HeadCircuitsTest.times(maps.output(), HeadCircuitsTest.times(maps.value(), read));
      float weight = row[key];
      Arrays.setAll(added, d -> added[d] + weight * moved[d]);
      assertThat(scores[key] - scores[0]).isCloseTo(Math.log(row[key] / row[0]), within(1e-4));
    }
    AttributionStream stream = new AttributionStream(config, weights, pass);
    ResidualWriter writer = new ResidualWriter(ResidualWriter.Type.HEAD, 2, head);
    double[] expected = stream.at(last).get(stream.writers().indexOf(writer));
    assertThat(added).containsExactly(expected, within(1e-5));
  }

  /// In gated linear attention, a query's score of its own key does not decay.
  @Test
  void ownScoresOfGatedLinearAttentionAreThoseOfPasses() {
    try (LanguageModel model = run("fla-gla").model(0, ComputeDevice.CPU)) {
      LayeredConfig config = (LayeredConfig) model.config();
      List<ActivationSite> sites =
          List.of(ActivationSite.of(Kind.PATTERN, 2), ActivationSite.of(Kind.RESIDUAL_PRE, 2));
      ActivationCache pass = model.run(tokens("fla-gla"), sites);
      double[][] x = HeadCircuitsTest.read(pass, 2, config);
      HeadCircuitMaps maps = HeadCircuitMaps.of(config, model.weights(), 2, 2).orElseThrow();
      for (int t = 0; t < x.length; t++) {
        double[] key = HeadCircuitsTest.times(maps.scored().orElseThrow().product(0), x[t]);
        assertThat(AttributionReadout.dot(x[t], key))
            .isCloseTo(pass.maps(2)[1][t * x.length + t], within(1e-5));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void identitiesHold(String name) {
    RunDirectory run = run(name);
    Instance instance = instance(name, run);
    Instance other = run.info().data().task().stream(Split.TEST, 3).next();
    TrustResult result = Trust.run(new TrustSpec(run.ref(0), instance, other), Context.of(models));
    assertThat(result.checks()).allMatch(check -> !check.applies() || check.holds());
    assertThat(result.checks())
        .filteredOn(check -> check.identity() == Identity.ATTRIBUTION)
        .allMatch(Check::applies);
  }

  @Test
  void modelsWithoutHeadsAreRefusedByTheirMixer() {
    RunDirectory run = run("mamba");
    assertThatThrownBy(() -> Compositions.run(new CompositionSpec(run.ref(0)), Context.of(models)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no two layers of heads with linear queries");
    HeadCircuitSpec spec = new HeadCircuitSpec(run.ref(0), 1, 1, 0);
    assertThatThrownBy(() -> HeadCircuits.run(spec, Context.of(models)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Layer 1 (Mamba) has no heads");
  }

  @Test
  void tablesOfManyTokensAreRefused() {
    HeadCircuitSpec spec = new HeadCircuitSpec(run("gpt2").ref(0), 1, 1, 0);
    Machine machine = new Machine(8L << 30, 8L << 30, Integer.MAX_VALUE);
    HeadCircuits.requireMemory(spec, 10_000, machine);
    assertThatThrownBy(() -> HeadCircuits.requireMemory(spec, 50_257, machine))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("50,257 tokens take 60.6 GB");
  }
}
