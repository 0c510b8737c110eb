package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.headscope.engine.io.Safetensors;
import org.headscope.engine.io.TensorFile;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.fused.FusedOperations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Outputs and gradients against PyTorch: learned positions against the public GPT-2, rotary ones
 * against PyTorch's functional operations with a public rotation. The fixtures' metadata says what
 * made them.
 */
class GoldenTransformerTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  private static TensorFile fixture(Positions positions) throws URISyntaxException {
    String name = positions == Positions.LEARNED ? "transformer-learned" : "transformer-rotary";
    var url = GoldenTransformerTest.class.getResource(name + ".safetensors");
    return Safetensors.readFinite(Path.of(Objects.requireNonNull(url).toURI()));
  }

  private static LanguageModel model(Positions positions, TensorFile fixture) {
    int table = positions == Positions.LEARNED ? 40 : 0;
    var config = new TransformerConfig(2, 2, 16, positions, table, 0);
    Map<String, float[]> weights = new HashMap<>();
    for (String name : config.parameterSpecs().keySet()) {
      weights.put(name, fixture.tensor("w." + name).floats());
    }
    return LanguageModel.of("golden", config, weights, ComputeDevice.CPU);
  }

  private static void assertClose(String name, float[] actual, float[] expected) {
    assertThat(actual).as(name).hasSameSizeAs(expected);
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      difference = Math.max(difference, Math.abs(expected[i] - actual[i]));
    }
    assertThat(largest).as(name).isPositive();
    assertThat(difference).as(name).isLessThanOrEqualTo(1e-4 * largest);
  }

  @ParameterizedTest
  @EnumSource
  void logitsLossAndGradientsAgree(Positions positions) throws IOException, URISyntaxException {
    TensorFile fixture = fixture(positions);
    try (LanguageModel model = model(positions, fixture);
        LanguageModel leaves = model.leaves();
        NDManager pass = leaves.manager().newSubManager()) {
      JniUtils.setGradMode(true); // off on the thread that loaded PyTorch
      NDArray tokens = pass.create(fixture.tensor("tokens").longs(), new Shape(ROWS, LENGTH));
      NDArray labels = pass.create(fixture.tensor("labels").longs());
      NDArray logits = leaves.forward(tokens, Tap.NONE);
      assertClose("logits", logits.toFloatArray(), fixture.tensor("logits").floats());
      long scored = labels.gte(0).sum().getLong();
      NDArray loss =
          FusedOperations.get().crossEntropy(logits.reshape(ROWS * LENGTH, -1), labels).div(scored);
      assertClose("loss", new float[] {loss.getFloat()}, fixture.tensor("loss").floats());
      JniUtils.backward((PtNDArray) loss, (PtNDArray) pass.ones(new Shape()), false, false);
      leaves
          .parameters()
          .forEach((name, leaf) -> {
            try (NDArray gradient = leaf.getGradient()) {
              String expected = "gradient." + name;
              assertClose(expected, gradient.toFloatArray(), fixture.tensor(expected).floats());
            }
          });
    }
  }

  @ParameterizedTest
  @EnumSource
  void recordedAttentionAgrees(Positions positions) throws URISyntaxException {
    TensorFile fixture = fixture(positions);
    ActivationSite pattern = ActivationSite.of(Kind.PATTERN, 2);
    Map<ActivationSite, float[]> seen = new HashMap<>();
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.equals(pattern);
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            seen.put(site, value.toFloatArray());
            return value;
          }
        };
    try (LanguageModel model = model(positions, fixture);
        NDManager pass = model.manager().newSubManager()) {
      long[] tokens = fixture.tensor("tokens").longs();
      model.forward(pass.create(tokens, new Shape(ROWS, LENGTH)), tap);
    }
    assertClose(
        "pattern", Objects.requireNonNull(seen.get(pattern)), fixture.tensor("pattern").floats());
  }
}
