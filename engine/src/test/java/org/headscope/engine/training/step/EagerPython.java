package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Architecture;

/// A model in eager PyTorch, in a separate process (`src/test/python/eager.py`).
final class EagerPython implements AutoCloseable {
  private final Process process;
  private final BufferedWriter in;
  private final BufferedReader out;

  /// A step's seconds, its seconds of processor time, and the peak memory so far in MiB.
  record Step(double seconds, double cpu, double peakMiB) {}

  private EagerPython(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    in = process.outputWriter();
    out = process.inputReader();
  }

  /// The Python's version of PyTorch; empty if it has none.
  static String version() throws IOException {
    String python = System.getProperty("python", "");
    if (python.isEmpty()) {
      return "";
    }
    Process process =
        new ProcessBuilder(python, "-c", "import torch; print(torch.__version__)")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      return line == null ? "" : line.strip();
    }
  }

  /// Every implementation of `architecture`; none without Python or a mixer.
  static List<EagerPython> start(
      Architecture architecture, int length, int width, int layers, int heads) throws IOException {
    String python = System.getProperty("python", "");
    Path folder = Path.of(System.getProperty("headscope.python", "engine/src/test/python"));
    if (python.isEmpty() || !Files.exists(folder.resolve("eager.py"))) {
      return List.of();
    }
    List<EagerPython> all = new ArrayList<>();
    List<String> kinds =
        architecture == Architecture.TRANSFORMER ? List.of("fused", "manual") : List.of("fused");
    for (String kind : kinds) {
      all.add(
          new EagerPython(
              List.of(
                  python,
                  folder.resolve("eager.py").toString(),
                  architecture.id(),
                  "" + length,
                  "" + width,
                  "" + layers,
                  "" + heads,
                  "" + Integer.getInteger("python.threads", 2),
                  kind,
                  Boolean.getBoolean("autocast") ? "autocast" : "")));
    }
    return all;
  }

  /// One step on `instances`, padded to the longest of them.
  Step step(List<int[]> instances) throws IOException {
    MicroBatch batch =
        MicroBatch.of(RegBench.reference(), instances, Integer.MAX_VALUE, instances.size())
            .getFirst();
    in.write(
        Json.line(
            Map.of("inputs", rows(batch, batch.inputs()), "labels", rows(batch, batch.labels()))));
    in.newLine();
    in.flush();
    return Json.parse(out.readLine(), Step.class, "eager.py");
  }

  private static List<long[]> rows(MicroBatch batch, long[] values) {
    List<long[]> rows = new ArrayList<>();
    for (int r = 0; r < batch.rows(); r++) {
      rows.add(Arrays.copyOfRange(values, r * batch.length(), (r + 1) * batch.length()));
    }
    return rows;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
