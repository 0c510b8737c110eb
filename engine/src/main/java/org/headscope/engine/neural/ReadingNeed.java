package org.headscope.engine.neural;

import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.LinearAttention;
import org.headscope.engine.neural.mixer.Lstm;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.neural.mixer.Retention;
import org.headscope.engine.neural.mixer.Rwkv;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/**
 * Bytes of native memory that a model takes at most to read a text of so many tokens, its weights
 * aside, fitted to how far whole processes grew.
 *
 * @param model the model
 * @param length T
 */
public record ReadingNeed(ModelConfig model, int length) {
  /** What a row of predictions takes on the JVM's heap, with its logits. */
  private static final long ROW = 2L * Vocabulary.SIZE * Double.BYTES + 40;

  /** What a token takes while a layer is run token by token, beside its hidden states. */
  private static final long STEP = 4000;

  /** Of a pass over {@code texts} such texts at once. */
  public long pass(int texts) {
    return bytes(texts * Activations.passing(model, length));
  }

  /** Of a pass in which a layer shows its state after every token. */
  public long states() {
    return pass(1) + STEP * length;
  }

  /**
   * Of a pass in which {@code layer} makes its maps: every head's, or the mean over its channels.
   *
   * @param layer from 1
   * @param rows R, queries that are asked for
   */
  public long maps(int layer, int rows) {
    return pass(1) + of(layer, rows, false);
  }

  /** Of a pass in which {@code layer} makes the map of a channel. */
  public long channel(int layer) {
    return pass(1) + of(layer, length, true);
  }

  /** Of a pass in which every layer makes its maps, one layer after the other. */
  public long everyMap() {
    long most = 0;
    for (int layer = 1; layer <= model.depth(); layer++) {
      most = Math.max(most, maps(layer, length));
    }
    return most;
  }

  /** Bytes of the JVM's heap that the predictions after every token take. */
  public long predictions() {
    return ROW * length;
  }

  private long of(int layer, int rows, boolean channel) {
    if (!(model instanceof StackConfig stack)) {
      return 0;
    }
    MixerConfig mixer = stack.blocks().get(layer - 1).mixer();
    return bytes((double) (byRows(mixer) ? rows : length) * length * floats(mixer, channel));
  }

  /** Whether single rows of its maps can be made. */
  private static boolean byRows(MixerConfig mixer) {
    return switch (mixer) {
      case SoftmaxAttention.Config softmax -> true;
      case LinearAttention.Config linear -> true;
      case Retention.Config retention -> true;
      case NgramHead.Config head -> true;
      default -> false;
    };
  }

  /** Floats for every query and key, while all maps of a layer are made or that of a channel. */
  private static double floats(MixerConfig mixer, boolean channel) {
    return switch (mixer) {
      case SoftmaxAttention.Config softmax -> 2 * softmax.heads() + 2;
      case LinearAttention.Config linear -> 3 * linear.heads() + 1;
      case Retention.Config retention -> 4 * retention.heads() + 1;
      case GatedLinearAttention.Config gated -> 7 * gated.heads(); // in double precision
      case NgramHead.Config head -> 4;
      case Lstm.Config lstm -> 0;
      case Rwkv.Config rwkv -> channel ? 8 : 4;
      case Mamba.Config mamba -> channel ? 12 : 4;
      default -> 6; // of convolutions
    };
  }

  private static long bytes(double floats) {
    return (long) Math.min(floats * Float.BYTES, 1e18);
  }
}
