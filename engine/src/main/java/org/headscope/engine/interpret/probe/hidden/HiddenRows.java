package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.*;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.*;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource.Site;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Refusal;

/// Hidden states at some positions of some sequences, in native memory until closed.
///
/// @param slabs by ascending width
/// @param rows `[sequence][position]` the row of a position; −1 if it was not requested
public record HiddenRows(List<Slab> slabs, int[][] rows) implements AutoCloseable {
  /// The sites of one width.
  ///
  /// @param sites L of them
  /// @param width W
  /// @param values L×R×W float32
  public record Slab(List<ActivationSite> sites, int width, NDArray values) {
    public Slab {
      sites = List.copyOf(sites);
    }

    /// All rows, L·R×W, site by site, in the same memory; the caller closes the array.
    public NDArray flat() {
      return values.reshape(new Shape(-1, width));
    }

    /// The index in [#flat] of the first row of `site`.
    public int first(ActivationSite site) {
      int index = sites.indexOf(site);
      Refusal.when(index < 0, "%s was not read", site);
      return Math.toIntExact(index * values.getShape().get(1));
    }
  }

  public HiddenRows {
    slabs = List.copyOf(slabs);
  }

  /// The row of `position` in sequence `sequence`, which must have been requested.
  public int row(int sequence, int position) {
    int row = rows[sequence][position];
    Refusal.when(row < 0, "position %d of sequence %d was not read", position, sequence);
    return row;
  }

  public Slab slab(int width) {
    return slabs.stream().filter(slab -> slab.width() == width).findFirst().orElseThrow();
  }

  private static final class Owner {
    static final NDManager MANAGER = ComputeDevice.CPU.newManager();
  }

  /// The manager of all rows, which is never closed; each array is closed with its rows.
  static NDManager manager() {
    return Owner.MANAGER;
  }

  /// Reads `sequences` with `reader`, several batches at a time.
  ///
  /// @param threads the number of reading threads, each with one native thread and without
  ///   gradients
  /// @throws java.util.concurrent.CancellationException if cancelled
  static HiddenRows read(
      List<ProbeSequence> sequences,
      List<Site> sites,
      Device device,
      List<SequenceBatch> batches,
      int threads,
      BiConsumer<SequenceBatch, HiddenRows> reader,
      Progress progress,
      Cancellation cancellation) {
    long tokens = batches.stream().mapToLong(SequenceBatch::tokens).sum();
    HiddenRows rows = empty(sites, sequences, batches, device);
    boolean whole = false;
    try (NativeThreads pool = new NativeThreads("headscope-states", threads)) {
      AtomicLong done = new AtomicLong();
      pool.each(
          batches,
          batch -> {
            cancellation.check();
            JniUtils.setGradMode(false); // holds for the calling thread only
            reader.accept(batch, rows);
            synchronized (done) {
              progress.update("hidden states", done.addAndGet(batch.tokens()), tokens);
            }
          });
      whole = true;
      return rows;
    } finally {
      if (!whole) {
        rows.close();
      }
    }
  }

  private static HiddenRows empty(
      List<Site> sites, List<ProbeSequence> sequences, List<SequenceBatch> batches, Device device) {
    int count = batches.stream().mapToInt(SequenceBatch::rows).sum(); // R
    Map<Integer, List<ActivationSite>> byWidth = new TreeMap<>();
    for (Site site : sites) {
      byWidth.computeIfAbsent(site.width(), _ -> new ArrayList<>()).add(site.site());
    }
    List<Slab> slabs = new ArrayList<>();
    byWidth.forEach((width, same) -> {
      Shape shape = new Shape(same.size(), count, width); // L×R×W
      slabs.add(new Slab(same, width, manager().create(shape, DataType.FLOAT32, device)));
    });
    return new HiddenRows(slabs, numbers(sequences, batches));
  }

  private static int[][] numbers(List<ProbeSequence> sequences, List<SequenceBatch> batches) {
    int[][] rows = new int[sequences.size()][];
    for (int sequence = 0; sequence < rows.length; sequence++) {
      rows[sequence] = new int[sequences.get(sequence).length()];
      Arrays.fill(rows[sequence], -1);
    }
    for (SequenceBatch batch : batches) {
      int row = batch.first();
      for (int b = 0; b < batch.size(); b++) {
        BitSet positions = batch.requested().get(b);
        for (int i = positions.nextSetBit(0); i >= 0; i = positions.nextSetBit(i + 1)) {
          rows[batch.numbers()[b]][i] = row++;
        }
      }
    }
    return rows;
  }

  /// Writes consecutive rows. Threads may write different ones at once.
  ///
  /// @param values R'×W
  void write(ActivationSite site, int first, NDArray values) {
    Slab slab = slabs.stream().filter(one -> one.sites().contains(site)).findFirst().orElseThrow();
    NDIndex to =
        new NDIndex()
            .addIndices(slab.sites().indexOf(site))
            .addSliceDim(first, first + values.getShape().get(0))
            .addAllDim();
    slab.values().set(to, values); // R'×W into L×R×W
  }

  @Override
  public void close() {
    slabs.forEach(slab -> slab.values().close());
  }
}
