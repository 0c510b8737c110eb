package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.run.RunWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class TrainerTest {
  private static final long STEPS = 20;

  @TempDir Path folder;

  public static Recipe recipe(double peak, double dropout) {
    return recipe(peak, dropout, List.of(new Phase(12, 16, 8), new Phase(8, 40, 4)));
  }

  private static Recipe recipe(double peak, double dropout, List<Phase> phases) {
    return new Recipe(
        TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, dropout),
        new DataSpec(RegBench.reference(), 0),
        new TrainingConfig(
            phases,
            TrainingConfig.Computation.of(2, 2),
            new Schedule.WarmUpDecay(1e-6, peak, 1e-4, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(0L, 10L), Precision.FLOAT32, 2, 5),
            Optional.empty()));
  }

  private TrainingSpec spec(String name, double peak, int threads, boolean resume) {
    return new TrainingSpec(
        recipe(peak, 0),
        3,
        ComputeDevice.CPU,
        threads,
        folder.resolve(name),
        resume,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  private static Map<String, List<Float>> weights(TrainingSpec spec, long step) {
    Path file = spec.out().resolve("checkpoints").resolve(RunFiles.weights(step));
    Map<String, List<Float>> weights = new TreeMap<>();
    TestTensors.readFinite(file)
        .tensors()
        .forEach((name, tensor) -> {
          List<Float> values = new ArrayList<>();
          for (float value : tensor.floats()) {
            values.add(value);
          }
          weights.put(name, values);
        });
    return weights;
  }

  private static void train(TrainingSpec spec) {
    Trainer.run(spec, TrainingWatcher.NONE, Progress.none(), new Cancellation());
  }

  static void trainUntil(TrainingSpec spec, String phase) {
    Cancellation cancellation = new Cancellation();
    Progress stopping =
        (name, _, _) -> {
          if (name.equals(phase)) {
            cancellation.cancel();
          }
        };
    assertThatThrownBy(() -> Trainer.run(spec, TrainingWatcher.NONE, stopping, cancellation))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void twoHalvesEqualTheWholeBitForBit() {
    TrainingSpec whole = spec("whole", 1e-2, 1, false);
    train(whole);
    trainUntil(spec("halves", 1e-2, 1, false), "step 10 of 20");
    train(spec("halves", 1e-2, 1, true));
    assertThat(weights(spec("halves", 1e-2, 1, true), STEPS)).isEqualTo(weights(whole, STEPS));
    assertThat(weights(whole, STEPS)).isNotEqualTo(weights(whole, 10));
  }

  @Test
  void aRunCancelledBetweenCheckpointsResumesExactly() throws IOException {
    TrainingSpec whole = spec("whole", 1e-2, 1, false);
    train(whole);
    trainUntil(spec("thirds", 1e-2, 1, false), "step 13 of 20");
    RunDirectory stopped = RunDirectory.open(whole.out().resolveSibling("thirds"));
    long last = stopped.checkpoints().getLast().step();
    assertThat(stopped.resumedFrom().orElseThrow())
        .as("past a checkpoint")
        .isBetween(last + 1, 13L);
    trainUntil(spec("thirds", 1e-2, 1, true), "step 18 of 20");
    train(spec("thirds", 1e-2, 1, true));
    assertThat(weights(spec("thirds", 1e-2, 1, true), STEPS)).isEqualTo(weights(whole, STEPS));
    assertThat(metrics("thirds")).isEqualTo(metrics("whole"));
  }

  /// The lines of a run's metrics, without seconds and checks.
  private List<String> metrics(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name).resolve("metrics.jsonl")).stream()
        .map(line -> line.replaceAll("\"seconds\":[^,]*,|\"check\":.*", ""))
        .toList();
  }

  @Test
  void timedStatesChangeNoNumber() throws IOException {
    TrainingSpec whole = spec("whole", 1e-2, 1, false);
    train(whole);
    List<Long> saved = new ArrayList<>();
    TrainingWatcher watcher =
        new TrainingWatcher() {
          @Override
          public void saved(long step) {
            saved.add(step);
          }
        };
    TrainingSpec often =
        new TrainingSpec(
            recipe(1e-2, 0),
            3,
            ComputeDevice.CPU,
            1,
            folder.resolve("often"),
            false,
            "test",
            Duration.ofNanos(1));
    Trainer.run(often, watcher, Progress.none(), new Cancellation());
    assertThat(saved).isEqualTo(LongStream.rangeClosed(0, STEPS).boxed().toList());
    assertThat(weights(often, STEPS)).isEqualTo(weights(whole, STEPS));
    assertThat(metrics("often")).isEqualTo(metrics("whole"));
  }

  @Test
  void stoppingInAnEvaluationIsRepairedOnResuming() throws IOException {
    train(spec("whole", 1e-2, 1, false));
    Cancellation cancellation = new Cancellation();
    TrainingWatcher stopping =
        new TrainingWatcher() {
          @Override
          public void logged(MetricsLine line) {
            if (line.step() == 10) {
              cancellation.cancel(); // at its training line, which comes first
            }
          }
        };
    TrainingSpec halves = spec("halves", 1e-2, 1, false);
    assertThatThrownBy(() -> Trainer.run(halves, stopping, Progress.none(), cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(metrics("halves").getLast()).contains("\"step\":10,", "train");
    train(spec("halves", 1e-2, 1, true));
    assertThat(metrics("halves")).isEqualTo(metrics("whole"));
  }

  @Test
  void aRunWithoutAStateRestarts() throws IOException {
    TrainingSpec whole = spec("whole", 1e-2, 1, false);
    train(whole);
    TrainingSpec begun = spec("begun", 1e-2, 1, true);
    RunWriter.requireEmpty(begun.out());
    RunWriter.create(begun.out(), RunInfo.of(begun, Seeds.of(begun.seed())));
    Files.createFile(begun.out().resolve("checkpoints").resolve(RunFiles.weights(0)));
    train(begun);
    assertThat(weights(begun, STEPS)).isEqualTo(weights(whole, STEPS));
    assertThat(metrics("begun")).isEqualTo(metrics("whole"));
  }

  @Test
  void aRunWithoutItsStateKeepsItsWeights() throws IOException {
    TrainingSpec spec = spec("gone", 1e-2, 1, false);
    trainUntil(spec, "step 13 of 20");
    Files.delete(spec.out().resolve("state.safetensors"));
    assertThatThrownBy(() -> train(spec("gone", 1e-2, 1, true)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("state.safetensors");
    assertThat(weights(spec, 10)).isNotEmpty();
  }

  @Test
  void aRunIsTrainedOnceAtATime() {
    TrainingSpec spec = spec("twice", 1e-2, 1, false);
    Progress again =
        (_, _, _) ->
            assertThatThrownBy(() -> train(spec("twice", 1e-2, 1, true)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                    "is being trained by process " + ProcessHandle.current().pid());
    Trainer.run(spec, TrainingWatcher.NONE, again, new Cancellation());
    assertThat(RunDirectory.open(spec.out()).complete()).isTrue();
  }

  @Test
  void dropoutResumesExactlyForAnyNumberOfThreads() {
    TrainingSpec whole = withDropout("whole", 1, false);
    train(whole);
    trainUntil(withDropout("halves", 2, false), "step 10 of 20");
    train(withDropout("halves", 2, true));
    assertThat(weights(withDropout("halves", 2, true), STEPS)).isEqualTo(weights(whole, STEPS));
    TrainingSpec without = spec("without", 1e-2, 1, false);
    train(without);
    assertThat(weights(without, STEPS)).isNotEqualTo(weights(whole, STEPS));
  }

  @Test
  void theGarbageCollectorTakesNothingThatAStepReads() throws InterruptedException {
    train(shortly("alone"));
    Thread collector =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              while (!Thread.currentThread().isInterrupted()) {
                System.gc();
                // Between two collections the training has time for a part of a step.
                LockSupport.parkNanos(10_000_000);
              }
            });
    train(shortly("collected"));
    collector.interrupt();
    collector.join();
    assertThat(weights(shortly("collected"), 4)).isEqualTo(weights(shortly("alone"), 4));
  }

  private TrainingSpec shortly(String name) {
    return withDropout(name, 1, false, recipe(1e-2, 0.1, List.of(new Phase(4, 16, 8))));
  }

  private TrainingSpec withDropout(String name, int threads, boolean resume) {
    return withDropout(name, threads, resume, recipe(1e-2, 0.1));
  }

  private TrainingSpec withDropout(String name, int threads, boolean resume, Recipe recipe) {
    return new TrainingSpec(
        recipe,
        3,
        ComputeDevice.CPU,
        threads,
        folder.resolve(name),
        resume,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  @Test
  void threadsDoNotChangeTheWeights() {
    TrainingSpec one = spec("one", 1e-2, 1, false);
    TrainingSpec two = spec("two", 1e-2, 2, false);
    train(one);
    train(two);
    assertThat(weights(two, STEPS)).isEqualTo(weights(one, STEPS));
  }

  @Test
  void instancesLongerThanThePositionTableAreCut() {
    Recipe recipe = recipe(1e-3, 0);
    TrainingConfig whole =
        new TrainingConfig(
            List.of(new Phase(2, 0, 4)),
            TrainingConfig.Computation.of(2, 2),
            recipe.training().schedule(),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(), Precision.FLOAT32, 2, 5),
            Optional.empty());
    var table = TestModels.transformer(1, 1, 8, Positions.LEARNED, 24, 0);
    train(
        new TrainingSpec(
            new Recipe(table, recipe.data(), whole),
            3,
            ComputeDevice.CPU,
            1,
            folder.resolve("learned"),
            false,
            "test",
            TrainingSpec.SAVE_EVERY));
    assertThat(folder.resolve("learned/COMPLETE")).exists();
  }

  @Test
  void aRunIsNeverOverwritten() {
    train(spec("once", 1e-2, 1, false));
    assertThatThrownBy(() -> train(spec("once", 1e-2, 1, false)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("not empty");
  }

  @Test
  void anotherRecipeIsNotResumed() {
    train(spec("once", 1e-2, 1, false));
    assertThatThrownBy(() -> train(spec("once", 2e-2, 1, true)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("another configuration");
  }

  @Test
  void everyCheckpointMatchesItsHash() throws Exception {
    TrainingSpec spec = spec("hashed", 1e-2, 1, false);
    train(spec);
    List<String> sums = Files.readAllLines(spec.out().resolve("checkpoints/SHA256SUMS"));
    assertThat(sums).hasSize(6).last().asString().startsWith("# check ");
    for (String line : sums.subList(0, 5)) {
      Path file = spec.out().resolve("checkpoints").resolve(line.substring(66));
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      assertThat(HexFormat.of().formatHex(hash)).isEqualTo(line.substring(0, 64));
    }
  }
}
