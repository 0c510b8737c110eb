package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.io.tensor.Npz;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.StoredTensor.TensorShape;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Refusal;

/// Arrays by name. Each is turned into bytes only when it is written, so that no more than one of
/// them is in memory twice.
final class NamedArrays {
  /// The name of the text with the provenance, in archives and in the metadata of safetensors.
  static final String PROVENANCE = "provenance";

  /// More than an entry of an archive has besides its values.
  private static final int ENTRY = 1 << 10;

  private final SortedMap<String, TensorShape> shapes = new TreeMap<>();
  private final Map<String, Supplier<StoredTensor>> makers = new HashMap<>();

  void floats(String name, List<Long> shape, float[] values) {
    put(name, StoredTensor.Type.F32, shape, () -> StoredTensor.float32(name, shape, values));
  }

  void longs(String name, List<Long> shape, long[] values) {
    put(name, StoredTensor.Type.I64, shape, () -> StoredTensor.int64(name, shape, values));
  }

  void put(String name, StoredTensor.Type type, List<Long> shape, Supplier<StoredTensor> maker) {
    Refusal.when(
        shapes.put(name, new TensorShape(type, shape)) != null || name.equals(PROVENANCE),
        "two arrays are named %s",
        name);
    makers.put(name, maker);
  }

  SortedMap<String, TensorShape> shapes() {
    return Collections.unmodifiableSortedMap(shapes);
  }

  StoredTensor get(String name) {
    return Objects.requireNonNull(makers.get(name), name).get();
  }

  /// The size of a file of all of them.
  long bytes() {
    return shapes.values().stream().mapToLong(shape -> shape.byteCount() + ENTRY).sum();
  }

  void writeNpz(OutputStream out, String provenance, Progress progress, Cancellation cancellation)
      throws IOException {
    Npz npz = new Npz(out);
    npz.add(PROVENANCE, provenance);
    Steps steps = new Steps(progress, cancellation);
    for (String name : shapes.keySet()) {
      npz.add(steps.next(name));
    }
    npz.finish();
  }

  void writeSafetensors(
      OutputStream out, String provenance, Progress progress, Cancellation cancellation)
      throws IOException {
    Steps steps = new Steps(progress, cancellation);
    Safetensors.write(out, new TreeMap<>(Map.of(PROVENANCE, provenance)), shapes, steps::next);
  }

  /// The arrays in the order in which they are written.
  private final class Steps {
    private final Progress progress;
    private final Cancellation cancellation;
    private int done;

    Steps(Progress progress, Cancellation cancellation) {
      this.progress = progress;
      this.cancellation = cancellation;
    }

    StoredTensor next(String name) {
      cancellation.check();
      progress.update("writing arrays", done++, shapes.size());
      return get(name);
    }
  }
}
