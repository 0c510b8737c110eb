package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Tape;

/// The results of an independent implementation: weights `w.NAME`, inputs, outputs and
/// `gradient.NAME`. Its metadata name the source.
///
/// @param file the tensors
record GoldenFixture(TensorFile file) {
  /// The fixture `name`.safetensors beside these tests.
  static GoldenFixture read(String name) throws URISyntaxException {
    var url = GoldenFixture.class.getResource(name + ".safetensors");
    return new GoldenFixture(TestTensors.readFinite(Path.of(Objects.requireNonNull(url).toURI())));
  }

  /// A model with the fixture's weights, for the caller to close.
  LanguageModel model(ModelConfig config) {
    Map<String, float[]> weights = new HashMap<>();
    for (String name : config.parameterSpecs().keySet()) {
      weights.put(name, floats("w." + name));
    }
    return LanguageModel.of("golden", config, weights, TestDevice.CHOSEN);
  }

  float[] floats(String name) {
    return file.tensor(name).floats();
  }

  long[] longs(String name) {
    return TestTensors.longs(file.tensor(name));
  }

  /// The largest difference is at most 1e-4 of the largest expected value of `name`.
  void assertClose(String name, float[] actual) {
    float[] expected = floats(name);
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

  /// Checks logits, loss and gradients of `model` on the fixture's tokens and labels,
  /// `rows`×`length`, with all kernels.
  void assertLearnsAlike(LanguageModel model, int rows, int length) {
    for (Kernels kernels : Kernels.all()) {
      kernels.with(() -> {
        assertLearnsAlikeByThem(model, rows, length);
        return kernels;
      });
    }
  }

  private void assertLearnsAlikeByThem(LanguageModel model, int rows, int length) {
    try (LanguageModel leaves = model.leaves(ComputePrecision.FLOAT32);
        NDManager pass = leaves.manager().newSubManager()) {
      float loss = Tape.addGradients(pass, () -> loss(leaves, pass, rows, length));
      assertClose("loss", new float[] {loss});
      assertGradients(leaves);
    }
  }

  private NDArray loss(LanguageModel leaves, NDManager pass, int rows, int length) {
    NDArray tokens = pass.create(longs("tokens"), new Shape(rows, length));
    NDArray labels = pass.create(longs("labels"));
    NDArray logits = leaves.forward(tokens, Tap.NONE);
    assertClose("logits", logits.toFloatArray());
    return FusedOperations.CROSS_ENTROPY
        .call(logits.reshape((long) rows * length, -1), labels)
        .div(labels.gte(0).sum().getLong());
  }

  /// Compares the gradient of each leaf with that of the fixture.
  void assertGradients(LanguageModel leaves) {
    leaves
        .parameters()
        .forEach((name, leaf) -> {
          try (NDArray gradient = leaf.getGradient()) {
            assertClose("gradient." + name, gradient.toFloatArray());
          }
        });
  }
}
