package org.headscope.app.display;

import module java.base;

/// Reads Linux's information about a process.
final class Processes {
  private static final double TICKS_A_SECOND = 100;

  /// Fields of `/proc/PID/stat`, counted after the name in brackets.
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  /// The same fields for children that have ended.
  private static final int CHILDREN = 2;

  /// The maximum number of lines of each answer.
  private static final int LINES = 150;

  /// The diagnostic commands of jcmd about memory.
  private static final List<List<String>> QUESTIONS =
      List.of(
          List.of("GC.heap_info"),
          List.of("VM.native_memory", "summary"),
          List.of("GC.class_histogram"),
          List.of("GC.heap_info"),
          List.of("System.trim_native_heap"));

  private Processes() {}

  /// Returns the processor seconds of `pid`.
  static double cpuSeconds(long pid) {
    return ticks(pid, USER) + ticks(pid, SYSTEM);
  }

  /// Returns the processor seconds of `pid` and of its children that have ended.
  static double familySeconds(long pid) {
    return cpuSeconds(pid) + ticks(pid, USER + CHILDREN) + ticks(pid, SYSTEM + CHILDREN);
  }

  private static double ticks(long pid, int field) {
    String stat = read(pid, "stat");
    List<String> fields = Arrays.asList(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return Long.parseLong(fields.get(field)) / TICKS_A_SECOND;
  }

  /// Describes the memory of the JVM `pid`, as far as it and Linux report it.
  static String memory(long pid) {
    StringBuilder status = new StringBuilder(read(pid, "smaps_rollup"));
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    for (List<String> question : QUESTIONS) {
      List<String> command = new ArrayList<>(List.of(jcmd, String.valueOf(pid)));
      command.addAll(question);
      try {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var voice = process.getInputStream()) {
          new String(voice.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .limit(LINES)
              .forEach(line -> status.append(line).append('\n'));
        }
      } catch (IOException e) {
        status.append(e);
      }
    }
    return status.toString();
  }

  /// Returns the resident memory of `pid`, MB.
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
