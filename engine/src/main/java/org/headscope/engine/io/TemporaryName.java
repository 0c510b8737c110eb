package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.Sha256;

/// Names of unfinished files and folders, `.NAME.PID-START-PLACE-RANDOM.part`. They identify the
/// process that writes them: leftovers of a killed process must be deleted, but a running process
/// keeps its files however long it pauses.
final class TemporaryName {
  /// Maximum length in bytes: the limit of encrypting file systems, the strictest.
  private static final int MAX_LENGTH = 143;

  /// Matches both forms; the second is that of earlier versions.
  private static final Pattern FORM =
      Pattern.compile(
          "\\..+\\.(?:(\\d{1,10})-([0-9a-z]+)-([0-9a-f]{8})-[0-9a-f]{8}|[0-9a-f-]{36})\\.part");

  private static final String MACHINE_ID = machineId();
  private static final String OURS =
      ProcessHandle.current().pid()
          + "-"
          + startTime(ProcessHandle.current().pid())
          + "-"
          + MACHINE_ID;

  private TemporaryName() {}

  /// The state of the process that wrote something.
  enum WriterState {
    ALIVE,
    DEAD,
    /// The process is on another computer, another user's, or an earlier version.
    UNKNOWN
  }

  /// Returns the name of `file` until it is complete.
  static Path of(Path file) {
    String end = "." + OURS + "-" + random() + ".part";
    String name =
        FreeName.truncated(String.valueOf(file.getFileName()), MAX_LENGTH - 1 - end.length());
    return file.resolveSibling("." + name + end);
  }

  static boolean isTemporary(Path file) {
    return form(file).matches();
  }

  static WriterState writerState(Path file) {
    Matcher form = form(file);
    if (!form.matches() || form.group(1) == null || !form.group(3).equals(MACHINE_ID)) {
      return WriterState.UNKNOWN;
    }
    return startTime(Long.parseLong(form.group(1))).equals(form.group(2))
        ? WriterState.ALIVE
        : WriterState.DEAD;
  }

  private static Matcher form(Path file) {
    return FORM.matcher(String.valueOf(file.getFileName()));
  }

  /// Returns the time at which the process `pid` started, which distinguishes it from an earlier
  /// process of that number; a dash if there is none.
  private static String startTime(long pid) {
    Path stat = Path.of("/proc/" + pid + "/stat");
    try {
      // Unlike the time of day, ticks since the computer started stay the same when it is set.
      String text = Files.readString(stat, StandardCharsets.ISO_8859_1);
      return text.substring(text.lastIndexOf(')') + 2).split(" ", -1)[19];
    } catch (IOException | IndexOutOfBoundsException _) {
      return ProcessHandle.of(pid)
          .flatMap(process -> process.info().startInstant())
          .map(start -> Long.toString(start.toEpochMilli()))
          .orElse("-");
    }
  }

  /// Returns an id of the place in which process numbers mean the same as here, since folders may
  /// be on a network: a computer since its start, a container, and the processes that a user sees
  /// there. Without such an id from the system, other processes count as unknown.
  private static String machineId() {
    return where().map(TemporaryName::digits).orElseGet(TemporaryName::random);
  }

  private static Optional<String> where() {
    String windows = System.getenv().getOrDefault("COMPUTERNAME", "");
    if (!windows.isEmpty()) {
      return Optional.of(windows + "\n" + System.getProperty("user.name"));
    }
    try {
      return Optional.of(
          Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
              + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
              + HomeFolder.user());
    } catch (IOException | UnsupportedOperationException _) {
      return Optional.empty();
    }
  }

  private static String digits(String where) {
    return Sha256.hex(where.getBytes(StandardCharsets.UTF_8)).substring(0, 8);
  }

  private static String random() {
    return UUID.randomUUID().toString().substring(0, 8);
  }
}
