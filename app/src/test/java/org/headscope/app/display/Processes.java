package org.headscope.app.display;

import module java.base;

/// What Linux says of a process.
final class Processes {
  private static final double TICKS_A_SECOND = 100;

  /// Places in `/proc/PID/stat`, counted behind the name in brackets.
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  /// The same of children that have ended.
  private static final int CHILDREN = 2;

  /// Of the answer to each.
  private static final int LINES = 150;

  /// Something that tells what memory is for, and what it is asked.
  private static final List<List<String>> QUESTIONS =
      List.of(
          List.of("GC.heap_info"),
          List.of("VM.native_memory", "summary"),
          List.of("GC.class_histogram"),
          List.of("GC.heap_info"),
          List.of("System.trim_native_heap"));

  private Processes() {}

  /// Seconds that processors worked for `pid`.
  static double cpuSeconds(long pid) {
    return ticks(pid, USER) + ticks(pid, SYSTEM);
  }

  /// Seconds that processors worked for `pid`, and for its children that have ended.
  static double familySeconds(long pid) {
    return cpuSeconds(pid) + ticks(pid, USER + CHILDREN) + ticks(pid, SYSTEM + CHILDREN);
  }

  private static double ticks(long pid, int field) {
    String stat = read(pid, "stat");
    List<String> fields = Arrays.asList(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return Long.parseLong(fields.get(field)) / TICKS_A_SECOND;
  }

  /// What the memory of the JVM `pid` is for, as far as it and Linux know.
  static String memory(long pid) {
    StringBuilder told = new StringBuilder(read(pid, "smaps_rollup"));
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
              .forEach(line -> told.append(line).append('\n'));
        }
      } catch (IOException e) {
        told.append(e);
      }
    }
    return told.toString();
  }

  /// Memory of `pid` that is in RAM, MB.
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
