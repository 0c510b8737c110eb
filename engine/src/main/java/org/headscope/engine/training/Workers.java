package org.headscope.engine.training;

import ai.djl.pytorch.jni.JniUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that run native code with one native thread each, so that sums keep their order. */
final class Workers implements AutoCloseable {
  private final ExecutorService threads;

  /**
   * {@code count} threads.
   *
   * @param singleThreaded whether each may use one native thread only
   */
  Workers(int count, boolean singleThreaded) {
    threads =
        Executors.newFixedThreadPool(
            count,
            task ->
                Thread.ofPlatform()
                    .daemon()
                    .name("headscope-training")
                    .unstarted(() -> {
                      if (singleThreaded) {
                        JniUtils.setNumThreads(1); // holds for the calling thread only
                      }
                      task.run();
                    }));
  }

  /** Runs all of {@code work} and returns the results in its order. */
  <T> List<T> run(List<Callable<T>> work) {
    try {
      List<T> results = new ArrayList<>(work.size());
      for (Future<T> future : threads.invokeAll(work)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("training was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a training step failed", e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
