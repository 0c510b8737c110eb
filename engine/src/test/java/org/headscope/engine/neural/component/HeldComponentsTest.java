package org.headscope.engine.neural.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwFeatures;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Held components against edits made by hand, and the gradients of the rest.
class HeldComponentsTest {
  private static final int[] TOKENS = RegBench.VOCABULARY.encode("abcabdabcaabbdcdabcdabdabdcbabc");
  private static final List<String> VALUES =
      List.of("previous", "uniform", "1-gram", "2-gram", "no-previous", "zero");

  private static Stream<ModelConfig> models() {
    int vocabulary = RegBench.VOCABULARY.size();
    return Stream.concat(
        EveryArchitecture.configs(),
        Stream.of(
            new ReweightingConfig(ReweightingConfig.Features.FREQUENCIES, 16),
            new ConstructedConfig(CtwConstruction.paper(1, vocabulary, 512)),
            new HybridConfig(1, CtwFeatures.STATISTICS, 1, vocabulary, 512, 1, 2, 16),
            new HybridConfig(2, CtwFeatures.STATISTICS, 1, vocabulary, 512, 2, 2, 16)));
  }

  static Stream<StackConfig> headed() {
    return EveryArchitecture.configs()
        .filter(config -> config.layerInfos().stream().anyMatch(layer -> layer.heads() > 0));
  }

  static LanguageModel model(ModelConfig config) {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, float[]> weights = new LinkedHashMap<>();
    config
        .parameterSpecs()
        .forEach((name, spec) -> {
          float[] values = spec.draw(random);
          for (int i = 0; i < values.length; i++) {
            values[i] += spec.frozen() ? 0 : (float) (0.2 * random.nextGaussian());
          }
          weights.put(name, values);
        });
    return LanguageModel.of("held", config, weights, ComputeDevice.CPU);
  }

  /// The components are those whose outputs a pass shows.
  @ParameterizedTest
  @MethodSource("models")
  void componentsAreThoseThatAPassShows(ModelConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 1, ComputeDevice.CPU)) {
      List<Kind> kinds = List.of(Kind.HEAD_OUTPUT, Kind.MIXER_OUTPUT, Kind.MLP_OUTPUT);
      Set<ActivationSite> shown =
          model
              .run(
                  TOKENS,
                  kinds.stream()
                      .flatMap(kind -> ActivationSite.every(kind, config.depth()).stream())
                      .toList())
              .sites();
      Set<ActivationSite> sites = new HashSet<>();
      for (Component component : Component.of(config)) {
        sites.add(ActivationSite.of(component.site().kind(), component.layer()));
      }
      assertThat(shown).containsAll(sites);
      assertThat(count(sites, Kind.MLP_OUTPUT)).isEqualTo(count(shown, Kind.MLP_OUTPUT));
      assertThat(count(sites, Kind.MLP_OUTPUT) - sites.size())
          .as("one mixer or its heads in every layer")
          .isEqualTo(shown.isEmpty() ? 0 : -config.depth());
    }
  }

  private static long count(Set<ActivationSite> sites, Kind kind) {
    return sites.stream().filter(site -> site.kind() == kind).count();
  }

  @ParameterizedTest
  @MethodSource("headed")
  void heldHeadsEqualEditsMadeByHand(StackConfig config) {
    List<Component> heads =
        Component.of(config).stream().filter(c -> c.type() == Component.Type.HEAD).toList();
    try (LanguageModel model = model(config)) {
      double[][] free = model.predict(TOKENS);
      for (String value : VALUES) {
        Map<ActivationSite, UnaryOperator<float[]>> edits = new LinkedHashMap<>();
        Map<Component, ClampValue> held = new LinkedHashMap<>();
        for (Component component : Set.of(heads.getFirst(), heads.getLast())) {
          MapKind kind = config.layerInfos().get(component.layer() - 1).kind();
          held.put(component, ClampValue.parse(value));
          edits.put(
              value.equals("zero") ? component.site() : component.map().orElseThrow(),
              own -> edited(own, value, kind));
        }
        double[][] expected = model.run(TOKENS, List.of(), edits).predictions();
        LanguageModel clamped = model.holding(HeldComponents.of(config, held));
        assertClose(clamped.predict(TOKENS), expected, value, 1e-5);
        assertThat(difference(expected, free)).as(value + " changes something").isPositive();
        int[] shorter = Arrays.copyOf(TOKENS, 19);
        List<double[][]> both = clamped.predictAll(List.of(shorter, TOKENS));
        assertClose(both.get(1), expected, value, 1e-5);
        assertClose(both.get(0), clamped.predict(shorter), value, 1e-5);
        assertClose(clamped.predictInDoubles(TOKENS), expected, value, 1e-5);
      }
    }
  }

  /// The rows of a map, T·T, written out; or an output.
  private static float[] edited(float[] own, String value, MapKind kind) {
    if (value.equals("zero")) {
      return new float[own.length];
    }
    int length = TOKENS.length;
    float[] map = own.clone();
    for (int i = 0; i < length; i++) {
      float[] row = new float[length];
      for (int j = 0; j <= i; j++) {
        row[j] =
            switch (value) {
              case "previous" -> j == i - 1 ? 1 : 0;
              case "uniform" -> 1;
              case "1-gram" -> j >= 1 && j < i && TOKENS[j - 1] == TOKENS[i] ? 1 : 0;
              case "2-gram" ->
                  j >= 2 && j < i && TOKENS[j - 1] == TOKENS[i] && TOKENS[j - 2] == TOKENS[i - 1]
                      ? 1
                      : 0;
              default -> j == i - 1 ? 0 : own[i * length + j];
            };
      }
      float sum = 0;
      for (float weight : row) {
        sum += weight;
      }
      boolean divides = !value.equals("no-previous") || kind != MapKind.IMPLIED;
      if (sum == 0 && !value.equals("no-previous")) {
        continue; // no such row: the head's own stays
      }
      for (int j = 0; j < length; j++) {
        map[i * length + j] = divides && sum != 0 ? row[j] / sum : row[j];
      }
    }
    return map;
  }

  private static void assertClose(
      double[][] actual, double[][] expected, String what, double tolerance) {
    assertThat(actual.length).isEqualTo(expected.length);
    assertThat(difference(actual, expected)).as(what).isLessThan(tolerance);
  }

  static double difference(double[][] actual, double[][] expected) {
    double largest = 0;
    for (int t = 0; t < expected.length; t++) {
      for (int v = 0; v < expected[t].length; v++) {
        largest = Math.max(largest, Math.abs(actual[t][v] - expected[t][v]));
      }
    }
    return largest;
  }

  /// A row whose other weights were rounded to zero attends to its own token.
  @Test
  void aSoftmaxRowWithNothingElseAttendsToItself() {
    StackConfig config = EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER);
    Component head = Component.parse("1.1");
    try (LanguageModel model = model(config)) {
      Map<String, float[]> weights = new LinkedHashMap<>(model.weights());
      float[] bias = Objects.requireNonNull(weights.get("blocks.1.attention.query_key_value.bias"));
      Arrays.fill(bias, 0, 16, 3e4f); // rows of one key each, or of several that are alike
      try (LanguageModel sharp = LanguageModel.of("sharp", config, weights, ComputeDevice.CPU)) {
        LanguageModel held =
            sharp.holding(HeldComponents.of(config, Map.of(head, new ClampValue.NoPrevious())));
        float[] map = held.run(TOKENS, List.of(ActivationSite.of(Kind.PATTERN, 1))).maps(1)[0];
        for (int i = 0; i < TOKENS.length; i++) {
          double sum = 0;
          for (int j = 0; j < TOKENS.length; j++) {
            sum += map[i * TOKENS.length + j];
          }
          assertThat(sum).isCloseTo(1, within(1e-5));
          assertThat(i == 0 ? 0 : map[i * TOKENS.length + i - 1]).isZero();
        }
      }
    }
  }

  /// Recorded maps are the held ones, whole or row by row, and the caller's edits come on top.
  @Test
  void tapsSeeWhatIsHeld() {
    StackConfig config = EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER);
    try (LanguageModel model = model(config)) {
      LanguageModel held =
          model.holding(
              HeldComponents.of(
                  config, Map.of(Component.parse("1.2"), ClampValue.parse("previous"))));
      ActivationSite maps = ActivationSite.of(Kind.PATTERN, 1);
      float[][] seen = held.run(TOKENS, List.of(maps)).maps(1);
      int length = TOKENS.length;
      for (int i = 1; i < length; i++) {
        assertThat(seen[1][i * length + i - 1]).isEqualTo(1);
        assertThat(seen[0][i * length + i - 1]).isLessThan(1);
      }
      List<float[]> rows = new ArrayList<>();
      held.logits(
          TOKENS,
          new Range(3, 4),
          (layer, head, _, weights) -> {
            if (layer == 1 && head == 2) {
              rows.add(weights.clone());
            }
          },
          Progress.none(),
          new Cancellation());
      assertThat(rows).hasSize(2);
      assertThat(rows.getFirst()[2]).isEqualTo(1);
      ActivationSite one = new ActivationSite(Kind.PATTERN, 1, 2);
      double[][] back =
          held.run(TOKENS, List.of(), Map.of(one, _ -> model.run(TOKENS, List.of(one)).get(one)))
              .predictions();
      assertClose(back, model.predict(TOKENS), "its own map again", 1e-6);
    }
  }

  @Test
  void whatHasNoStepOrStateSaysSo() {
    StackConfig config = EveryArchitecture.small(Architecture.RETNET, Variant.PAPER);
    Component head = Component.parse("1.2");
    try (LanguageModel model = model(config)) {
      assertThat(model.hasStepForm()).isTrue();
      LanguageModel held =
          model.holding(HeldComponents.of(config, Map.of(head, ClampValue.parse("uniform"))));
      assertThat(held.hasStepForm()).isFalse();
      assertThat(
              model
                  .holding(HeldComponents.of(config, Map.of(head, new ClampValue.Frozen())))
                  .hasStepForm())
          .isTrue();
      assertThatThrownBy(() -> held.run(TOKENS, List.of(ActivationSite.of(Kind.STATE, 1))))
          .isInstanceOf(UserError.ModelError.class)
          .hasMessageContaining("head of layer 1 was clamped");
      assertThat(held.run(TOKENS, List.of(ActivationSite.of(Kind.STATE, 2))).sites()).hasSize(1);
    }
  }

  /// Along a random direction the loss falls as the gradients say.
  @ParameterizedTest
  @MethodSource("headed")
  void gradientsAgreeWithDifferencesInDoubles(StackConfig config) {
    Map<Component, ClampValue> held = new LinkedHashMap<>();
    Iterator<String> values = Stream.generate(VALUES::stream).limit(9).flatMap(v -> v).iterator();
    Component.of(config).stream()
        .filter(component -> component.type() == Component.Type.HEAD)
        .forEach(component -> held.put(component, ClampValue.parse(values.next())));
    Component.of(config).stream()
        .filter(component -> component.type() == Component.Type.MLP)
        .findFirst()
        .ifPresent(mlp -> held.put(mlp, ClampValue.parse("zero")));
    HeldTap tap = HeldComponents.of(config, held);
    try (LanguageModel model = model(config)) {
      Map<String, float[]> weights = model.weights();
      Map<String, float[]> direction = direction(weights);
      double expected = 0;
      try (LanguageModel leaves = model.leaves(ComputePrecision.FLOAT32);
          NDManager pass = leaves.manager().newSubManager()) {
        long[] inputs = Arrays.stream(TOKENS, 0, TOKENS.length - 1).asLongStream().toArray();
        long[] labels = Arrays.stream(TOKENS, 1, TOKENS.length).asLongStream().toArray();
        LanguageModel clamped = leaves.holding(tap);
        Tape.addGradients(
            pass, () -> clamped.loss(pass, 1, inputs, labels, new SplittableRandom(1)));
        for (Map.Entry<String, NDArray> leaf : leaves.trained().entrySet()) {
          try (NDArray gradient = leaf.getValue().getGradient()) {
            float[] values32 = gradient.toFloatArray();
            float[] along = Objects.requireNonNull(direction.get(leaf.getKey()));
            for (int i = 0; i < values32.length; i++) {
              expected += (double) values32[i] * along[i];
            }
          }
        }
      }
      double step = 1e-3;
      double difference =
          (loss(config, tap, weights, direction, step)
                  - loss(config, tap, weights, direction, -step))
              / (2 * step);
      assertThat(expected).isCloseTo(difference, within(2e-3 * Math.max(1, Math.abs(difference))));
    }
  }

  private static Map<String, float[]> direction(Map<String, float[]> weights) {
    SplittableRandom random = new SplittableRandom(5);
    Map<String, float[]> direction = new LinkedHashMap<>();
    weights.forEach((name, values) -> {
      float[] along = new float[values.length];
      for (int i = 0; i < along.length; i++) {
        along[i] = (float) (0.1 * random.nextGaussian());
      }
      direction.put(name, along);
    });
    return direction;
  }

  private static double loss(
      ModelConfig config,
      HeldTap tap,
      Map<String, float[]> weights,
      Map<String, float[]> direction,
      double step) {
    Map<String, float[]> moved = new LinkedHashMap<>();
    weights.forEach((name, values) -> {
      float[] along = Objects.requireNonNull(direction.get(name));
      float[] there = new float[values.length];
      for (int i = 0; i < there.length; i++) {
        there[i] = (float) (values[i] + step * along[i]);
      }
      moved.put(name, there);
    });
    try (LanguageModel model =
        LanguageModel.of("moved", config, moved, ComputeDevice.CPU).holding(tap)) {
      double[][] rows = model.predictInDoubles(Arrays.copyOf(TOKENS, TOKENS.length - 1));
      return IntStream.range(0, rows.length)
          .mapToDouble(t -> -Math.log(rows[t][TOKENS[t + 1]]))
          .sum();
    }
  }
}
