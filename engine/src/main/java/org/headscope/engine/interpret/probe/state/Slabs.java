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
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.state.HiddenRows.Slab;
import org.headscope.engine.interpret.probe.state.HiddenSource.Site;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * {@link HiddenRows} while they are read: memory for the wanted rows and nothing else. Threads may
 * fill different rows at once.
 */
final class Slabs {
  private final List<Slab> slabs = new ArrayList<>();
  private final Map<ActivationSite, Place> places = new HashMap<>();
  private final int[][] rows;

  /** Where a site's rows are: layer {@code index} of a slab. */
  private record Place(Slab slab, int index) {}

  /** Takes the memory. */
  private Slabs(List<Site> sites, List<ProbeText> texts, List<Batch> batches, Device device) {
    this.rows = numbers(texts, batches);
    int count = batches.stream().mapToInt(Batch::rows).sum(); // R
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
   * @param most tokens of a batch
   * @param readers read a batch into the slabs, each on a thread of its own
   * @param progress in tokens read
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  static HiddenRows read(
      List<ProbeText> texts,
      List<BitSet> wanted,
      List<Site> sites,
      int most,
      Device device,
      Function<Slabs, List<BatchQueue.Reader>> readers,
      Progress progress,
      Cancellation cancellation) {
    List<Batch> batches = Batch.of(texts, wanted, most);
    Slabs slabs = new Slabs(sites, texts, batches, device);
    boolean whole = false;
    try {
      new BatchQueue(batches, progress, cancellation).work(readers.apply(slabs));
      whole = true;
      return slabs.rows();
    } finally {
      if (!whole) {
        slabs.rows().close();
      }
    }
  }

  /** Numbers the rows, batch by batch. */
  private static int[][] numbers(List<ProbeText> texts, List<Batch> batches) {
    int[][] rows = new int[texts.size()][];
    for (int text = 0; text < rows.length; text++) {
      rows[text] = new int[texts.get(text).length()];
      Arrays.fill(rows[text], -1);
    }
    for (Batch batch : batches) {
      int row = batch.first();
      for (int b = 0; b < batch.size(); b++) {
        BitSet wanted = batch.wanted().get(b);
        for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
          rows[batch.numbers()[b]][i] = row++;
        }
      }
    }
    return rows;
  }

  /** The number of a row. */
  int row(int text, int position) {
    return rows[text][position];
  }

  /**
   * Writes rows that follow each other.
   *
   * @param first the number of the first
   * @param values R'×W
   */
  void write(ActivationSite site, int first, NDArray values) {
    Place place = Objects.requireNonNull(places.get(site), "a site that is not read");
    NDIndex to =
        new NDIndex()
            .addIndices(place.index())
            .addSliceDim(first, first + values.getShape().get(0))
            .addAllDim();
    place.slab().values().set(to, values); // R'×W into L×R×W
  }

  /** What was read. */
  private HiddenRows rows() {
    return new HiddenRows(slabs, rows);
  }
}
