package org.headscope.engine.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** Long work at a terminal: one line that says how far it is, and Ctrl-C that stops it cleanly. */
final class Work {
  private static final long REDRAW_NANOS = 200_000_000;
  private static final long CLEAN_UP_SECONDS = 10;

  private Work() {}

  /** What takes long. */
  @FunctionalInterface
  interface Task<T> {
    T run(Progress progress, Cancellation cancellation);
  }

  /**
   * Runs {@code task} on this thread. When the process is asked to end, the task is cancelled and
   * given time to clean up behind itself.
   *
   * @param err where progress is shown, if people are watching
   */
  static <T> T run(PrintWriter err, Task<T> task) {
    Cancellation cancellation = new Cancellation();
    CountDownLatch finished = new CountDownLatch(1);
    Thread hook = new Thread(() -> stop(cancellation, finished), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    Line line = new Line(err);
    try {
      return task.run(watched() ? line : Progress.none(), cancellation);
    } finally {
      line.clear();
      finished.countDown();
      if (!cancellation.isCancelled()) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    }
  }

  private static void stop(Cancellation cancellation, CountDownLatch finished) {
    cancellation.cancel();
    try {
      finished.await(CLEAN_UP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean watched() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  /** Rewrites one line of the terminal, a few times a second. */
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
    public void update(String phase, long done, long total) {
      long now = System.nanoTime();
      before = before < 0 ? done : before;
      if (now - shown >= REDRAW_NANOS) {
        shown = now;
        show(text(phase, before, done, total, (now - start) / 1e9));
      }
    }

    /**
     * How far the work is, and once it has gone a while, how long the rest takes at this pace. A
     * phase that ends in a number counts by itself; the units are then only good for a share.
     *
     * @param before units that were done before this work began, as of a run that is resumed
     */
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
      return text + ", " + (left < 120 ? left + " s" : (left + 30) / 60 + " min") + " left";
    }

    void clear() {
      if (width > 0) {
        err.print("\r" + " ".repeat(width) + "\r");
        err.flush();
      }
    }

    private void show(String text) {
      err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      err.flush();
      width = text.length();
    }
  }
}
