package org.headscope.app.task;

import module java.base;

import java.lang.management.ManagementFactory;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// Runs HeadScope's command line in a separate process, for work that would block JavaFX's thread
/// for long. Runs on a worker thread.
public final class ChildCommand {
  private static final String MAIN = "org.headscope.app.Main";
  private static final Duration TICK = Duration.ofMillis(50);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /// Options for the window alone: its toolkit, its class archives, debuggers.
  private static final List<String> EXCLUDED_OPTIONS =
      List.of(
          "-Dglass.",
          "-Dprism.",
          "-XX:SharedArchiveFile",
          "-XX:+AutoCreate",
          "-agentlib",
          "-javaagent");

  private ChildCommand() {}

  static List<String> line(List<String> arguments) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> EXCLUDED_OPTIONS.stream().noneMatch(option::startsWith))
            .toList());
    line.addAll(List.of("-classpath", System.getProperty("java.class.path"), MAIN));
    line.addAll(arguments);
    return line;
  }

  /// Runs `headscope` with `arguments` to its end.
  ///
  /// @param says receives each line of its output, on a separate thread
  /// @throws UserError with the last line of its output if it fails
  /// @throws java.util.concurrent.CancellationException if it was ended on request
  public static void run(List<String> arguments, Consumer<String> says, Cancellation cancellation) {
    run("headscope " + arguments.getFirst(), line(arguments), says, cancellation);
  }

  static void run(
      String name, List<String> line, Consumer<String> says, Cancellation cancellation) {
    Process process;
    try {
      process = new ProcessBuilder(line).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be started (%s); end other programs and try again."
              .formatted(name, e.getMessage()),
          e);
    }
    try {
      List<String> last = new ArrayList<>();
      Thread reader = Thread.ofVirtual().start(() -> read(process, says, last));
      while (!process.waitFor(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
        cancellation.check();
      }
      reader.join(PATIENCE);
      cancellation.check();
      if (process.exitValue() != 0) {
        throw new UserError(
            last.isEmpty()
                ? "%s failed with exit code %d and no message; try it again."
                    .formatted(name, process.exitValue())
                : last.getFirst());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError(name + " was interrupted; try again.", e);
    } finally {
      end(process);
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  private static void read(Process process, Consumer<String> says, List<String> last) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          last.clear();
          last.add(line);
          says.accept(line);
        }
      }
    } catch (IOException _) {
      return; // it was ended
    }
  }
}
