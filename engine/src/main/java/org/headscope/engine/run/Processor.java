package org.headscope.engine.run;

import module java.base;

/// The processor that this process runs on.
public final class Processor {
  private static final Path CPUS = Path.of("/proc/cpuinfo");

  private Processor() {}

  /// Returns its model as the system calls it: the first that Linux lists, or the value that
  /// Windows gives every process; elsewhere the architecture.
  public static String model() {
    String architecture = System.getProperty("os.arch", "");
    if (!Files.exists(CPUS)) {
      String identifier = System.getenv("PROCESSOR_IDENTIFIER");
      return identifier == null ? architecture : identifier;
    }
    try {
      return Files.readAllLines(CPUS).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(architecture);
    } catch (IOException _) {
      return architecture;
    }
  }
}
