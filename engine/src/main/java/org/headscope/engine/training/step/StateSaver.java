package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// Writes the state of a training at intervals, and when a stop is requested in the middle of a
/// long step: then the state after the last whole step, at once, since schedulers kill half a
/// minute after their request. Only the thread that creates it trains.
final class StateSaver implements AutoCloseable {
  /// Steps that end within this time need no state of the previous step.
  private static final long PATIENCE_SECONDS = 2;

  /// Held by the training thread while it changes anything that belongs to the state.
  private final ReentrantLock changing = new ReentrantLock();

  private final LongSupplier step;
  private final Runnable write;
  private final Duration every;
  private final Thread watch;
  private final CountDownLatch ended = new CountDownLatch(1);
  private long saved;
  private long savedAt = System.nanoTime();
  private boolean closed;

  /// Creates the keeper of a training that starts or resumes.
  ///
  /// @param saved the step of the state on disk; −1 for none
  /// @param write writes its state; on any thread, while nothing changes
  StateSaver(
      Duration every, long saved, LongSupplier step, Runnable write, Cancellation cancellation) {
    this.every = every;
    this.saved = saved;
    this.step = step;
    this.write = write;
    changing.lock();
    Thread.Builder daemon = Thread.ofPlatform().daemon().name("headscope-state");
    this.watch = daemon.start(() -> saveOnRequest(cancellation));
  }

  /// Runs `computation`, during which nothing changes and a state may be written.
  <T> T runUnchanging(Supplier<T> computation) {
    changing.unlock();
    try {
      return computation.get();
    } finally {
      changing.lock();
    }
  }

  void saveIfDue() {
    if (Duration.ofNanos(System.nanoTime() - savedAt).compareTo(every) >= 0) {
      save();
    }
  }

  void save() {
    changing.lock();
    try {
      if (!closed && saved != step.getAsLong()) {
        write.run();
        saved = step.getAsLong();
        savedAt = System.nanoTime();
      }
    } finally {
      changing.unlock();
    }
  }

  private void saveOnRequest(Cancellation cancellation) {
    try {
      cancellation.await();
      if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        save();
      }
    } catch (InterruptedException _) {
      return; // the training has ended
    } catch (UserError | OutOfMemoryError _) {
      // The step continues; its own state is written when memory is free again.
      return;
    }
  }

  /// Stops watching; the training has written its last state.
  @Override
  public void close() {
    closed = true;
    ended.countDown();
    // Only once closed: an interrupt would damage the file being written.
    watch.interrupt();
    changing.unlock();
  }
}
