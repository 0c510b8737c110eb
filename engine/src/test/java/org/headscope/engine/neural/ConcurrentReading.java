package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// Several threads that read with one model at once.
final class ConcurrentReading {
  private static final int THREADS = 4;
  private static final int PASSES = 4;

  private ConcurrentReading() {}

  /// Checks that every thread gets the same bits as a single thread.
  ///
  /// @param passes draws a pass
  /// @param alone the model read by this thread
  /// @param shared a model with the same weights, not used before
  static void check(
      Function<SplittableRandom, Function<LanguageModel, float[]>> passes,
      LanguageModel alone,
      LanguageModel shared)
      throws Exception {
    List<Callable<List<float[]>>> work = new ArrayList<>();
    List<List<float[]>> expected = new ArrayList<>();
    CyclicBarrier start = new CyclicBarrier(THREADS);
    for (int k = 0; k < THREADS; k++) {
      List<Function<LanguageModel, float[]>> own = new ArrayList<>();
      for (int i = 0; i < PASSES; i++) {
        own.add(passes.apply(new SplittableRandom(100 * k + i)));
      }
      expected.add(own.stream().map(pass -> pass.apply(alone)).toList());
      work.add(() -> {
        start.await();
        return own.stream().map(pass -> pass.apply(shared)).toList();
      });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<List<float[]>>> found = threads.invokeAll(work);
      for (int k = 0; k < THREADS; k++) {
        for (int i = 0; i < PASSES; i++) {
          assertThat(found.get(k).get().get(i)).isEqualTo(expected.get(k).get(i));
        }
      }
    }
  }
}
