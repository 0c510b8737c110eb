package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.StopSignals;
import org.headscope.engine.run.TaskProgress;
import org.jspecify.annotations.Nullable;

/// Long work at a terminal: one line that says how far it is, and signals, Ctrl-C among them, of
/// which the first stops it cleanly and the second at once.
public final class TerminalTask {
  private static final long REDRAW_NANOS = 200_000_000;

  /// The time that work with nothing to write may take to notice that it is to stop.
  private static final long PATIENCE_SECONDS = 10;

  private TerminalTask() {}

  @FunctionalInterface
  public interface Task<T> {
    T run(Progress progress, Cancellation cancellation);
  }

  /// The messages, at signals, of work that keeps its results so far.
  ///
  /// @param first printed at the first signal: what is still to be done, and its time; if empty,
  ///   the work gets a few seconds
  /// @param second printed at the second, at which the process ends: the results from which to
  ///   continue
  public record Parting(Supplier<Optional<String>> first, Supplier<Optional<String>> second) {
    /// The messages of work that has nothing to keep.
    static final Parting NOTHING = new Parting(Optional::empty, Optional::empty);

    /// The messages of work that stores every part that is finished, such as `questions`; `command`
    /// continues with the others.
    public static Parting keeping(String parts, String command) {
      return new Parting(
          () ->
              Optional.of(
                  "Stopping; finished %s are kept. A second signal ends at once.".formatted(parts)),
          () ->
              Optional.of(
                  "Ended at once; %s continues with the other %s.".formatted(command, parts)));
    }
  }

  /// Work that ended because a signal asked for it.
  static final class Signalled extends CancellationException {
    @Serial private static final long serialVersionUID = 1L;

    private final int exitCode;

    /// Ended by `cause`.
    ///
    /// @param exitCode 128 and the number of the signal, as shells have it
    Signalled(int exitCode, CancellationException cause) {
      super(cause.getMessage());
      initCause(cause);
      this.exitCode = exitCode;
    }

    /// The exit code of a process that `failure` ends, if a signal is behind it.
    static OptionalInt exitCode(Throwable failure) {
      for (@Nullable Throwable e = failure; e != null; e = e.getCause()) {
        if (e instanceof Signalled signalled) {
          return OptionalInt.of(signalled.exitCode);
        }
      }
      return OptionalInt.empty();
    }
  }

  /// Runs `task`, which has nothing to write before its end, on this thread. A signal cancels it;
  /// if that takes long, or at a second one, the process ends at once.
  ///
  /// @param err where progress is shown, if people are watching
  public static <T> T run(PrintWriter err, Task<T> task) {
    return run(err, Parting.NOTHING, task);
  }

  /// The same for a task that keeps what it has done, for which the first signal leaves time.
  public static <T> T run(PrintWriter err, Parting parting, Task<T> task) {
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
      Cancellation cancellation, Parting parting, Line line, CountDownLatch finished, int code) {
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

  /// Rewrites one line of the terminal, a few times a second.
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

    /// The progress of the work, and the estimate for the rest. A phase that ends in a number
    /// counts by itself; the units then only give a share.
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

    /// Prints `sentence` where the progress line was; the line continues below it.
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
