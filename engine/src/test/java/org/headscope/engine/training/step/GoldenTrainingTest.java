package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.AssociativeRecall;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// All lines of `metrics.jsonl` for 20 steps equal PyTorch's, which read the same initial weights
/// and instances (`src/test/python/training.py`): losses between lines, schedule, clipping, AdamW,
/// phases, validation, and the order of instances.
class GoldenTrainingTest {
  private static final Path INPUTS = Path.of("target", "golden");
  private static final Schedule.WarmUpDecay SCHEDULE =
      new Schedule.WarmUpDecay(1e-6, 3e-2, 1e-3, 0.2);
  private static final List<Phase> PHASES = List.of(new Phase(12, 16, 6), new Phase(8, 40, 3));
  private static final List<Long> KEPT = List.of(0L, 10L, 20L);
  private static final int LENGTH = 512;
  private static final long SEED = 3;

  @TempDir Path folder;

  private static Task task(String name) {
    return name.equals("regbench") ? RegBench.reference() : new AssociativeRecall(8, 12, 1, false);
  }

  private static Recipe recipe(Task task) {
    return new Recipe(
        TestModels.transformer(1, 2, 8, Positions.LEARNED, LENGTH, 0)
            .resizedFor(task.vocabulary().size(), LENGTH),
        new DataSpec(task, 0),
        new TrainingConfig(
            PHASES,
            TrainingConfig.Computation.of(2, 2),
            SCHEDULE,
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(KEPT, Precision.FLOAT32, 4, 3),
            Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"regbench", "associative-recall"})
  void metricsEqualPyTorchs(String name) throws IOException {
    Recipe recipe = recipe(task(name));
    TrainingSpec spec =
        new TrainingSpec(
            recipe,
            SEED,
            ComputeDevice.CPU,
            1,
            folder.resolve("run"),
            false,
            "test",
            TrainingSpec.SAVE_EVERY);
    Trainer.run(spec, TrainingWatcher.NONE, Progress.none(), new Cancellation());
    leave(name, recipe, spec.out());
    JsonNode golden =
        Json.read(Path.of("src/test/resources/golden/training.json"), JsonNode.class).get(name);
    List<MetricsLine> lines = RunDirectory.open(spec.out()).metrics(_ -> {});
    assertThat(lines).hasSize(golden.size());
    for (int i = 0; i < lines.size(); i++) {
      JsonNode line = golden.get(i);
      MetricsLine ours = lines.get(i);
      assertThat(ours.step()).isEqualTo(line.get("step").asLong());
      assertThat(ours.split()).isEqualTo(line.get("split").asString());
      assertNear(ours, "loss", ours.loss(), line);
      assertNear(ours, "accuracy", ours.accuracy(), line);
      assertNear(ours, "tvd", ours.tvd(), line);
      assertNear(ours, "learningRate", ours.update().learningRate(), line);
      assertNear(ours, "gradientNorm", ours.update().gradientNorm(), line);
    }
  }

  private static void assertNear(
      MetricsLine ours, String field, OptionalDouble value, JsonNode golden) {
    String what = "%s at step %d, %s".formatted(field, ours.step(), ours.split());
    assertThat(value.isPresent()).as(what).isEqualTo(golden.has(field));
    value.ifPresent(
        v -> assertThat(v).as(what).isCloseTo(golden.get(field).asDouble(), within(2e-5)));
  }

  /// Writes the input of PyTorch, in case the fixture must be made again.
  private static void leave(String name, Recipe recipe, Path run) throws IOException {
    Task task = recipe.data().task();
    Seeds seeds = Seeds.of(SEED);
    Map<String, Object> weights = new LinkedHashMap<>();
    TestTensors.readFinite(run.resolve("checkpoints").resolve(RunFiles.weights(0)))
        .tensors()
        .forEach((key, tensor) ->
            weights.put(key, Map.of("shape", tensor.shape(), "values", tensor.floats())));
    BatchSource source = new BatchSource(recipe.data(), seeds.data());
    List<Object> batches = new ArrayList<>();
    for (long step = 0; step < recipe.training().steps(); step++) {
      Phase phase = recipe.training().phase(step);
      batches.add(
          source.batch(step, phase.batch()).stream()
              .map(tokens -> Arrays.copyOf(tokens, Math.min(tokens.length, phase.length() + 1)))
              .map(tokens -> Map.of("tokens", tokens, "learned", learned(task, tokens)))
              .toList());
    }
    List<Object> validation = new ArrayList<>();
    InstanceStream held = task.stream(Split.VALIDATION, seeds.validation());
    for (int i = 0; i < recipe.training().recorded().validationInstances(); i++) {
      Instance instance = held.next();
      int[] tokens = instance.tokens();
      validation.add(
          Map.of(
              "tokens",
              tokens,
              "truth",
              instance.latent().orElseThrow().truth().predict(tokens),
              "scored",
              task.scored(tokens),
              "learned",
              learned(task, tokens)));
    }
    Map<String, Object> inputs =
        Map.of("weights", weights, "batches", batches, "validation", validation);
    Files.createDirectories(INPUTS);
    Files.writeString(INPUTS.resolve(name + ".json"), Json.line(inputs));
  }

  private static List<Boolean> learned(Task task, int[] tokens) {
    return IntStream.range(0, tokens.length - 1).mapToObj(t -> task.learned(tokens, t)).toList();
  }
}
