package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwFeatures;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.trial.DeviceCheck;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Passes in double precision.
class DoublePrecisionTest {
  private static final int[] TOKENS =
      RegBench.VOCABULARY.encode("abcabdabcaabbdcdabcdabdabdcbabcbdbabdbcbabdc");

  /// Retention's tables hold constants in single precision, others in each form.
  private static final double TABLES = 1e-8;

  private static Stream<StackConfig> configs() {
    return Stream.concat(
        EveryArchitecture.configs(),
        Stream.of(TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0)));
  }

  /// Two forms that share few operations agree far beyond single precision only if neither rounds
  /// to it.
  @ParameterizedTest
  @MethodSource("configs")
  void fusedAndComposedFormsAgreeBeyondSinglePrecision(StackConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      double[][] fused = model.predictInDoubles(TOKENS);
      double[][] composed = model.predictInDoubles(TOKENS, new Exposing());
      double tables = config.architecture() == Architecture.RETNET ? TABLES : 1e-13;
      assertThat(DeviceCheck.rows(fused, composed)).isLessThan(tables);
      assertThat(DeviceCheck.rows(fused, model.predict(TOKENS))).isBetween(1e-11, 1e-6);
    }
  }

  private static Stream<ModelConfig> others() {
    int vocabulary = RegBench.VOCABULARY.size();
    return Stream.of(
        new ReweightingConfig(ReweightingConfig.Features.FREQUENCIES, 16),
        new ConstructedConfig(CtwConstruction.paper(1, vocabulary, 512)),
        new HybridConfig(1, CtwFeatures.STATISTICS, 1, vocabulary, 512, 1, 2, 16));
  }

  @ParameterizedTest
  @MethodSource("others")
  void modelsThatAreNoStacksAreComputedInDoublesAsWell(ModelConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      double difference = DeviceCheck.rows(model.predictInDoubles(TOKENS), model.predict(TOKENS));
      assertThat(difference).isBetween(1e-13, 1e-5);
    }
  }

  /// Exposes the inside of all layers and records nothing.
  private record Exposing() implements Tap {
    @Override
    public boolean exposes(int layer) {
      return true;
    }

    @Override
    public boolean wants(ActivationSite site) {
      return false;
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      return value;
    }
  }
}
