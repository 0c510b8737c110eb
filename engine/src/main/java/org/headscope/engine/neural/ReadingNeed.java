package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.run.MemoryNeed;

/// Upper bounds on the native memory, in bytes, for reading a text of a given length, without the
/// weights; fitted to the measured growth of whole processes.
///
/// @param length T
public record ReadingNeed(ModelConfig model, int length) {
  /// Bytes per token, in addition to hidden states, while a layer runs token by token.
  private static final long STEP = 4000;

  /// Multiplications per second of a pass on a processor: 30,000 tokens take the sample Transformer
  /// 4.6e11, and 11 seconds.
  public static final double RATE = 4e10;

  /// The number of a pass's multiplications that take as long as one of a map computed cell by
  /// cell: 500 to 700 for the samples of Mamba and GLA.
  private static final int CELL_COST = 600;

  /// The memory to record all maps of every layer, one layer at a time, and the predictions.
  public MemoryNeed attention() {
    return maps(length).and(predictions());
  }

  /// The memory to compute all maps of every layer, one layer at a time, and to keep `side` rows
  /// and columns of each.
  public MemoryNeed maps(int side) {
    return maps(length, side);
  }

  /// The memory to show `rows` rows of all maps, one layer at a time, ending with the last token's
  /// row, and to keep `side` rows and columns of each.
  public MemoryNeed mapRows(int rows, int side) {
    return maps(rows, side).and(predictions());
  }

  private MemoryNeed maps(int rows, int side) {
    long max = 0;
    long largest = 0;
    for (int layer = 1; layer <= model.depth(); layer++) {
      max = Math.max(max, pass(layer, rows));
      int heads = model.layerInfos().get(layer - 1).maps();
      largest = Math.max(largest, bytes((double) heads * computedRows(layer, rows) * length));
    }
    double squares = model.layerInfos().stream().mapToLong(LayerInfo::maps).sum();
    long heap = bytes(squares * side * side);
    return new MemoryNeed(max + heap, heap, largest);
  }

  /// The number of a pass's multiplications that take as long as computing so many rows of all
  /// maps: few if single rows can be computed.
  public double mapWork(int rows) {
    int width = model instanceof LayeredConfig stack ? stack.width() : 1;
    double work = 0;
    for (int layer = 1; layer <= model.depth(); layer++) {
      if (model.layerInfos().get(layer - 1).maps() > 0) {
        boolean some = computedRows(layer, rows) < length;
        work += (double) computedRows(layer, rows) * length * width * (some ? 1 : CELL_COST);
      }
    }
    return work;
  }

  /// The memory to record one map.
  ///
  /// @param channel true for a channel's map, false for a head's or the mean over channels
  /// @param rows R, the wanted queries, whose weights are counted twice since results hold an array
  ///   of each
  public MemoryNeed map(int layer, boolean channel, int rows) {
    long pass = channel ? pass(1) + of(layer, length, true) : pass(layer, rows);
    long map = 2L * Float.BYTES * rows * length;
    int computed = channel ? length : computedRows(layer, rows);
    return new MemoryNeed(pass + map, map, (long) Float.BYTES * computed * length);
  }

  /// The memory to record sites other than maps.
  ///
  /// @param width values per token at all sites
  public MemoryNeed activations(Collection<ActivationSite> sites, int width) {
    long pass = pass(1);
    for (ActivationSite site : sites) {
      if (site.kind().insideMixer()) {
        pass = Math.max(pass, pass(site.layer(), length));
        pass = site.kind() == ActivationSite.Kind.STATE ? Math.max(pass, states()) : pass;
      }
    }
    long heap = 3L * Float.BYTES * width * length; // when shown, as an array, and in use
    return new MemoryNeed(pass + heap, heap, (long) Float.BYTES * width * length);
  }

  /// Bytes for a pass over a batch of `texts` such texts.
  public long pass(int texts) {
    return bytes(texts * floats(false));
  }

  /// Bytes of the keys and values of a text in all layers, kept for reading [other texts that begin
  /// alike][ReadText].
  public long readText() {
    return model instanceof LayeredConfig stack
        ? bytes(3.0 * stack.blocks().size() * stack.width() * length)
        : 0;
  }

  /// Bytes for a pass in which a layer shows its state after every token.
  public long states() {
    return pass(1) + STEP * length;
  }

  /// Bytes for a pass in which `layer` computes its maps: every head's, or the mean over channels.
  private long pass(int layer, int rows) {
    return pass(1) + of(layer, rows, false);
  }

  /// Bytes of the logits, from which predictions are computed row by row.
  public long logits() {
    return ((long) model.vocabulary() * Float.BYTES + 40) * length;
  }

  public long predictions() {
    return (2L * model.vocabulary() * Double.BYTES + 40) * length;
  }

  private long of(int layer, int rows, boolean channel) {
    return mixer(layer)
        .map(MixerConfig::memory)
        .map(mixer -> channel ? mixer.channel() : mixer.maps())
        .map(floats -> bytes((double) computedRows(layer, rows) * length * floats))
        .orElse(0L);
  }

  /// The number of rows of a layer's maps to compute at once, so that those of all heads together
  /// fit into so many bytes, at least one; if maps are computed only as a whole, all rows, or 0 if
  /// one map does not fit.
  public int rowsWithin(int layer, long bytes) {
    long row = (long) Float.BYTES * length;
    if (computedRows(layer, 1) == length) {
      return row * length <= bytes ? length : 0;
    }
    long heads = Math.max(1, model.layerInfos().get(layer - 1).maps());
    return Math.clamp(bytes / (row * heads), 1, length);
  }

  /// The number of rows of a layer's maps that are computed when so many are wanted.
  private int computedRows(int layer, int rows) {
    return mixer(layer).filter(mixer -> mixer.memory().byRows()).isPresent() ? rows : length;
  }

  private Optional<MixerConfig> mixer(int layer) {
    return model instanceof LayeredConfig stack
        ? Optional.of(stack.blocks().get(layer - 1).mixer())
        : Optional.empty();
  }

  /// Floats that a pass over the text keeps for the backward pass: estimated 3 % too low to 11 %
  /// too high in a step of four instances of 900 tokens (4 layers, width 128), and 25 % too high
  /// for the LSTM, which keeps least.
  public double keptFloats() {
    return floats(true);
  }

  /// Floats that a pass keeps besides, for the backward pass, if some layers compute their maps: as
  /// they are and as they are replaced.
  public double keptMaps(Set<Integer> layers) {
    return layers.stream()
        .flatMap(layer -> mixer(layer).stream())
        .mapToDouble(mixer -> 2.0 * mixer.memory().maps() * length * length)
        .sum();
  }

  /// The floats kept for a backward pass, or without one the floats held at once: the maximum over
  /// all layers.
  private double floats(boolean back) {
    double maps = 3.0 * model.maxMaps() * length * length; // if attention shows all of them
    return switch (model) {
      case ReweightingConfig c -> 4.0 * length * c.hidden();
      case ConstructedConfig c -> maps + 12.0 * length * c.width();
      case HybridConfig c -> maps + length * (30.0 + 66 * (back ? c.layers() : 1)) * c.width();
      case LayeredConfig c -> {
        DoubleStream blocks = c.blocks().stream().mapToDouble(block -> floats(c, block, back));
        int more = c.vocabulary() - ModelConfig.DEFAULT_VOCABULARY; // logits, mostly
        yield 8.0 * length * c.width()
            + 3.0 * length * more
            + (back ? blocks.sum() : blocks.max().orElse(0));
      }
    };
  }

  private double floats(LayeredConfig c, BlockConfig block, boolean back) {
    MixerConfig.Memory memory = block.mixer().memory();
    double maps = back && c.trainingDropout() > 0 ? memory.dropped() : 0;
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
