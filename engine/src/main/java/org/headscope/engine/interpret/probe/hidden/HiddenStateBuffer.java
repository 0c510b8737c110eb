package org.headscope.engine.interpret.probe.hidden;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.hidden.HiddenRows.Slab;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource.Site;
import org.headscope.engine.neural.NativeThreads;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * {@link HiddenRows} while they are read: memory for the wanted rows and nothing else. Threads may
 * fill different rows at once.
 */
final class HiddenStateBuffer {
  private final List<Slab> slabs = new ArrayList<>();
  private final Map<ActivationSite, Place> places = new HashMap<>();
  private final int[][] rows;

  /** Where a site's rows are: layer {@code index} of a slab. */
  private record Place(Slab slab, int index) {}

  /** Takes the memory. */
  private HiddenStateBuffer(List<Site> sites, List<ProbeSequence> texts, List<SequenceBatch> batches, Device device) {
    this.rows = numbers(texts, batches);
    int count = batches.stream().mapToInt(SequenceBatch::rows).sum(); // R
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
   * @param device where they are kept
   * @param batches of the texts
   * @param threads that read, with one native thread each and no gradients
   * @param reader reads a batch into the slabs
   * @param progress in tokens read
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  static HiddenRows read(
      List<ProbeSequence> texts,
      List<Site> sites,
      Device device,
      List<SequenceBatch> batches,
      int threads,
      BiConsumer<SequenceBatch, HiddenStateBuffer> reader,
      Progress progress,
      Cancellation cancellation) {
    long tokens = batches.stream().mapToLong(SequenceBatch::tokens).sum();
    HiddenStateBuffer slabs = new HiddenStateBuffer(sites, texts, batches, device);
    boolean whole = false;
    try (NativeThreads pool = new NativeThreads("headscope-states", threads)) {
      AtomicLong done = new AtomicLong();
      pool.each(
          batches,
          batch -> {
            cancellation.check();
            JniUtils.setGradMode(false); // holds for the calling thread only
            reader.accept(batch, slabs);
            synchronized (done) {
              progress.update("hidden states", done.addAndGet(batch.tokens()), tokens);
            }
          });
      whole = true;
      return slabs.rows();
    } finally {
      if (!whole) {
        slabs.rows().close();
      }
    }
  }

  /** Numbers the rows, batch by batch. */
  private static int[][] numbers(List<ProbeSequence> texts, List<SequenceBatch> batches) {
    int[][] rows = new int[texts.size()][];
    for (int text = 0; text < rows.length; text++) {
      rows[text] = new int[texts.get(text).length()];
      Arrays.fill(rows[text], -1);
    }
    for (SequenceBatch batch : batches) {
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
