package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.StopSignals;
import org.headscope.engine.run.TaskProgress;
import org.jspecify.annotations.Nullable;

/// Long work at a terminal, with one line of progress and with signals such as Ctrl-C: the first
/// stops the work cleanly, the second ends it at once.
public final class TerminalTask {
  private static final long REDRAW_NANOS = 200_000_000;

  /// The time that work with nothing to write has to react to a signal.
  private static final long PATIENCE_SECONDS = 10;

  private TerminalTask() {}

  @FunctionalInterface
  public interface Task<T> {
    T run(Progress progress, Cancellation cancellation);
  }

  /// The messages that work that keeps its results so far prints at signals.
  ///
  /// @param first at the first signal: what remains to be done, and how long it takes; if empty,
  ///   the work has a few seconds to stop
  /// @param second at the second signal, at which the process ends: the results from which to
  ///   continue
  public record SignalMessages(
      Supplier<Optional<String>> first, Supplier<Optional<String>> second) {
    /// The messages of work that keeps no results: none.
    static final SignalMessages NOTHING = new SignalMessages(Optional::empty, Optional::empty);

    /// Returns the messages of work that stores each part when it is finished.
    ///
    /// @param parts the name of these parts, such as `questions`
    /// @param command the command that continues with the other parts
    public static SignalMessages forKeptParts(String parts, String command) {
      return new SignalMessages(
          () ->
              Optional.of(
                  "Stopping; finished %s are kept. A second signal ends at once.".formatted(parts)),
          () ->
              Optional.of(
                  "Ended at once; %s continues with the other %s.".formatted(command, parts)));
    }
  }

  /// The end of work that a signal stopped.
  static final class Signalled extends CancellationException {
    @Serial private static final long serialVersionUID = 1L;

    private final int exitCode;

    /// Wraps `cause`.
    ///
    /// @param exitCode 128 plus the number of the signal, as in shells
    Signalled(int exitCode, CancellationException cause) {
      super(cause.getMessage());
      initCause(cause);
      this.exitCode = exitCode;
    }

    /// Returns the exit code of a process that `failure` ends, if a signal caused it.
    static OptionalInt exitCode(Throwable failure) {
      for (@Nullable Throwable e = failure; e != null; e = e.getCause()) {
        if (e instanceof Signalled signalled) {
          return OptionalInt.of(signalled.exitCode);
        }
      }
      return OptionalInt.empty();
    }
  }

  /// Runs `task`, which writes nothing before its end, on this thread. A signal cancels it; if that
  /// takes long, or at a second signal, the process ends at once.
  ///
  /// @param err the writer for progress, which is shown only at a terminal
  public static <T> T run(PrintWriter err, Task<T> task) {
    return run(err, SignalMessages.NOTHING, task);
  }

  /// Runs `task`, which keeps its results so far and is therefore given time after the first
  /// signal.
  public static <T> T run(PrintWriter err, SignalMessages parting, Task<T> task) {
    Optional<CommandHost> host = CommandHost.current();
    return host.isPresent()
        ? task.run(host.get().progress(), host.get().cancellation())
        : atTerminal(err, parting, task);
  }

  private static <T> T atTerminal(PrintWriter err, SignalMessages parting, Task<T> task) {
    Cancellation cancellation = new Cancellation();
    CountDownLatch finished = new CountDownLatch(1);
    Line line = new Line(err);
    try (StopSignals signals =
        new StopSignals(
            code -> stop(cancellation, parting, line, finished, code),
            () -> parting.second().get().ifPresent(line::print))) {
      try {
        return task.run(watched() ? line : Progress.none(), cancellation);
      } catch (CancellationException e) {
        OptionalInt code = signals.exitCode();
        throw code.isPresent() ? new Signalled(code.getAsInt(), e) : e;
      }
    } finally {
      finished.countDown();
      line.clear();
    }
  }

  private static void stop(
      Cancellation cancellation,
      SignalMessages parting,
      Line line,
      CountDownLatch finished,
      int code) {
    cancellation.cancel();
    Optional<String> sentence = parting.first().get();
    sentence.ifPresent(line::print);
    try {
      if (sentence.isEmpty() && !finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        StopSignals.end(code);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean watched() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  /// A line of the terminal that is rewritten a few times per second.
  public static final class Line implements Progress {
    private final PrintWriter err;
    private final TaskProgress.Clock clock = new TaskProgress.Clock();
    private long shown = System.nanoTime() - REDRAW_NANOS;
    private int width;

    Line(PrintWriter err) {
      this.err = err;
    }

    @Override
    public synchronized void update(String phase, long done, long total) {
      TaskProgress progress = clock.at(phase, done, total);
      long now = System.nanoTime();
      if (now - shown >= REDRAW_NANOS) {
        shown = now;
        show(text(progress));
      }
    }

    /// Formats the progress of the work, and its estimated rest. If the phase ends in a number,
    /// that number is the count, and the units only give a percentage.
    public static String text(TaskProgress progress) {
      String phase = progress.phase();
      boolean counts = Character.isDigit(phase.charAt(phase.length() - 1));
      String text =
          counts
              ? "%s, %.0f %%".formatted(phase, Math.floor(100 * progress.fraction()))
              : Table.text("%s %,d of %,d", phase, progress.done(), progress.total());
      return text + progress.left().map(t -> ", " + TaskProgress.words(t) + " left").orElse("");
    }

    synchronized void clear() {
      if (width > 0) {
        err.print("\r" + " ".repeat(width) + "\r");
        err.flush();
        width = 0;
      }
    }

    /// Prints `sentence` in place of the progress line, which continues below it.
    synchronized void print(String sentence) {
      clear();
      err.println(sentence);
      err.flush();
    }

    private void show(String text) {
      err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      err.flush();
      width = text.length();
    }
  }
}
