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

  private static List<Check> check(Trust.Passes passes) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Trust.check(passes, Context.of(models), HERE, THERE);
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void allIdentitiesHold(StackConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      List<Check> checks = check(Trust.passes(model, ComputeDevice.CPU));
      assertThat(checks).extracting(Check::identity).containsExactly(Identity.values());
      assertThat(checks).filteredOn(Check::applies).hasSizeGreaterThanOrEqualTo(4);
      assertThat(checks).allMatch(check -> !check.applies() || check.holds());
    }
  }

  @Test
  void allIdentitiesApplyToATransformer() {
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 2, ComputeDevice.CPU)) {
      assertThat(check(Trust.passes(model, ComputeDevice.CPU))).allMatch(Check::applies);
    }
  }

  /// The faults, each with an identity that must notice it.
  enum Fault {
    TRANSPOSED_PROJECTION(Identity.FUSED),
    SKIPPED_HOOK(Identity.PROJECTION),
    WRONG_LAYER(Identity.PATCHED),
    WRONG_MASK(Identity.ROWS),
    STALE_CACHE(Identity.PROJECTION),
    WRONG_NORM(Identity.ATTRIBUTION);

    private final Identity noticedBy;

    Fault(Identity noticedBy) {
      this.noticedBy = noticedBy;
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultsAreNoticed(Fault fault) {
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 2, ComputeDevice.CPU);
        LanguageModel broken = broken(model, fault)) {
      List<Check> checks = check(new FaultyPasses(model, broken, fault));
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
    if (fault == Fault.TRANSPOSED_PROJECTION) {
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
    return LanguageModel.of("broken", TRANSFORMER, weights, ComputeDevice.CPU);
  }

  /// Passes of `broken`, whose weights are said to be those of `model`.
  private static final class FaultyPasses implements Trust.Passes {
    private final LanguageModel model;
    private final LanguageModel broken;
    private final Fault fault;
    private Optional<ActivationCache> stale = Optional.empty();

    FaultyPasses(LanguageModel model, LanguageModel broken, Fault fault) {
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
    public double[][] predict(int[] tokens) {
      return model.predict(tokens);
    }

    @Override
    public Map<String, float[]> weights() {
      return model.weights();
    }

    @Override
    public LanguageModel with(Map<String, float[]> weights) {
      return LanguageModel.of("other", TRANSFORMER, weights, ComputeDevice.CPU);
    }
  }
}
