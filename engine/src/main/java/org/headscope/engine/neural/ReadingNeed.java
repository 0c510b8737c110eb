package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.run.MemoryNeed;

/// Bytes of native memory that a model takes at most to read a text of so many tokens, its weights
/// aside, fitted to how far whole processes grew.
///
/// @param length T
public record ReadingNeed(ModelConfig model, int length) {
  /// What a token takes while a layer is run token by token, beside its hidden states.
  private static final long STEP = 4000;

  /// Multiplications of a pass in a second of a processor: 30,000 tokens take the sample
  /// Transformer 4.6e11, and 11 seconds.
  public static final double RATE = 4e10;

  /// As many multiplications of a pass take as long as one of a map that is made cell by cell: of
  /// Mamba's and GLA's samples 500 to 700.
  private static final int SLOW = 600;

  /// To record all maps of every layer, one layer after the other, and the predictions.
  public MemoryNeed attention() {
    long max = 0;
    for (int layer = 1; layer <= model.depth(); layer++) {
      max = Math.max(max, maps(layer, length));
    }
    long map = (long) Float.BYTES * length * length;
    long heap = model.layerInfos().stream().mapToLong(LayerInfo::maps).sum() * map + predictions();
    return new MemoryNeed(max + heap, heap, model.maxMaps() * map);
  }

  /// To show so many rows of all maps, one layer after the other, whose last is that of the last
  /// token, and to keep a square of each.
  public MemoryNeed part(int rows) {
    long max = 0;
    long largest = 0;
    for (int layer = 1; layer <= model.depth(); layer++) {
      max = Math.max(max, maps(layer, rows));
      int heads = model.layerInfos().get(layer - 1).maps();
      largest = Math.max(largest, bytes((double) heads * made(layer, rows) * length));
    }
    double squares = model.layerInfos().stream().mapToLong(LayerInfo::maps).sum();
    long heap = bytes(squares * rows * rows) + predictions();
    return new MemoryNeed(max + heap, heap, largest);
  }

  /// Multiplications of a pass that take as long as making so many rows of all maps does: little
  /// where single rows are made.
  public double mapWork(int rows) {
    int width = model instanceof StackConfig stack ? stack.width() : 1;
    double work = 0;
    for (int layer = 1; layer <= model.depth(); layer++) {
      if (model.layerInfos().get(layer - 1).maps() > 0) {
        boolean some = made(layer, rows) < length;
        work += (double) made(layer, rows) * length * width * (some ? 1 : SLOW);
      }
    }
    return work;
  }

  /// To record one map.
  ///
  /// @param channel whether it is a channel's, not a head's or the mean over channels
  /// @param rows R, queries that are asked for, whose weights come twice, since results have an
  ///   array of each
  public MemoryNeed map(int layer, boolean channel, int rows) {
    long pass = channel ? pass(1) + of(layer, length, true) : maps(layer, rows);
    long map = 2L * Float.BYTES * rows * length;
    int made = channel ? length : made(layer, rows);
    return new MemoryNeed(pass + map, map, (long) Float.BYTES * made * length);
  }

  /// To record sites, no maps among them.
  ///
  /// @param width values of a token at all sites
  public MemoryNeed activations(Collection<ActivationSite> sites, int width) {
    long pass = pass(1);
    for (ActivationSite site : sites) {
      if (site.kind().insideMixer()) {
        pass = Math.max(pass, maps(site.layer(), length));
        pass = site.kind() == ActivationSite.Kind.STATE ? Math.max(pass, states()) : pass;
      }
    }
    long heap = 3L * Float.BYTES * width * length; // as they come by, as an array, and once in use
    return new MemoryNeed(pass + heap, heap, (long) Float.BYTES * width * length);
  }

  /// Of a pass over `texts` such texts at once.
  public long pass(int texts) {
    return bytes(texts * floats(false));
  }

  /// Of the keys and values that a text leaves in all layers, where others [are read behind its
  /// beginning][ReadText].
  public long readText() {
    return model instanceof StackConfig stack
        ? bytes(3.0 * stack.blocks().size() * stack.width() * length)
        : 0;
  }

  /// Of a pass in which a layer shows its state after every token.
  public long states() {
    return pass(1) + STEP * length;
  }

  /// Of a pass in which `layer` makes its maps: every head's, or the mean over channels.
  private long maps(int layer, int rows) {
    return pass(1) + of(layer, rows, false);
  }

  public long predictions() {
    return (2L * model.vocabulary() * Double.BYTES + 40) * length;
  }

  private long of(int layer, int rows, boolean channel) {
    return mixer(layer)
        .map(MixerConfig::memory)
        .map(mixer -> channel ? mixer.channel() : mixer.maps())
        .map(floats -> bytes((double) made(layer, rows) * length * floats))
        .orElse(0L);
  }

  /// Rows of a layer's maps that are made where so many are asked for.
  private int made(int layer, int rows) {
    return mixer(layer).filter(mixer -> mixer.memory().byRows()).isPresent() ? rows : length;
  }

  private Optional<MixerConfig> mixer(int layer) {
    return model instanceof StackConfig stack
        ? Optional.of(stack.blocks().get(layer - 1).mixer())
        : Optional.empty();
  }

  /// Floats that a pass over the text keeps for its way back: 3 % too little to 11 % too much in a
  /// step of four instances of 900 tokens (4 layers, width 128), and 25 % too much for the LSTM,
  /// which keeps least.
  public double kept() {
    return floats(true);
  }

  /// Those, or without a way back what is held at once: of all layers the largest.
  private double floats(boolean back) {
    double maps = 3.0 * model.maxMaps() * length * length; // where attention shows all of them
    return switch (model) {
      case ReweightingConfig c -> 4.0 * length * c.hidden();
      case ConstructedConfig c -> maps + 12.0 * length * c.width();
      case HybridConfig c -> maps + length * (30.0 + 66 * (back ? c.layers() : 1)) * c.width();
      case StackConfig c -> {
        DoubleStream blocks = c.blocks().stream().mapToDouble(block -> floats(c, block, back));
        int more = c.vocabulary() - ModelConfig.USUAL_VOCABULARY; // logits, mostly
        yield 8.0 * length * c.width()
            + 3.0 * length * more
            + (back ? blocks.sum() : blocks.max().orElse(0));
      }
    };
  }

  private double floats(StackConfig c, BlockConfig block, boolean back) {
    MixerConfig.Memory memory = block.mixer().memory();
    double maps = back && c.dropout() > 0 ? memory.dropped() : 0;
    double cells = maps * length;
    if (block.mixer() instanceof NgramHead.Config) {
      cells = back ? length : 3.0 * NgramHead.BLOCK; // its map, or a block of it
    }
    return length * ((block.form().kept() + memory.token()) * c.width() + cells);
  }

  private static long bytes(double floats) {
    return (long) Math.min(floats * Float.BYTES, 1e18);
  }
}
