package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Trainings with a rate much too high, and their continuation from checkpoints.
class DivergedTrainingTest {
  private static final Pattern COMMAND =
      Pattern.compile("--resume --from (\\d+) --rate-factor (\\S+) continues from step (\\d+)");

  @TempDir Path folder;

  private TrainingSpec spec(double rate, Precision precision, ComputePrecision compute) {
    return spec(rate, precision, compute, List.of(0L, 10L, 20L, 30L));
  }

  /// A spec of 40 steps.
  private TrainingSpec spec(
      double rate, Precision precision, ComputePrecision compute, List<Long> checkpoints) {
    Recipe recipe =
        new Recipe(
            TestModels.transformer(1, 1, 16, Positions.ROTARY, 0, 0),
            new DataSpec(RegBench.reference(), 0),
            new TrainingConfig(
                List.of(new Phase(40, 64, 4)),
                TrainingConfig.Computation.of(4, 1),
                new Schedule.WarmUpDecay(rate / 10, rate, rate / 10, 0.1),
                new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0, 0),
                new TrainingConfig.Recorded(checkpoints, precision, 4, 5),
                Optional.empty()));
    return new TrainingSpec(
        compute == ComputePrecision.FLOAT32 ? recipe : recipe.withCompute(compute),
        1,
        ComputeDevice.CPU,
        1,
        folder.resolve("run"),
        false,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  private static List<MetricsLine> train(TrainingSpec spec) {
    List<MetricsLine> lines = new ArrayList<>();
    Trainer.run(
        spec,
        new TrainingWatcher() {
          @Override
          public void logged(MetricsLine line) {
            lines.add(line);
          }
        },
        Progress.none(),
        new Cancellation());
    return lines;
  }

  /// The error with which `spec` ends.
  private static String diverges(TrainingSpec spec) {
    List<String> sentences = new ArrayList<>();
    assertThatThrownBy(() -> train(spec))
        .isInstanceOf(UserError.class)
        .satisfies(error -> sentences.add(error.getMessage()));
    assertThat(spec.out().resolve("COMPLETE")).doesNotExist();
    return sentences.getFirst();
  }

  private static List<Long> steps(TrainingSpec spec) {
    return RunDirectory.open(spec.out()).checkpoints().stream().map(Checkpoint::step).toList();
  }

  private static List<MetricsLine> metrics(TrainingSpec spec) {
    return RunDirectory.open(spec.out()).metrics(_ -> {});
  }

  /// Follows the command in `sentence`, at lower and lower rates, until the training is complete.
  private static void goOn(TrainingSpec spec, String sentence) {
    String message = sentence;
    for (int i = 0; i < 5; i++) {
      Matcher command = COMMAND.matcher(message);
      assertThat(command.find()).as(message).isTrue();
      assertThat(command.group(1)).isEqualTo(command.group(3));
      TrainingRestart restart =
          new TrainingRestart(
              Long.parseLong(command.group(1)), Double.parseDouble(command.group(2)));
      restart.apply(spec, _ -> {});
      try {
        train(spec.asResumed());
        return;
      } catch (UserError e) {
        message = String.valueOf(e.getMessage());
      }
    }
    throw new AssertionError(message);
  }

  @ParameterizedTest
  @EnumSource
  void infiniteValidationLossEndsTrainingAndRestartsLowerTheRate(ComputePrecision compute)
      throws IOException {
    assumeThat(compute == ComputePrecision.FLOAT32 || ReducedPrecision.isFaster()).isTrue();
    TrainingSpec spec = spec(10, Precision.FLOAT16, compute);
    String sentence = diverges(spec);
    assertThat(sentence)
        .matches(
            "Training diverged at step 10: the loss on validation instances is infinite and the"
                + " training loss [\\d.]+\\. Its checkpoints are kept; lower the learning rate or"
                + " set training\\.clip: headscope train --out \\S+ --resume --from 0"
                + " --rate-factor 0\\.1 continues from step 0 at a tenth of the rate\\.");
    assertThat(steps(spec)).containsExactly(0L, 10L);
    MetricsLine last = metrics(spec).getLast();
    assertThat(last.split()).isEqualTo("validation");
    assertThat(last.loss()).isEmpty();
    assertThat(last.accuracy()).isPresent();
    assertThat(Files.readString(spec.out().resolve("metrics.jsonl"))).contains("\"loss\":null");

    goOn(spec, sentence);
    assertThat(spec.out().resolve("COMPLETE")).exists();
    assertThat(steps(spec)).containsExactly(0L, 10L, 20L, 30L, 40L);
    double times =
        metrics(spec).stream()
            .filter(MetricsLine::isRestart)
            .mapToDouble(line -> line.update().rateFactor().orElseThrow())
            .reduce((_, b) -> b)
            .orElseThrow();
    assertThat(times).isLessThan(1);
    MetricsLine end =
        metrics(spec).stream().filter(l -> l.split().equals("train")).toList().getLast();
    assertThat(end.step()).isEqualTo(40);
    assertThat(end.update().learningRate().orElseThrow())
        .isCloseTo(
            times * ((Schedule.WarmUpDecay) spec.recipe().training().schedule()).rate(39, 40),
            within(1e-12));
    assertThat(metrics(spec).getLast().loss().orElseThrow()).isLessThan(5);
  }

  @Test
  void resumingUnchangedRepeatsFromTheLastState() {
    TrainingSpec spec = spec(10, Precision.FLOAT32, ComputePrecision.FLOAT32);
    diverges(spec);
    assertThat(diverges(spec.asResumed())).contains("at step 20:").contains("--from 0 ");
    assertThat(steps(spec)).containsExactly(0L, 10L, 20L);
  }

  @Test
  void anUndefinedLossEndsTraining() {
    TrainingSpec spec = spec(1e30, Precision.FLOAT32, ComputePrecision.FLOAT32);
    assertThat(diverges(spec))
        .matches("Training diverged at step \\d+: the loss is .*lower the learning rate.*");
    assertThat(steps(spec)).containsExactly(0L);
    new TrainingRestart(0, 1e-33).apply(spec, _ -> {});
    train(spec.asResumed());
    assertThat(spec.out().resolve("COMPLETE")).exists();
  }

  @Test
  void oversizedWeightsEndTrainingAndAreNotSaved() {
    TrainingSpec spec = spec(1e6, Precision.FLOAT16, ComputePrecision.FLOAT32, List.of(0L, 1L));
    assertThat(diverges(spec)).contains("at step 1: weights are too large to be stored");
    assertThat(steps(spec)).containsExactly(0L);
    new TrainingRestart(0, 1e-9).apply(spec, _ -> {});
    train(spec.asResumed());
    assertThat(spec.out().resolve("COMPLETE")).exists();
  }

  @Test
  void aRestartThatWasCutShortCanBeRepeated() throws IOException {
    TrainingSpec spec = spec(10, Precision.FLOAT32, ComputePrecision.FLOAT32);
    diverges(spec);
    TrainingRestart restart = new TrainingRestart(10, 1e-3);
    restart.apply(spec, _ -> {});
    Files.delete(spec.out().resolve("state.safetensors")); // as if it had not been written yet
    restart.apply(spec, _ -> {});
    assertThat(metrics(spec).stream().filter(MetricsLine::isRestart)).hasSize(1);
    assertThat(RunDirectory.open(spec.out()).resumedFrom()).hasValue(10);
  }

  @Test
  void reportsTheRestart() {
    TrainingSpec spec = spec(10, Precision.FLOAT32, ComputePrecision.FLOAT32);
    diverges(spec);
    new TrainingRestart(0, 1e-3).apply(spec, _ -> {});
    List<String> warned = new ArrayList<>();
    RunDirectory.open(spec.out()).metrics(warned::add);
    assertThat(warned)
        .containsExactly(
            spec.out()
                + " was resumed from its checkpoint of step 0, at 0.001 times the learning rates of its run.json.");
    assertThat(metrics(spec))
        .extracting(MetricsLine::split)
        .containsExactly("validation", "restart");
    assertThat(metrics(spec).getLast().update().rateFactor()).isEqualTo(OptionalDouble.of(1e-3));
  }

  @Test
  void missingCheckpointsAreRefusedBeforeAnythingChanges() throws IOException {
    TrainingSpec spec = spec(10, Precision.FLOAT32, ComputePrecision.FLOAT32);
    diverges(spec);
    String before = Files.readString(spec.out().resolve("metrics.jsonl"));
    assertThatThrownBy(() -> new TrainingRestart(7, 0.1).apply(spec, _ -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint of step 7; the nearest are of steps 0, 10");
    assertThat(spec.out().resolve("metrics.jsonl")).hasContent(before);
    assertThat(spec.out().resolve("state.safetensors")).exists();
  }
}
