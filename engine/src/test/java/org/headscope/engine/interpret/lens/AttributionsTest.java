package org.headscope.engine.interpret.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Contributions sum to the logits for every architecture, and are those of single writers.
class AttributionsTest {
  private static final Instance INSTANCE =
      RegBench.instance(
          "typed", Optional.empty(), Optional.empty(), List.of("abcab", "cabca", "bcabd"));

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  static Stream<StackConfig> configs() {
    return Stream.concat(
        EveryArchitecture.configs(),
        Arrays.stream(NgramHeads.Form.values())
            .flatMap(form ->
                Stream.of(Architecture.TRANSFORMER, Architecture.LSTM, Architecture.GLA)
                    .map(architecture ->
                        EveryArchitecture.small(architecture, Variant.REFERENCE)
                            .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2), form))))));
  }

  private RunDirectory run(StackConfig config) throws IOException {
    return TinyRun.write(folder, config, 5);
  }

  private AttributionResult attributed(StackConfig config) throws IOException {
    return attributed(run(config), Optional.empty());
  }

  private AttributionResult attributed(RunDirectory run, Optional<Symbols> symbols) {
    return Attributions.run(
        new AttributionSpec(run.ref(5), INSTANCE, symbols, Optional.empty()), Context.of(models));
  }

  @ParameterizedTest
  @MethodSource("configs")
  void sumToTheLogits(StackConfig config) throws IOException {
    RunDirectory run = run(config);
    AttributionResult likeliest = attributed(run, Optional.empty());
    for (int symbol = 0; symbol < RegBench.VOCABULARY.size(); symbol++) {
      AttributionResult one =
          attributed(run, Optional.of(new Symbols(symbol, OptionalInt.empty())));
      double largest = Arrays.stream(one.logits()).map(Math::abs).max().orElseThrow();
      for (int t = 0; t < one.logits().length; t++) {
        assertThat(one.sum(t)).isCloseTo(one.logits()[t], within(1e-5 * Math.max(1, largest)));
      }
    }
    for (int t = 0; t < likeliest.logits().length; t++) {
      assertThat(likeliest.logits()[t]).isNotNegative();
      assertThat(likeliest.sum(t)).isCloseTo(likeliest.logits()[t], within(1e-5));
      assertThat(likeliest.plus()[t]).isNotEqualTo(likeliest.minus()[t]);
    }
  }

  /// Zeroing a head's output changes the mixer's output by what the head is said to add.
  @ParameterizedTest
  @MethodSource("configs")
  void headsAddWhatTheirAbsenceTakes(StackConfig config) throws IOException {
    try (LanguageModel model = run(config).model(5, ComputeDevice.CPU)) {
      assertHeadsAddWhatTheirAbsenceTakes(model, config, INSTANCE.tokens());
    }
  }

  static void assertHeadsAddWhatTheirAbsenceTakes(
      LanguageModel model, LayeredConfig config, int[] tokens) {
    Set<ActivationSite> sites = AttributionStream.sites(config);
    sites.addAll(ActivationSite.every(Kind.MIXER_OUTPUT, config.depth()));
    ActivationCache pass = model.run(tokens, sites);
    AttributionStream stream = new AttributionStream(config, model.weights(), pass);
    List<ResidualWriter> writers = stream.writers();
    for (ResidualWriter writer : writers) {
      if (writer.head() == 0 || follows(config, writer.layer())) {
        continue;
      }
      ActivationSite site = new ActivationSite(Kind.HEAD_OUTPUT, writer.layer(), writer.head());
      ActivationSite output = ActivationSite.of(Kind.MIXER_OUTPUT, writer.layer());
      float[] cut =
          model.run(tokens, List.of(output), Map.of(site, z -> new float[z.length])).get(output);
      float[] whole = pass.get(output);
      int width = config.width();
      for (int t = 0; t < tokens.length; t++) {
        double[] added = stream.at(t).get(writers.indexOf(writer));
        for (int d = 0; d < width; d++) {
          double difference = whole[t * width + d] - cut[t * width + d];
          assertThat(added[d]).as(writer.name()).isCloseTo(difference, within(1e-5));
        }
      }
    }
  }

  /// True if an n-gram head without residual connection maps what `layer` wrote.
  private static boolean follows(LayeredConfig config, int layer) {
    return config.blocks().stream().skip(layer).anyMatch(block -> block.form().isBare());
  }

  @Test
  void writersAreNamedInTheOrderOfThePass() throws IOException {
    StackConfig config = EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER);
    AttributionResult result = attributed(config);
    assertThat(result.writers())
        .extracting(ResidualWriter::name)
        .containsExactly(
            "embedding", "1.1", "1.2", "bias1", "mlp1", "2.1", "2.2", "bias2", "mlp2", "norm");
    assertThat(result.writers().get(2).label()).isEqualTo("head 1.2");
    AttributionResult hybrid =
        attributed(EveryArchitecture.small(Architecture.MAMBAFORMER, Variant.PAPER));
    assertThat(hybrid.writers())
        .extracting(ResidualWriter::name)
        .contains("mixer1", "2.1", "2.2", "mixer3");
  }

  @Test
  void someRowsAreThoseOfAll() throws IOException {
    StackConfig config = EveryArchitecture.small(Architecture.RETNET, Variant.REFERENCE);
    AttributionResult all = attributed(config);
    AttributionResult some =
        Attributions.run(
            new AttributionSpec(
                RunDirectory.open(folder).ref(5),
                INSTANCE,
                Optional.empty(),
                Optional.of(new Range(4, 6))),
            Context.of(models));
    for (int u = 0; u < all.writers().size(); u++) {
      assertThat(some.contributions()[u])
          .containsExactly(Arrays.copyOfRange(all.contributions()[u], 4, 7), within(1e-6));
    }
    assertThat(some.target(0)).isEqualTo(all.target(4)).contains(" − ");
  }

  @Test
  void modelsWithoutAStreamAreRefused() throws IOException {
    RunDirectory run =
        TinyRun.write(folder, new ReweightingConfig(ReweightingConfig.Features.COUNTS, 8), 5);
    AttributionSpec spec =
        new AttributionSpec(run.ref(5), INSTANCE, Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> Attributions.run(spec, Context.of(models)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no residual stream of separate writers");
  }

  @Test
  void symbolsMustDiffer() {
    Optional<Symbols> same = Optional.of(new Symbols(3, OptionalInt.of(3)));
    Optional<Symbols> unknown = Optional.of(new Symbols(20, OptionalInt.empty()));
    for (Optional<Symbols> wrong : List.of(same, unknown)) {
      assertThatThrownBy(() ->
              new AttributionSpec(
                  new CheckpointRef(folder, 5, "0f".repeat(32)), INSTANCE, wrong, Optional.empty()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("choose");
    }
  }
}
