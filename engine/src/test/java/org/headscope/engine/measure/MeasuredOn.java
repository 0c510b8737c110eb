package org.headscope.engine.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// Where and when something was measured.
///
/// @param processor its model, as the system calls it
/// @param cores that this process may use
/// @param date such as `2026-11-22`
/// @param system such as `Linux amd64`
/// @param java its version
public record MeasuredOn(String processor, int cores, String date, String system, String java) {
  private static final Path CPUS = Path.of("/proc/cpuinfo");

  /// Here and now.
  public static MeasuredOn hereAndNow() throws IOException {
    String architecture = System.getProperty("os.arch", "");
    return new MeasuredOn(
        processor(architecture),
        Runtime.getRuntime().availableProcessors(),
        LocalDate.now(ZoneOffset.UTC).toString(),
        System.getProperty("os.name") + " " + architecture,
        Runtime.version().toString());
  }

  /// The first that Linux lists; elsewhere nothing but the architecture is known without help.
  private static String processor(String architecture) throws IOException {
    if (!Files.exists(CPUS)) {
      return architecture;
    }
    return Files.readAllLines(CPUS).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(architecture);
  }
}
