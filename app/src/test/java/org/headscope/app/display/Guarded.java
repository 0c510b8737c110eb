package org.headscope.app.display;

import module java.base;

/// A process that cannot outlive us: a shell around it, in a process group of its own, ends the
/// whole group when the pipe from us to it closes, which happens however we end.
final class Guarded implements AutoCloseable {
  private static final String GUARD =
      """
      exec 3<&0
      "$@" 3<&- &
      child=$!
      { read -r _ <&3; kill -TERM $child; sleep 20; kill -KILL 0; } >/dev/null 2>&1 &
      watcher=$!
      exec 3<&-
      wait $child
      code=$?
      kill $watcher
      exit $code
      """;

  private final Process shell;

  private Guarded(Process shell) {
    this.shell = shell;
  }

  /// Starts `command` in `folder` with `environment` added to ours.
  static Guarded start(Path folder, Map<String, String> environment, List<String> command) {
    List<String> guarded = new ArrayList<>(List.of("setsid", "sh", "-c", GUARD, "guard"));
    guarded.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(guarded).directory(folder.toFile());
    builder.environment().putAll(environment);
    try {
      return new Guarded(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command, e);
    }
  }

  /// The shell, which speaks with the command's voice and ends with its exit code.
  Process process() {
    return shell;
  }

  /// Ends it: gently, since the window may have an archive to write; after twenty seconds not.
  @Override
  public void close() {
    try (OutputStream lifeline = shell.getOutputStream()) {
      lifeline.flush();
    } catch (IOException _) {
      // Then it has ended by itself.
    }
    try {
      if (!shell.waitFor(22, TimeUnit.SECONDS)) {
        shell.destroyForcibly();
      }
    } catch (InterruptedException _) {
      shell.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
