package org.headscope.engine.interpret.probe.fit;

import ai.djl.pytorch.jni.JniUtils;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that compute with one native thread each. */
final class Crew implements AutoCloseable {
  private final ExecutorService threads;

  Crew(int count) {
    threads =
        Executors.newFixedThreadPool(
            count,
            task ->
                Thread.ofPlatform()
                    .daemon()
                    .name("headscope-probes")
                    .unstarted(() -> {
                      JniUtils.setNumThreads(1); // holds for the calling thread only
                      task.run();
                    }));
  }

  /** Begins {@code work} in its order and waits for all of it. */
  void run(List<Callable<Void>> work) {
    try {
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the training of probes was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("the training of probes failed", e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
