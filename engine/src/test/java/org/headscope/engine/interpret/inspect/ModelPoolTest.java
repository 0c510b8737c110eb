package org.headscope.engine.interpret.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The models that a pool keeps, and for how long.
class ModelPoolTest {
  private static final StackConfig MODEL = TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0);
  private static final long BYTES = 4 * MODEL.parameterCount();
  private static final int[] TEXT = RegBench.VOCABULARY.encode("abca|bca");

  @TempDir Path folder;

  private static ModelPool pool(int models) {
    return new ModelPool(() -> ComputeDevice.CPU, models * BYTES);
  }

  private static boolean open(LanguageModel model) {
    return model.manager().isOpen();
  }

  /// The model of `step`, given back at once.
  private static LanguageModel used(ModelPool models, RunDirectory run, long step) {
    try (ModelPool.Lease lease = models.lease(run.ref(step))) {
      return lease.model();
    }
  }

  @Test
  void keepsRecentlyUsedModelsWithinItsBudget() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5, 10, 20);
    try (ModelPool models = pool(2)) {
      LanguageModel first = used(models, run, 5);
      LanguageModel second = used(models, run, 10);
      assertThat(used(models, run, 5)).isSameAs(first);
      used(models, run, 20);
      assertThat(models.size()).isEqualTo(2);
      assertThat(open(second)).isFalse();
      assertThat(used(models, run, 5)).isSameAs(first);
    }
    try (ModelPool models = pool(0)) {
      LanguageModel large = used(models, run, 5);
      assertThat(used(models, run, 5)).as("the last, at any size").isSameAs(large);
      used(models, run, 10);
      assertThat(models.size()).isEqualTo(1);
    }
  }

  @Test
  void closesNoModelThatIsInUse() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5, 10, 20);
    ModelPool models = pool(1);
    ModelPool.Lease lease = models.lease(run.ref(5));
    ModelPool.Lease another = models.lease(run.ref(5));
    LanguageModel kept = lease.model();
    used(models, run, 10);
    used(models, run, 20);
    lease.close();
    lease.close(); // once more changes nothing
    used(models, run, 10);
    used(models, run, 20);
    assertThat(another.model().predict(TEXT).length).isEqualTo(TEXT.length);
    models.close();
    assertThat(open(kept)).isTrue();
    another.close();
    assertThat(open(kept)).isFalse();
  }

  @Test
  void reopenedRunsKeepTheirModelsUnlessRetrained() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5);
    OpenRuns runs = new OpenRuns();
    try (ModelPool models = new ModelPool(runs, () -> ComputeDevice.CPU, 9 * BYTES)) {
      LanguageModel before = used(models, run, 5);
      assertThat(used(models, runs.reopen(folder), 5)).isSameAs(before);
      StackConfig other = TestModels.transformer(1, 2, 8, Positions.ROTARY, 0, 0);
      TinyRun.write(folder, other, 5); // the same weights in other heads
      LanguageModel after = used(models, runs.reopen(folder), 5);
      assertThat(after).isNotSameAs(before);
      assertThat(after.config()).isEqualTo(other);
      assertThat(Arrays.deepEquals(after.predict(TEXT), before.predict(TEXT))).isFalse();
      RunDirectory moved = TinyRun.write(folder.resolve("another"), MODEL, 5);
      assertThat(used(models, moved, 5).name()).isEqualTo("another");
    }
  }

  @Test
  void aCheckpointThatCannotBeReadLeavesNothing() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5, 10);
    Path file = folder.resolve("checkpoints/step-00000010.safetensors");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, new byte[100]);
    try (ModelPool models = pool(2)) {
      LanguageModel other = used(models, run, 5);
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> models.lease(run.ref(10)))
            .isInstanceOf(UserError.class)
            .hasMessageContaining("step-00000010");
      }
      assertThatThrownBy(() -> models.lease(run.ref(7))).hasMessageContaining("of step 7");
      assertThat(models.size()).isEqualTo(1);
      assertThat(open(other)).isTrue();
      Files.write(file, whole);
      assertThat(used(models, run, 10).predict(TEXT).length).isEqualTo(TEXT.length);
    }
  }

  @Test
  void threadsShareAnOpenModelPerCheckpoint() throws Exception {
    long[] steps = {1, 2, 3, 4, 5};
    RunDirectory run = TinyRun.write(folder, MODEL, steps);
    List<double[][]> expected = new ArrayList<>();
    for (long step : steps) {
      try (LanguageModel alone = run.model(step, ComputeDevice.CPU)) {
        expected.add(alone.predict(TEXT));
      }
    }
    int threads = 4;
    var seen = ConcurrentHashMap.<LanguageModel>newKeySet();
    CyclicBarrier start = new CyclicBarrier(threads);
    try (ModelPool models = pool(2);
        ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> all = new ArrayList<>();
      for (int k = 0; k < threads; k++) {
        SplittableRandom random = new SplittableRandom(k);
        Callable<Boolean> work =
            () -> {
              start.await();
              for (int i = 0; i < 100; i++) {
                int which = i == 0 ? 0 : random.nextInt(steps.length);
                try (ModelPool.Lease lease = models.lease(run.ref(steps[which]))) {
                  seen.add(lease.model());
                  assertThat(lease.model().predict(TEXT)).isDeepEqualTo(expected.get(which));
                }
              }
              return true;
            };
        all.add(workers.submit(work));
      }
      for (Future<?> one : all) {
        one.get();
      }
      assertThat(models.size()).isEqualTo(2);
      assertThat(seen.stream().filter(ModelPoolTest::open)).hasSize(2);
    }
    assertThat(seen).noneMatch(ModelPoolTest::open);
  }

  @Test
  void smallModelsRunOnTheProcessorByDefault() {
    ModelConfig small = NamedSize.of(Architecture.LSTM, Variant.PAPER, NamedSize.DEFAULT).model();
    StackConfig large =
        new StackConfig(
            Architecture.LSTM,
            Variant.PAPER,
            new StackConfig.Sizes(4, 0, 512),
            Positions.NONE,
            0,
            0,
            0,
            List.of());
    try (ModelPool pool = ModelPool.bySize(new OpenRuns(), () -> ComputeDevice.CUDA);
        ModelPool onGpu = new ModelPool(() -> ComputeDevice.CUDA)) {
      assertThat(pool.device(small)).isEqualTo(ComputeDevice.CPU);
      assertThat(pool.device(large)).isEqualTo(ComputeDevice.CUDA);
      assertThat(pool.readers(large)).isEqualTo(1);
      assertThat(onGpu.device(small)).isEqualTo(ComputeDevice.CUDA);
    }
  }
}
