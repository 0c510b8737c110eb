package org.headscope.engine.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.headscope.engine.run.Cancellation;

/**
 * INT, TERM and HUP while long work goes on: the first cancels it, the second ends the process. The
 * JVM itself would end within its shutdown hooks, and hear of no second signal meanwhile.
 */
final class Signals implements AutoCloseable {
  private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

  /** What shells add to a signal's number. */
  private static final int SHELL = 128;

  /** Two so close are one: {@code timeout} signals a process and then its group. */
  private static final long ONE_NANOS = 1_000_000_000;

  /** How long work that has nothing to write may take to notice. */
  private static final long PATIENCE_SECONDS = 10;

  private final Cancellation cancellation;
  private final Parting parting;
  private final Work.Line line;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final List<Runnable> before = new ArrayList<>();
  private int exitCode; // of the first signal; 0 for none
  private long since;

  /** Takes the signals from the JVM until it is closed. */
  Signals(Cancellation cancellation, Parting parting, Work.Line line) {
    this.cancellation = cancellation;
    this.parting = parting;
    this.line = line;
    NUMBERS
        .keySet()
        .forEach(name -> SystemSignal.handle(name, () -> caught(name)).ifPresent(before::add));
  }

  /** What ended the work: {@code e}, or the signal that cancelled it. */
  synchronized CancellationException ended(CancellationException e) {
    return exitCode == 0 ? e : new Signalled(exitCode, e);
  }

  /** Gives the signals back, unless one came: the process then ends, and must not do so twice. */
  @Override
  public synchronized void close() {
    finished.countDown();
    if (exitCode == 0) {
      before.forEach(Runnable::run);
    }
  }

  private void caught(String name) {
    int code = SHELL + NUMBERS.getOrDefault(name, 0);
    if (isFirst(code)) {
      cancellation.cancel();
      Optional<String> sentence = parting.first();
      sentence.ifPresent(line::say);
      if (sentence.isEmpty() && !finishes()) {
        Runtime.getRuntime().halt(code);
      }
    } else if (isAnother()) {
      parting.second().ifPresent(line::say);
      Runtime.getRuntime().halt(code);
    }
  }

  private synchronized boolean isFirst(int code) {
    if (exitCode != 0) {
      return false;
    }
    exitCode = code;
    since = System.nanoTime();
    return true;
  }

  private synchronized boolean isAnother() {
    return System.nanoTime() - since > ONE_NANOS;
  }

  private boolean finishes() {
    try {
      return finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
