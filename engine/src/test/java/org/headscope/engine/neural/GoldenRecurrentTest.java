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
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.fused.FusedOperations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Outputs and gradients of the recurrent models and the hybrids against PyTorch: its LSTM and
 * attention, the Mamba mixer of transformers, and App. A.6 step by step in double precision. The
 * fixtures' metadata says what made each.
 */
class GoldenRecurrentTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  private static StackConfig config(Architecture architecture, Variant variant, int layers) {
    boolean positions = architecture.has(Field.POSITIONS);
    return new StackConfig(
        architecture,
        variant,
        layers,
        architecture.has(Field.HEADS) ? 2 : 0,
        16,
        positions ? Positions.LEARNED : Positions.NONE,
        positions ? 40 : 0,
        0,
        architecture.has(Field.STATES) ? 16 : 0,
        List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "LSTM,PAPER,2",
    "LSTM,REFERENCE,1",
    "MAMBA,PAPER,2",
    "MAMBA,REFERENCE,1",
    "RWKV,PAPER,2",
    "RWKV,REFERENCE,2",
    "STANDARD_HYBRID,PAPER,1",
    "MAMBAFORMER,PAPER,1"
  })
  void logitsLossAndGradientsAgree(Architecture architecture, Variant variant, int layers)
      throws IOException, URISyntaxException {
    String name = architecture.id() + "-" + variant.name().toLowerCase(Locale.ROOT);
    GoldenFixture fixture = GoldenFixture.read(name);
    try (LanguageModel model = fixture.model(config(architecture, variant, layers));
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
