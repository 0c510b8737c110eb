package org.headscope.app.launch;

import module java.base;

import org.headscope.engine.interpret.evaluation.RowStore;

/// `mvn -q -Pcommands`: random commands on the real workbench without painting. Fails on an
/// exception that escapes, and if more memory is held at the end than after the first tenth.
public final class RandomCommandsRun {
  private static final int PARTS = 10;

  /// The memory in MB that may be held at the end but was not after the first tenth. Histograms
  /// show the growth as numbers of three caches: most of it rows of predictors, which leave at 64
  /// MB, the others frames and maps, which were half full by then.
  private static final long HEAP = (RowStore.MEMORY_BUDGET >> 20) + 32;

  /// The same from the middle on, where the rows' cache is nearly full.
  private static final long LATE_HEAP = 32;

  private static final long RESIDENT = 256;

  private RandomCommandsRun() {}

  /// Megabytes that are held.
  private record Held(long heap, long resident) {
    static Held now() throws IOException, InterruptedException {
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(50);
      }
      Runtime jvm = Runtime.getRuntime();
      return new Held((jvm.totalMemory() - jvm.freeMemory()) >> 20, outside());
    }

    /// Resident memory outside of the heap, 0 where it is unknown.
    private static long outside() throws IOException {
      Path status = Path.of("/proc/self/status");
      if (!Files.exists(status)) {
        return 0;
      }
      long kilobytes =
          Files.readAllLines(status).stream()
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .findFirst()
              .orElse(0);
      return (kilobytes >> 10) - (Runtime.getRuntime().totalMemory() >> 20);
    }
  }

  /// Runs `commands` commands drawn with `seed`.
  public static void main(String[] args) throws IOException, InterruptedException {
    int commands = Integer.getInteger("commands", 100_000);
    long seed = Long.getLong("seed", 1);
    long start = System.nanoTime();
    Path out = Files.createTempDirectory("commands");
    List<Throwable> escaped;
    Held first = new Held(0, 0);
    Held middle = first;
    Held last = first;
    try (RandomSession session = new RandomSession(seed, out)) {
      for (int part = 1; part <= PARTS; part++) {
        session.perform(commands / PARTS);
        session.settle();
        last = Held.now();
        first = part == 1 ? last : first;
        middle = part == PARTS / 2 ? last : middle;
        System.out.printf(
            Locale.ROOT,
            "%,7d commands  %4d s  heap %4d MB  beside it %5d MB  %,d entries  %d faults%n",
            part * (commands / PARTS),
            Duration.ofNanos(System.nanoTime() - start).toSeconds(),
            last.heap(),
            last.resident(),
            session.journal().done(),
            session.escaped().size());
      }
      escaped = session.escaped();
    }
    escaped.stream().limit(5).forEach(Throwable::printStackTrace);
    boolean grown =
        last.heap() - first.heap() > HEAP
            || last.heap() - middle.heap() > LATE_HEAP
            || last.resident() - first.resident() > RESIDENT;
    if (!escaped.isEmpty() || grown) {
      System.out.printf(
          "Failed: %d exceptions escaped; heap grew by %d MB, the rest by %d MB.%n",
          escaped.size(), last.heap() - first.heap(), last.resident() - first.resident());
      System.exit(1);
    }
    System.out.println("No exception escaped, and memory did not grow.");
    System.exit(0);
  }
}
