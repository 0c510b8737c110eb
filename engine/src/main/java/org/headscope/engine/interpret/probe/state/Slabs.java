package org.headscope.engine.interpret.probe.state;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.state.HiddenRows.Slab;
import org.headscope.engine.interpret.probe.state.HiddenSource.Site;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * {@link HiddenRows} while they are read: memory for the wanted rows and nothing else. Threads may
 * fill different texts at once.
 */
final class Slabs {
  private final List<Slab> slabs = new ArrayList<>();
  private final Map<ActivationSite, Place> places = new HashMap<>();
  private final int[][] rows;
  private final int[] first; // of each text its first row

  /** Where a site's rows are: layer {@code index} of a slab. */
  private record Place(Slab slab, int index) {}

  /**
   * Takes the memory.
   *
   * @param texts how many tokens each text has
   * @param wanted of each text, the positions whose rows are kept
   */
  private Slabs(List<Site> sites, int[] texts, List<BitSet> wanted, Device device) {
    this.rows = new int[texts.length][];
    this.first = new int[texts.length];
    int count = number(texts, wanted);
    Map<Integer, List<ActivationSite>> widths = new TreeMap<>();
    for (Site site : sites) {
      widths.computeIfAbsent(site.width(), w -> new ArrayList<>()).add(site.site());
    }
    widths.forEach((width, layers) -> {
      Shape shape = new Shape(layers.size(), count, width); // L×R×W
      NDArray values = manager().create(shape, DataType.FLOAT32, device);
      slabs.add(new Slab(layers, width, values));
      for (int index = 0; index < layers.size(); index++) {
        places.put(layers.get(index), new Place(slabs.getLast(), index));
      }
    });
  }

  private static final class Owner {
    static final NDManager MANAGER = Engine.getInstance().newBaseManager();
  }

  /** Lives as long as PyTorch does; what it owns is closed with the {@link HiddenRows}. */
  static NDManager manager() {
    return Owner.MANAGER;
  }

  /**
   * Reads texts into new slabs.
   *
   * @param sites those kept
   * @param readers read a text into the slabs, each on a thread of its own
   * @param progress in tokens read
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  static HiddenRows read(
      List<ProbeText> texts,
      List<BitSet> wanted,
      List<Site> sites,
      Device device,
      Function<Slabs, List<TextQueue.Reader>> readers,
      Progress progress,
      Cancellation cancellation) {
    int[] lengths = texts.stream().mapToInt(ProbeText::length).toArray();
    Slabs slabs = new Slabs(sites, lengths, wanted, device);
    boolean whole = false;
    try {
      new TextQueue(lengths, wanted, progress, cancellation).work(readers.apply(slabs));
      whole = true;
      return slabs.rows();
    } finally {
      if (!whole) {
        slabs.rows().close();
      }
    }
  }

  /** Numbers the rows, text by text. */
  private int number(int[] texts, List<BitSet> wanted) {
    int row = 0;
    for (int text = 0; text < texts.length; text++) {
      first[text] = row;
      rows[text] = new int[texts[text]];
      Arrays.fill(rows[text], -1);
      for (int i = wanted.get(text).nextSetBit(0); i >= 0; i = wanted.get(text).nextSetBit(i + 1)) {
        rows[text][i] = row++;
      }
    }
    return row;
  }

  /**
   * Writes rows of one text.
   *
   * @param from how many rows of the text come before them
   * @param values R'×W, the next wanted positions of the text, ascending
   */
  void write(ActivationSite site, int text, int from, NDArray values) {
    Place place = places.get(site);
    if (place == null) {
      throw new IllegalArgumentException(site + " is not read");
    }
    long row = (long) first[text] + from;
    NDIndex to =
        new NDIndex()
            .addIndices(place.index())
            .addSliceDim(row, row + values.getShape().get(0))
            .addAllDim();
    place.slab().values().set(to, values); // R'×W into L×R×W
  }

  /** What was read. */
  private HiddenRows rows() {
    return new HiddenRows(slabs, rows);
  }
}
