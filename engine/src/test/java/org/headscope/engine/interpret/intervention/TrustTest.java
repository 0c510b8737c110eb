package org.headscope.engine.interpret.intervention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.device.ComputeDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The identities hold for every architecture, and faults in the forward pass break them.
class TrustTest {
  private static final StackConfig TRANSFORMER =
      TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);
  private static final int[] HERE = RegBench.VOCABULARY.encode("abcabdabca");
  private static final int[] THERE = RegBench.VOCABULARY.encode("bdacdbcabb");

  private static Stream<StackConfig> configs() {
    return EveryArchitecture.configs();
  }

  private static List<Check> check(TrustPasses passes) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Trust.check(passes, Context.of(models), HERE, THERE);
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void allIdentitiesHold(StackConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      List<Check> checks = check(TrustPasses.of(model, ComputeDevice.CPU));
      assertThat(checks).extracting(Check::identity).containsExactly(Identity.values());
      assertThat(checks).filteredOn(Check::applies).hasSizeGreaterThanOrEqualTo(4);
      assertThat(checks).allMatch(check -> !check.applies() || check.holds());
    }
  }

  @Test
  void allIdentitiesApplyToATransformer() {
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 2, ComputeDevice.CPU)) {
      List<Check> checks = check(TrustPasses.of(model, ComputeDevice.CPU));
      assertThat(checks)
          .filteredOn(check -> !check.applies())
          .extracting(Check::identity)
          .containsExactly(Identity.PROCESSOR);
      assertThat(checks.getLast().reason().orElseThrow())
          .isIn("There is no GPU.", "The model is read on the processor.");
      Check doubles =
          checks.stream()
              .filter(check -> check.identity() == Identity.DOUBLE_PRECISION)
              .findFirst()
              .orElseThrow();
      assertThat(doubles.difference()).isBetween(1e-12, 1e-6);
      assertThat(check(new FaultyPasses(model, model, Fault.NONE, ComputeDevice.CUDA)))
          .allMatch(check -> check.applies() && check.holds());
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void theEstimateCountsEveryPass(StackConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      for (ComputeDevice device : List.of(ComputeDevice.CPU, ComputeDevice.CUDA)) {
        FaultyPasses passes = new FaultyPasses(model, model, Fault.NONE, device);
        assertThat(check(passes)).hasSize(Identity.values().length);
        assertThat(passes.count).isEqualTo(TrustDuration.count(passes));
      }
      assertThat(TrustDuration.of(TrustPasses.of(model, ComputeDevice.CPU), HERE)).isPositive();
    }
  }

  /// The faults, each with an identity that must notice it.
  enum Fault {
    NONE(Identity.FUSED),
    TRANSPOSED_PROJECTION(Identity.FUSED),
    SKIPPED_HOOK(Identity.PROJECTION),
    WRONG_LAYER(Identity.PATCHED),
    WRONG_MASK(Identity.ROWS),
    STALE_CACHE(Identity.PROJECTION),
    WRONG_NORM(Identity.ATTRIBUTION),
    HALF_PRECISION(Identity.DOUBLE_PRECISION),
    WRONG_KERNEL(Identity.PROCESSOR);

    private final Identity noticedBy;

    Fault(Identity noticedBy) {
      this.noticedBy = noticedBy;
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void faultsAreNoticed(Fault fault) {
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 2, ComputeDevice.CPU);
        LanguageModel broken = broken(model, fault)) {
      ComputeDevice device = fault == Fault.WRONG_KERNEL ? ComputeDevice.CUDA : ComputeDevice.CPU;
      List<Check> checks = check(new FaultyPasses(model, broken, fault, device));
      Set<Identity> failed =
          checks.stream()
              .filter(check -> !check.holds())
              .map(Check::identity)
              .collect(Collectors.toSet());
      assertThat(failed).contains(fault.noticedBy);
    }
  }

  private static LanguageModel broken(LanguageModel model, Fault fault) {
    Map<String, float[]> weights = new LinkedHashMap<>(model.weights());
    if (fault == Fault.TRANSPOSED_PROJECTION || fault == Fault.WRONG_KERNEL) {
      weights.computeIfPresent(
          "blocks.1.attention.out.weight",
          (_, out) -> {
            float[] transposed = new float[out.length];
            for (int i = 0; i < 16; i++) {
              for (int j = 0; j < 16; j++) {
                transposed[j * 16 + i] = out[i * 16 + j];
              }
            }
            return transposed;
          });
    }
    if (fault == Fault.WRONG_NORM) {
      weights.computeIfPresent(
          "norm.weight",
          (_, gamma) -> {
            float[] other = gamma.clone();
            other[3] *= 1.01f;
            return other;
          });
    }
    if (fault == Fault.HALF_PRECISION) {
      weights.replaceAll((_, values) -> rounded(values));
    }
    return LanguageModel.of("broken", TRANSFORMER, weights, ComputeDevice.CPU);
  }

  /// Cuts off the bits that bfloat16 lacks.
  private static float[] rounded(float[] values) {
    float[] rounded = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      rounded[i] = Float.intBitsToFloat(Float.floatToIntBits(values[i]) & 0xffff0000);
    }
    return rounded;
  }

  /// Passes of `broken`, whose weights are said to be those of `model`.
  private static final class FaultyPasses implements TrustPasses {
    private final LanguageModel model;
    private final LanguageModel broken;
    private final Fault fault;
    private final ComputeDevice device;
    private Optional<ActivationCache> stale = Optional.empty();
    private int count;

    FaultyPasses(LanguageModel model, LanguageModel broken, Fault fault, ComputeDevice device) {
      this.device = device;
      this.model = model;
      this.broken = broken;
      this.fault = fault;
    }

    @Override
    public ModelConfig config() {
      return model.config();
    }

    @Override
    public List<Component> components() {
      return Component.of(model);
    }

    @Override
    public ActivationCache run(
        int[] tokens,
        Collection<ActivationSite> sites,
        Map<ActivationSite, UnaryOperator<float[]>> replacements) {
      count++;
      Map<ActivationSite, UnaryOperator<float[]>> edits = new LinkedHashMap<>(replacements);
      switch (fault) {
        case SKIPPED_HOOK -> edits.remove(ActivationSite.of(Kind.MLP_OUTPUT, 1));
        case WRONG_LAYER -> {
          edits.clear();
          replacements.forEach((site, edit) ->
              edits.put(
                  new ActivationSite(
                      site.kind(), site.layer() == 0 ? 0 : 3 - site.layer(), site.head()),
                  edit));
        }
        case WRONG_MASK ->
            sites.stream()
                .filter(site -> site.kind() == Kind.PATTERN)
                .forEach(site -> edits.put(site, FaultyPasses::leak));
        case STALE_CACHE -> {
          Optional<ActivationCache> kept = stale.filter(cache -> cache.sites().containsAll(sites));
          if (kept.isPresent()) {
            return kept.get();
          }
        }
        default -> {}
      }
      ActivationCache pass = broken.run(tokens, sites, edits);
      stale = Optional.of(pass);
      return pass;
    }

    /// A mask that lets each query attend to the next key as well.
    private static float[] leak(float[] map) {
      float[] leaked = map.clone();
      int length = HERE.length;
      for (int i = 0; i < length - 1; i++) {
        float half = leaked[i * length] / 2;
        leaked[i * length] -= half;
        leaked[i * length + i + 1] += half;
      }
      return leaked;
    }

    @Override
    public ComputeDevice device() {
      return device;
    }

    @Override
    public double[][] predict(int[] tokens) {
      count++;
      return switch (fault) {
        case HALF_PRECISION, WRONG_KERNEL -> broken.predict(tokens);
        default -> model.predict(tokens);
      };
    }

    @Override
    public double[][] predictOnProcessor(int[] tokens) {
      return model.predict(tokens);
    }

    @Override
    public double[][] predictInDoubles(int[] tokens) {
      return model.predictInDoubles(tokens);
    }

    @Override
    public Map<String, float[]> weights() {
      return model.weights();
    }

    @Override
    public LanguageModel with(Map<String, float[]> weights) {
      count++;
      return LanguageModel.of("other", model.config(), weights, ComputeDevice.CPU);
    }
  }
}
