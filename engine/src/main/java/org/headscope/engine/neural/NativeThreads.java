package org.headscope.engine.neural;

import ai.djl.pytorch.jni.JniUtils;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Threads that run native code. */
public final class NativeThreads implements AutoCloseable {
  private final ExecutorService threads;

  /**
   * {@code count} threads.
   *
   * @param name of each of them
   * @param singleThreaded whether each may use one native thread only, so that sums keep their
   *     order and threads do not wait for each other
   */
  public NativeThreads(String name, int count, boolean singleThreaded) {
    threads =
        Executors.newFixedThreadPool(
            count,
            task ->
                Thread.ofPlatform()
                    .daemon()
                    .name(name)
                    .unstarted(() -> {
                      if (singleThreaded) {
                        JniUtils.setNumThreads(1); // holds for the calling thread only
                      }
                      task.run();
                    }));
  }

  /** Does {@code work} for all of {@code items}, as {@link #run}. */
  public <T> void each(List<T> items, Consumer<T> work) {
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (T item : items) {
      calls.add(() -> {
        work.accept(item);
        return true;
      });
    }
    run(calls);
  }

  /**
   * Begins {@code work} in its order and waits until none of it runs. After a failure nothing more
   * begins, and the failure is thrown.
   *
   * @return the results in the order of {@code work}
   */
  public <T> List<T> run(Collection<? extends Callable<T>> work) {
    AtomicBoolean failed = new AtomicBoolean();
    List<Callable<T>> guarded = new ArrayList<>();
    work.forEach(call -> guarded.add(() -> guard(call, failed)));
    try {
      List<T> results = new ArrayList<>(work.size());
      for (Future<T> future : threads.invokeAll(guarded)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException) new CancellationException("interrupted").initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a worker failed", e.getCause());
    }
  }

  private static <T> T guard(Callable<T> call, AtomicBoolean failed) throws Exception {
    if (failed.get()) {
      throw new CancellationException("another failed before");
    }
    boolean whole = false;
    try {
      T result = call.call();
      whole = true;
      return result;
    } finally {
      if (!whole) {
        failed.set(true);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
