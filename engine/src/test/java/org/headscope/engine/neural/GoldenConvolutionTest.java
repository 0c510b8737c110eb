package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import org.headscope.engine.neural.fused.FusedOperations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * S4, H3, Hyena and S4-Mamba against the public PyTorch modules, and Hyena's {@code paper} variant
 * against its equations token by token in float64. The fixtures' metadata says what made them.
 */
class GoldenConvolutionTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  private static StackConfig config(String fixture) {
    Architecture architecture =
        switch (fixture) {
          case "s4" -> Architecture.S4;
          case "h3" -> Architecture.H3;
          case "s4-mamba" -> Architecture.S4_MAMBA;
          default -> Architecture.HYENA;
        };
    boolean hyena = architecture == Architecture.HYENA;
    Variant variant = fixture.endsWith("-reference") ? Variant.REFERENCE : Variant.PAPER;
    return new StackConfig(
        architecture,
        variant,
        2,
        0,
        16,
        Positions.NONE,
        hyena ? 40 : 0,
        0,
        hyena ? 0 : 16,
        List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"s4", "h3", "hyena-reference", "hyena-paper", "s4-mamba"})
  void logitsLossAndGradientsAgree(String name) throws IOException, URISyntaxException {
    GoldenFixture fixture = GoldenFixture.read(name);
    try (LanguageModel model = fixture.model(config(name));
        LanguageModel leaves = model.leaves();
        NDManager pass = leaves.manager().newSubManager()) {
      JniUtils.setGradMode(true); // off on the thread that loaded PyTorch
      NDArray tokens = pass.create(fixture.longs("tokens"), new Shape(ROWS, LENGTH));
      NDArray labels = pass.create(fixture.longs("labels"));
      NDArray logits = leaves.forward(tokens, Tap.NONE);
      fixture.assertClose("logits", logits.toFloatArray());
      long scored = labels.gte(0).sum().getLong();
      NDArray loss =
          FusedOperations.get().crossEntropy(logits.reshape(ROWS * LENGTH, -1), labels).div(scored);
      fixture.assertClose("loss", new float[] {loss.getFloat()});
      JniUtils.backward((PtNDArray) loss, (PtNDArray) pass.ones(new Shape()), false, false);
      fixture.assertGradients(leaves);
    }
  }
}
