package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clamped trainings resume exactly, and hold what they say.
class ClampTrainingTest {
  private static final long STEPS = 12;
  private static final String OTHER = "OTHER";

  @TempDir Path folder;

  private static Recipe recipe(int width) {
    return new Recipe(
        TestModels.transformer(2, 2, width, Positions.ROTARY, 0, 0),
        new DataSpec(RegBench.reference(), 0),
        new TrainingConfig(
            List.of(new Phase(STEPS, 24, 4)),
            TrainingConfig.Computation.of(2, 2),
            new Schedule.WarmUpDecay(1e-6, 1e-2, 1e-4, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(
                LongStream.rangeClosed(0, STEPS).boxed().toList(), Precision.FLOAT32, 2, 5),
            Optional.empty()));
  }

  private TrainingSpec spec(String name, Recipe recipe, boolean resume) {
    return new TrainingSpec(
        recipe,
        3,
        ComputeDevice.CPU,
        1,
        folder.resolve(name),
        resume,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  private RunDirectory train(String name, Recipe recipe) {
    return train(spec(name, recipe, false));
  }

  private static RunDirectory train(TrainingSpec spec) {
    Trainer.run(spec, TrainingWatcher.NONE, Progress.none(), new Cancellation());
    return RunDirectory.open(spec.out());
  }

  private Recipe clamped(String... clamps) {
    Recipe free = recipe(16);
    List<String> texts =
        Arrays.stream(clamps)
            .map(text -> text.replace(OTHER, folder.resolve("other").toString()))
            .toList();
    return free.withClamps(Clamps.parse(texts, free.model()));
  }

  private static Map<String, float[]> weights(RunDirectory run, long step) {
    try (LanguageModel model = run.model(step, ComputeDevice.CPU)) {
      return model.weights();
    }
  }

  /// The bits of the parameters of `component`.
  private static List<Float> own(RunDirectory run, String component, long step) {
    List<Float> values = new ArrayList<>();
    try (LanguageModel model = run.model(step, ComputeDevice.CPU)) {
      for (ParameterPart part : ParameterPart.of(run.info().model(), Component.parse(component))) {
        NDArray whole = Objects.requireNonNull(model.parameters().get(part.name()));
        for (float value : part.copy(whole).toFloatArray()) {
          values.add(value);
        }
      }
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.2=previous@0.., 2.1=2-gram@0..7, 2.2=zero@2..",
        "1.1=uniform@3..9, 2.*=no-previous@0.., mlp1=zero@0..9",
        "1.1=frozen@2..9, mlp2=frozen@0.., 2.1=from:OTHER@12@3..9, 2.2=from:OTHER@5@0..",
      })
  void aStoppedTrainingEndsInTheSameBits(String clamps) {
    train("other", recipe(16));
    Recipe recipe = clamped(clamps.split(", ", -1));
    RunDirectory whole = train("whole", recipe);
    for (int stop : List.of(2, 8)) {
      String name = "stopped-" + stop;
      TrainerTest.trainUntil(spec(name, recipe, false), "step %d of %d".formatted(stop, STEPS));
      RunDirectory stopped = RunDirectory.open(folder.resolve(name));
      RunDirectory resumed = train(stopped.resumptionSpec(ComputeDevice.CPU));
      Map<String, float[]> expected = weights(whole, STEPS);
      weights(resumed, STEPS)
          .forEach((parameter, values) ->
              assertThat(values).as(name + " " + parameter).isEqualTo(expected.get(parameter)));
      assertThat(loss(resumed)).isEqualTo(loss(whole));
    }
    assertThat(loss(whole)).isNotEqualTo(loss(RunDirectory.open(folder.resolve("other"))));
  }

  @Test
  void everyClampChangesTheTraining() {
    Set<List<OptionalDouble>> losses = new HashSet<>(Set.of(loss(train("free", recipe(16)))));
    List<String> clamps =
        List.of(
            "1.2=previous@0..",
            "1.1=uniform@3..9",
            "2.1=2-gram@0..7",
            "2.2=zero@2..",
            "mlp1=zero@0..9",
            "1.*=no-previous@0..",
            "1.1=frozen@2..9");
    for (String clamp : clamps) {
      assertThat(losses.add(loss(train("run " + losses.size(), clamped(clamp)))))
          .as(clamp)
          .isTrue();
    }
  }

  private static List<OptionalDouble> loss(RunDirectory run) {
    return run.metrics(_ -> {}).stream().map(line -> line.loss()).toList();
  }

  @Test
  void frozenParametersKeepTheirBitsAndOthersChange() {
    RunDirectory run = train("frozen", clamped("1.2=frozen@2..9", "mlp2=frozen@0.."));
    for (long step = 3; step <= 9; step++) {
      assertThat(own(run, "1.2", step)).isEqualTo(own(run, "1.2", 2));
      assertThat(own(run, "1.1", step)).isNotEqualTo(own(run, "1.1", step - 1));
      assertThat(own(run, "mlp2", step)).isEqualTo(own(run, "mlp2", 0));
    }
    assertThat(own(run, "1.2", 2)).isNotEqualTo(own(run, "1.2", 1));
    assertThat(own(run, "1.2", 10)).isNotEqualTo(own(run, "1.2", 9));
    int size = 8 * 16; // of a head's part of each map
    assertThat(own(run, "1.2", 0)).hasSize(3 * size + 3 * 8 + size);
  }

  @Test
  void aComponentIsTakenOverWithItsHash() {
    RunDirectory other = train("other", recipe(16));
    RunDirectory run = train("taken", clamped("2.1=from:OTHER@12@4..8"));
    assertThat(own(run, "2.1", 3)).isNotEqualTo(own(other, "2.1", 12));
    for (long step = 4; step <= 8; step++) {
      assertThat(own(run, "2.1", step)).isEqualTo(own(other, "2.1", 12));
    }
    assertThat(own(run, "2.1", 9)).isNotEqualTo(own(other, "2.1", 12));
    assertThat(own(run, "2.2", 4)).isNotEqualTo(own(other, "2.2", 12));
    assertThat(run.info().clamps().all().getFirst().sha256()).contains(other.ref(12).sha256());
  }

  @Test
  void aCheckpointIsReadAsItWasTrained() {
    RunDirectory run = train("held", clamped("1.2=zero@0..6", "mlp1=zero@3.."));
    int[] text = RegBench.VOCABULARY.encode("abcabdabcab");
    for (long step : List.of(0L, 5L, 6L)) {
      Map<String, float[]> weights = weights(run, step);
      if (step < 6) {
        clearColumns(Objects.requireNonNull(weights.get("blocks.1.attention.out.weight")), 8, 16);
      }
      if (step >= 3) {
        Arrays.fill(weights.get("blocks.1.mlp.down.weight"), 0);
        Arrays.fill(weights.get("blocks.1.mlp.down.bias"), 0);
      }
      try (LanguageModel read = run.model(step, ComputeDevice.CPU);
          LanguageModel expected =
              LanguageModel.of("expected", run.info().model(), weights, ComputeDevice.CPU)) {
        assertClose(read.predict(text), expected.predict(text));
        assertClose(read.predictInDoubles(text), expected.predictInDoubles(text));
      }
    }
  }

  @Test
  void theSameWeightsWithOtherClampsAreAnotherCheckpoint() {
    RunDirectory free = train("free", recipe(16));
    RunDirectory held = train("held", clamped("1.2=zero@0..6"));
    assertThat(held.ref(0).sha256()).hasSize(64).isNotEqualTo(free.ref(0).sha256());
    assertThat(held.sha256(held.checkpoint(OptionalLong.of(0)))).isEqualTo(free.ref(0).sha256());
    RunDirectory frozen = train("frozen", clamped("1.2=frozen@0..6"));
    assertThat(frozen.ref(0).sha256()).isEqualTo(free.ref(0).sha256());
  }

  private static void clearColumns(float[] matrix, int from, int width) {
    for (int row = 0; row < width; row++) {
      Arrays.fill(matrix, row * width + from, (row + 1) * width, 0);
    }
  }

  private static void assertClose(double[][] actual, double[][] expected) {
    for (int t = 0; t < expected.length; t++) {
      for (int v = 0; v < expected[t].length; v++) {
        assertThat(actual[t][v]).isCloseTo(expected[t][v], within(1e-6));
      }
    }
  }

  @Test
  void checkpointsThatDoNotFitAreRefusedInOneSentence() {
    assertThatThrownBy(() -> train("missing", clamped("2.1=from:OTHER@12@0..")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("other does not exist");
    train("other", recipe(24));
    assertThatThrownBy(() -> train("wide", clamped("2.1=from:OTHER@12@0..")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has another head 2.1")
        .hasMessageContaining("[12, 24]");
    assertThatThrownBy(() -> train("step", clamped("2.1=from:OTHER@13@0..")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint of step 13");
  }

  @Test
  void runsWithoutClampsAreWrittenAsBefore() throws IOException {
    RunDirectory run = train("free", recipe(16));
    assertThat(Files.readString(run.path().resolve("run.json"))).doesNotContain("clamp");
    RunDirectory held = train("held", clamped("1.2=previous@0..5"));
    String text = Files.readString(held.path().resolve("run.json"));
    assertThat(text).contains("\"clamps\"").contains("\"value\" : \"previous\"");
    assertThat(RunInfo.parse(text, "The file run.json")).isEqualTo(held.info());
  }
}
