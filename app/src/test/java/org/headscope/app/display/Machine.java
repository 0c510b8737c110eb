package org.headscope.app.display;

import module java.base;

/// How busy others keep the processors while something is tried.
final class Machine {
  /// User, nice, system, then after idle and waiting: interrupts, and what a host took.
  private static final int[] BUSY = {0, 1, 2, 5, 6, 7};

  private static final int TICKS_A_SECOND = 100;

  private final long began = System.nanoTime();
  private final long busy = busy();

  /// The share of all processors' time, since this was made, that went neither to this process nor
  /// to what it started and has seen end.
  double others() {
    double seconds = (System.nanoTime() - began) / 1e9;
    double all = seconds * Runtime.getRuntime().availableProcessors();
    return Math.clamp(((busy() - busy) / (double) TICKS_A_SECOND - ours()) / all, 0.0, 1.0);
  }

  private static long busy() {
    List<String> fields =
        Arrays.asList(read(Path.of("/proc/stat")).lines().findFirst().orElse("").split(" +", -1));
    return Arrays.stream(BUSY).mapToLong(i -> Long.parseLong(fields.get(i + 1))).sum();
  }

  /// Seconds.
  private static double ours() {
    return Processes.familySeconds(ProcessHandle.current().pid());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
