package org.headscope.engine.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.StopSignals;

/// Long work at a terminal: one line that says how far it is, and signals, Ctrl-C among them, of
/// which the first stops it cleanly and the second at once.
final class TerminalTask {
  private static final long REDRAW_NANOS = 200_000_000;

  /// How long work that has nothing to write may take to notice that it is to stop.
  private static final long PATIENCE_SECONDS = 10;

  private TerminalTask() {}

  /// What takes long.
  @FunctionalInterface
  interface Task<T> {
    T run(Progress progress, Cancellation cancellation);
  }

  /// Runs `task`, which has nothing to write before its end, on this thread. A signal cancels it;
  /// if that takes long, or at a second one, the process ends at once.
  ///
  /// @param err where progress is shown, if people are watching
  /// @throws CancellationException if a signal ended it, a [Signalled]
  static <T> T run(PrintWriter err, Task<T> task) {
    return run(err, Parting.NOTHING, task);
  }

  /// The same for a task that keeps what it has done, for which the first signal leaves time.
  static <T> T run(PrintWriter err, Parting parting, Task<T> task) {
    Cancellation cancellation = new Cancellation();
    CountDownLatch finished = new CountDownLatch(1);
    Line line = new Line(err);
    try (StopSignals signals =
        new StopSignals(
            code -> stop(cancellation, parting, line, finished, code),
            () -> parting.second().get().ifPresent(line::say))) {
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
    sentence.ifPresent(line::say);
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
  static final class Line implements Progress {
    private final PrintWriter err;
    private final long start = System.nanoTime();
    private long shown = start - REDRAW_NANOS;
    private long before = -1;
    private int width;

    Line(PrintWriter err) {
      this.err = err;
    }

    @Override
    public synchronized void update(String phase, long done, long total) {
      long now = System.nanoTime();
      before = before < 0 ? done : before;
      if (now - shown >= REDRAW_NANOS) {
        shown = now;
        show(text(phase, before, done, total, (now - start) / 1e9));
      }
    }

    /// How far the work is, and once it has gone a while, how long the rest takes at this pace. A
    /// phase that ends in a number counts by itself; the units are then only good for a share.
    ///
    /// @param before units that were done before this work began, as of a run that is resumed
    static String text(String phase, long before, long done, long total, double seconds) {
      boolean counts = Character.isDigit(phase.charAt(phase.length() - 1));
      String text =
          counts
              ? String.format(Locale.ROOT, "%s, %d %%", phase, 100 * done / Math.max(1, total))
              : String.format(Locale.ROOT, "%s %,d of %,d", phase, done, total);
      if (done == before || seconds < 1) {
        return text;
      }
      long left = Math.round(seconds / (done - before) * (total - done));
      return text + ", " + PlainText.duration(left) + " left";
    }

    synchronized void clear() {
      if (width > 0) {
        err.print("\r" + " ".repeat(width) + "\r");
        err.flush();
        width = 0;
      }
    }

    /// Says `sentence` where the line was; the line goes on below it.
    synchronized void say(String sentence) {
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
