package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.Sha256;

/// Names of files and folders that are not whole yet, as `.NAME.PID-START-PLACE-RANDOM.part`. They
/// say which process makes them, since what a killed one left must go and what another still writes
/// must stay, however long it pauses.
final class TemporaryName {
  /// In bytes: what the strictest file systems take, those that encrypt names.
  private static final int MAX_LENGTH = 143;

  /// The second form is that of earlier versions.
  private static final Pattern FORM =
      Pattern.compile(
          "\\..+\\.(?:(\\d{1,10})-([0-9a-z]+)-([0-9a-f]{8})-[0-9a-f]{8}|[0-9a-f-]{36})\\.part");

  private static final String PLACE = place();
  private static final String OURS =
      ProcessHandle.current().pid() + "-" + started(ProcessHandle.current().pid()) + "-" + PLACE;

  private TemporaryName() {}

  /// The state of the process that made a file.
  enum Maker {
    ALIVE,
    DEAD,
    /// On another computer, of another user, or by an earlier version.
    UNKNOWN
  }

  /// The name of `file` until it is whole.
  static Path of(Path file) {
    String end = "." + OURS + "-" + random() + ".part";
    String name =
        FreeName.shortened(String.valueOf(file.getFileName()), MAX_LENGTH - 1 - end.length());
    return file.resolveSibling("." + name + end);
  }

  static boolean has(Path file) {
    return form(file).matches();
  }

  static Maker maker(Path file) {
    Matcher form = form(file);
    if (!form.matches() || form.group(1) == null || !form.group(3).equals(PLACE)) {
      return Maker.UNKNOWN;
    }
    return started(Long.parseLong(form.group(1))).equals(form.group(2)) ? Maker.ALIVE : Maker.DEAD;
  }

  private static Matcher form(Path file) {
    return FORM.matcher(String.valueOf(file.getFileName()));
  }

  /// The start time of process `pid`, which distinguishes it from an earlier one of that number; a
  /// dash where there is none.
  private static String started(long pid) {
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

  /// The scope in which process numbers mean the same as here, for folders may be on a network: a
  /// computer since its start, a container, and the processes that a user sees there. Where the
  /// system does not reveal it, other processes are unknown.
  private static String place() {
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
