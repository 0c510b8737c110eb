package org.headscope.engine.interpret.inspect;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.nio.FloatBuffer;
import java.util.List;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.MemoryNeed;

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
    PatternTap tap = new PatternTap(config.looks(), tokens.length);
    try (NDManager pass = model.manager().newSubManager()) {
      NDArray logits = model.forward(LanguageModel.batch(pass, tokens), tap); // 1×T×V
      AttentionMaps maps = new AttentionMaps(tokens.length, config.looks(), tap.weights);
      return new RecordedPass(maps, LanguageModel.probabilities(logits.toFloatArray()));
    }
  }

  /** What {@link #of} takes of {@code length} tokens. */
  public static MemoryNeed need(ModelConfig model, int length) {
    ReadingNeed pass = new ReadingNeed(model, length);
    long map = (long) Float.BYTES * length * length;
    long maps = model.looks().stream().mapToLong(LayerInfo::maps).sum() * map;
    long heap = maps + pass.predictions();
    return new MemoryNeed(pass.everyMap() + heap, heap, model.mostMaps() * map);
  }

  /** Copies every layer's attention weights. */
  private static final class PatternTap implements Tap {
    private final int cells;
    private final float[][][] weights;

    PatternTap(List<LayerInfo> looks, int length) {
      this.cells = Math.multiplyExact(length, length);
      this.weights = looks.stream().map(look -> new float[look.maps()][]).toArray(float[][][]::new);
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.kind() == ActivationSite.Kind.PATTERN && site.head() == 0;
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      // The tensor's own memory, since maps are most of what a pass makes.
      FloatBuffer all = value.toByteBuffer(true).asFloatBuffer(); // 1×H×T×T
      float[][] maps = weights[site.layer() - 1];
      for (int head = 0; head < maps.length; head++) {
        maps[head] = new float[cells];
        all.get(head * cells, maps[head]);
      }
      return value;
    }
  }
}
