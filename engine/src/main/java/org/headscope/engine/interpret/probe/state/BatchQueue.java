package org.headscope.engine.interpret.probe.state;

import ai.djl.pytorch.jni.JniUtils;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** Texts that are read one after the other, by one thread or several. */
final class TextQueue {
  private final int[] order; // texts of which something is wanted
  private final int[] lengths;
  private final long tokens;
  private final Progress progress;
  private final Cancellation cancellation;
  private final AtomicInteger next = new AtomicInteger(); // the first that nobody took
  private long done; // tokens read; guarded by this

  /**
   * The texts of which something is wanted.
   *
   * @param lengths tokens of each text
   * @param progress in tokens read
   */
  TextQueue(int[] lengths, List<BitSet> wanted, Progress progress, Cancellation cancellation) {
    this.lengths = lengths;
    this.order =
        IntStream.range(0, lengths.length).filter(text -> !wanted.get(text).isEmpty()).toArray();
    this.tokens = IntStream.of(order).mapToLong(text -> lengths[text]).sum();
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /** Reads a text. */
  @FunctionalInterface
  interface Reader {
    /** Reads text number {@code text}. */
    void read(int text);
  }

  /**
   * Reads every text, each with one of {@code readers}, which all have a thread of their own, one
   * native thread and no gradients.
   *
   * @throws CancellationException if cancelled, when all threads have stopped
   */
  void work(List<Reader> readers) {
    try (ExecutorService threads = Executors.newCachedThreadPool(TextQueue::thread)) {
      List<Future<?>> working = new ArrayList<>();
      readers.forEach(reader -> working.add(threads.submit(() -> work(reader))));
      try {
        working.forEach(TextQueue::finish);
      } finally {
        next.set(order.length); // nobody begins anything more
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
    for (int k = next.getAndIncrement(); k < order.length; k = next.getAndIncrement()) {
      cancellation.check();
      reader.read(order[k]);
      tell(lengths[order[k]]);
    }
  }

  private synchronized void tell(int more) {
    done += more;
    progress.update("hidden states", done, tokens);
  }
}
