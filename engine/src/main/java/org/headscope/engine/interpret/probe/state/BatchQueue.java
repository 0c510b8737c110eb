package org.headscope.engine.interpret.probe.state;

import ai.djl.pytorch.jni.JniUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** Batches that are read one after the other, by one thread or several. */
final class BatchQueue {
  private final List<Batch> batches;
  private final long tokens;
  private final Progress progress;
  private final Cancellation cancellation;
  private final AtomicInteger next = new AtomicInteger(); // the first that nobody took
  private long done; // tokens read; guarded by this

  /**
   * A queue at its beginning.
   *
   * @param progress in tokens read
   */
  BatchQueue(List<Batch> batches, Progress progress, Cancellation cancellation) {
    this.batches = batches;
    this.tokens = batches.stream().mapToLong(Batch::tokens).sum();
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /** Reads a batch. */
  @FunctionalInterface
  interface Reader {
    /** Reads {@code batch}. */
    void read(Batch batch);
  }

  /**
   * Reads every batch, each with one of {@code readers}, which all have a thread of their own, one
   * native thread and no gradients.
   *
   * @throws CancellationException if cancelled, when all threads have stopped
   */
  void work(List<Reader> readers) {
    try (ExecutorService threads = Executors.newCachedThreadPool(BatchQueue::thread)) {
      List<Future<?>> working = new ArrayList<>();
      readers.forEach(reader -> working.add(threads.submit(() -> work(reader))));
      try {
        working.forEach(BatchQueue::finish);
      } finally {
        next.set(batches.size()); // nobody begins anything more
      }
    }
  }

  private static Thread thread(Runnable task) {
    return Thread.ofPlatform()
        .daemon()
        .name("headscope-states")
        .unstarted(() -> {
          JniUtils.setNumThreads(1); // these two hold for the calling thread only
          JniUtils.setGradMode(false);
          task.run();
        });
  }

  private static void finish(Future<?> work) {
    try {
      work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException) new CancellationException("interrupted").initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("hidden states could not be read", e.getCause());
    }
  }

  private void work(Reader reader) {
    for (int k = next.getAndIncrement(); k < batches.size(); k = next.getAndIncrement()) {
      cancellation.check();
      reader.read(batches.get(k));
      tell(batches.get(k).tokens());
    }
  }

  private synchronized void tell(long more) {
    done += more;
    progress.update("hidden states", done, tokens);
  }
}
