package org.headscope.app.display;

import module java.base;

/// A process that cannot outlive the test: a shell in a separate process group ends the whole group
/// when its pipe from the test closes, however the test ends.
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

  /// Starts `command` in `folder` with `environment` added to the current one.
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

  /// Returns the shell, which has the command's output and exit code.
  Process process() {
    return shell;
  }

  /// Ends the process: gently at first, since the window may be writing an archive; by force after
  /// twenty seconds.
  @Override
  public void close() {
    try (OutputStream lifeline = shell.getOutputStream()) {
      lifeline.flush();
    } catch (IOException _) {
      // It has already ended.
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
