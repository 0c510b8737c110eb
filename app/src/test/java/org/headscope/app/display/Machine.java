package org.headscope.app.display;

import module java.base;

/// Measures how busy other programs keep the processors.
final class Machine {
  /// The fields for user, nice and system, and after idle and waiting, for interrupts and stolen
  /// time.
  private static final int[] BUSY = {0, 1, 2, 5, 6, 7};

  private static final int TICKS_A_SECOND = 100;

  private final long began = System.nanoTime();
  private final long busy = busy();

  /// Returns the share of processor time, since creation, used neither by this process nor by its
  /// children that ended.
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

  /// Returns the processor seconds of this process and of its children that have ended.
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
