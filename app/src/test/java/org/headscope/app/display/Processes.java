package org.headscope.app.display;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What Linux says of a process. */
final class Processes {
  private static final double TICKS_A_SECOND = 100;

  /** Places in {@code /proc/PID/stat}, counted behind the name in brackets. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private Processes() {}

  /** Seconds that processors worked for {@code pid}. */
  static double cpuSeconds(long pid) {
    String stat = read(pid, "stat");
    List<String> fields = Arrays.asList(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return (Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM))) / TICKS_A_SECOND;
  }

  /** Memory of {@code pid} that is in RAM, MB. */
  static long residentMegabytes(long pid) {
    return read(pid, "status")
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElse(0);
  }

  private static String read(long pid, String file) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(pid), file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
