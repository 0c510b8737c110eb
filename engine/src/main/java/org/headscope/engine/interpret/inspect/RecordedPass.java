package org.headscope.engine.interpret.inspect;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.Arrays;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Tap;

/**
 * One forward pass with its attention, as plain arrays.
 *
 * @param attention every head's map, T×T
 * @param predictions T rows of 20 probabilities
 */
public record RecordedPass(AttentionMaps attention, double[][] predictions) {

  /**
   * Lets {@code model} read {@code tokens}. All native memory of the pass is freed before this
   * returns.
   *
   * @param tokens T ≥ 1 ids, no more than the model can read
   */
  public static RecordedPass of(LanguageModel model, int[] tokens) {
    ModelConfig config = model.config();
    PatternTap tap = new PatternTap(config.layers(), config.heads(), tokens.length);
    try (NDManager pass = model.manager().newSubManager()) {
      NDArray logits = model.forward(LanguageModel.batch(pass, tokens), tap); // 1×T×V
      AttentionMaps maps =
          new AttentionMaps(config.layers(), config.heads(), tokens.length, tap.weights);
      return new RecordedPass(maps, LanguageModel.probabilities(logits.toFloatArray()));
    }
  }

  /** Copies every layer's attention weights. */
  private static final class PatternTap implements Tap {
    private final int heads;
    private final int cells;
    private final float[][][] weights;

    PatternTap(int layers, int heads, int length) {
      this.heads = heads;
      this.cells = Math.multiplyExact(length, length);
      this.weights = new float[layers][heads][];
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.kind() == ActivationSite.Kind.PATTERN && site.head() == 0;
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      float[] all = value.toFloatArray(); // 1×H×T×T
      for (int head = 0; head < heads; head++) {
        weights[site.layer() - 1][head] = Arrays.copyOfRange(all, head * cells, (head + 1) * cells);
      }
      return value;
    }
  }
}
