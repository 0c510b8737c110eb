package org.headscope.engine.interpret.inspect;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.nio.FloatBuffer;
import java.util.Optional;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Range;

/** One token-to-token map of one forward pass, as a plain array. */
public final class RecordedMap {
  private RecordedMap() {}

  /**
   * Up to so many tokens all layers expose their inside, so that this map has the same bits as
   * among {@linkplain RecordedPass all maps}; of longer texts fused operations serve in the others.
   */
  private static final int SHORT = 1024;

  /**
   * Lets {@code model} read {@code tokens} and looks at one site alone.
   *
   * @param tokens T ≥ 1 ids, no more than the model can read
   * @param site a PATTERN of the model: a head, a channel, or the mean over channels
   * @param rows R of the T queries
   * @return R·T weights, row = query
   */
  public static float[] of(LanguageModel model, int[] tokens, ActivationSite site, Range rows) {
    SiteTap tap = new SiteTap(site, rows, tokens.length);
    try (NDManager pass = model.manager().newSubManager()) {
      model.forward(LanguageModel.batch(pass, tokens), tap); // 1×T×V
    }
    if (tap.weights.length == 0) {
      throw new IllegalArgumentException("the model has no map " + site);
    }
    return tap.weights;
  }

  /** What {@link #of} takes of the map of a head, or of the mean over channels. */
  public static MemoryNeed ofHead(ModelConfig model, int layer, int rows, int tokens) {
    return need(new ReadingNeed(model, tokens).maps(layer, rows), rows, tokens);
  }

  /** What {@link #of} takes of the map of a channel. */
  public static MemoryNeed ofChannel(ModelConfig model, int layer, int rows, int tokens) {
    return need(new ReadingNeed(model, tokens).channel(layer), rows, tokens);
  }

  /** The rows come twice, since results have an array of each. */
  private static MemoryNeed need(long pass, int rows, int tokens) {
    long map = (long) Float.BYTES * rows * tokens;
    return new MemoryNeed(pass + 2 * map, 2 * map, (long) Float.BYTES * tokens * tokens);
  }

  private static final class SiteTap implements Tap {
    private final ActivationSite wanted;
    private final Range rows;
    private final int length;
    private float[] weights = new float[0];

    SiteTap(ActivationSite wanted, Range rows, int length) {
      this.wanted = wanted;
      this.rows = rows;
      this.length = length;
    }

    @Override
    public boolean looks(int layer) {
      return length <= SHORT || layer == wanted.layer();
    }

    @Override
    public Optional<Range> rows() {
      return length <= SHORT ? Optional.empty() : Optional.of(rows);
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.equals(wanted);
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      boolean all = value.getShape().get(value.getShape().dimension() - 2) == length;
      FloatBuffer shown = value.toByteBuffer(true).asFloatBuffer(); // 1×T×T, or these rows of it
      weights = new float[(rows.max() - rows.min() + 1) * length];
      shown.get(all ? rows.min() * length : 0, weights);
      return value;
    }
  }
}
