package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import org.headscope.engine.neural.fused.FusedOperations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Linear attention and its gated kin against the public code where that runs without a GPU, and
 * else against the recurrent equations as loops over tokens. The fixtures' metadata says which.
 * Their 100 tokens are more than one chunk of every parallel form, and no multiple of one.
 */
class GoldenLinearAttentionTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 100;

  private static StackConfig config(Architecture architecture, Variant variant) {
    boolean table = architecture == Architecture.LINEAR_TRANSFORMER;
    Positions positions = table ? Positions.LEARNED : Positions.NONE;
    return new StackConfig(
        architecture, variant, 2, 2, 16, positions, table ? 120 : 0, 0, 0, List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "RETNET,PAPER",
    "RETNET,REFERENCE",
    "GLA,PAPER",
    "GLA,REFERENCE",
    "LINEAR_TRANSFORMER,PAPER",
    "LINEAR_TRANSFORMER,REFERENCE"
  })
  void logitsLossAndGradientsAgree(Architecture architecture, Variant variant)
      throws IOException, URISyntaxException {
    String name = architecture.id() + "-" + variant.name().toLowerCase(Locale.ROOT);
    GoldenFixture fixture = GoldenFixture.read(name);
    try (LanguageModel model = fixture.model(config(architecture, variant));
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
