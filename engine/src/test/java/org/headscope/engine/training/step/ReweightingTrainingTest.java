package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.LossPositions;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Learned reweighting is trained like in PyTorch, and resumes exactly where it stopped.
class ReweightingTrainingTest {
  @TempDir Path folder;

  private static TrainingConfig training(
      long steps, int batch, int microBatch, Schedule schedule, LossPositions over) {
    return new TrainingConfig(
        List.of(new Phase(steps, 0, batch)),
        TrainingConfig.Computation.of(microBatch, 2),
        schedule,
        new TrainingConfig.Optimiser(0.9, 0.999, 1e-8, 0, 0),
        new TrainingConfig.Recorded(List.of(0L, 10L), Precision.FLOAT32, 2, 1),
        Optional.of(over));
  }

  @Test
  void lossesRatesAndWeightsEqualPyTorchs() throws URISyntaxException {
    var url = ReweightingTrainingTest.class.getResource("reweighting-training.safetensors");
    TensorFile fixture = TestTensors.readFinite(Path.of(Objects.requireNonNull(url).toURI()));
    float[] losses = fixture.tensor("losses").floats();
    float[] rates = fixture.tensor("rates").floats();
    List<int[]> instances = instances(fixture);
    var config = new ReweightingConfig(Features.FREQUENCIES, 16);
    Map<String, float[]> weights = new HashMap<>();
    config
        .parameterSpecs()
        .keySet()
        .forEach(name -> weights.put(name, fixture.tensor("w." + name).floats()));
    TrainingConfig training =
        training(
            losses.length, 4, 1, new Schedule.Plateau(0.4, 0.5, 0, 0.15, 3), LossPositions.PADDED);
    LanguageModel model = LanguageModel.of("golden", config, weights, ComputeDevice.CPU);
    try (Learner learner =
        new Learner(model, RegBench.reference(), training, ComputeDevice.CPU, 1, 1)) {
      for (int step = 0; step < losses.length; step++) {
        int first = step % 3 * 4;
        List<int[]> batch = instances.subList(first, Math.min(first + 4, instances.size()));
        Learner.Step done = learner.step(step, batch);
        assertThat(done.loss()).as("step " + step).isCloseTo(losses[step], within(2e-4));
        assertThat(done.rate()).as("step " + step).isCloseTo(rates[step], within(1e-7));
      }
      model
          .weights()
          .forEach((name, values) -> {
            float[] expected = fixture.tensor("trained." + name).floats();
            for (int i = 0; i < values.length; i++) {
              assertThat(values[i]).as(name).isCloseTo(expected[i], within(5e-3f));
            }
          });
    }
    assertThat(rates[rates.length - 1]).as("the fixture reaches the minimum").isEqualTo(0.15f);
  }

  private static List<int[]> instances(TensorFile fixture) {
    long[] padded = TestTensors.longs(fixture.tensor("instances"));
    int length = Math.toIntExact(fixture.tensor("instances").shape().getLast());
    List<int[]> instances = new ArrayList<>();
    for (int i = 0; i < padded.length; i += length) {
      long[] row = Arrays.copyOfRange(padded, i, i + length);
      instances.add(
          Arrays.stream(row)
              .mapToInt(Math::toIntExact)
              .filter(t -> t != RegBench.VOCABULARY.pad())
              .toArray());
    }
    return instances;
  }

  @Test
  void microBatchesDoNotChangeTheLoss() {
    BatchSource source = new BatchSource(new DataSpec(RegBench.reference(), 8), 1);
    var schedule = new Schedule.Plateau(1e-3, 0.5, 5, 1e-5, 2);
    double whole = firstLoss(source, training(2, 8, 8, schedule, LossPositions.PADDED));
    double cut = firstLoss(source, training(2, 8, 1, schedule, LossPositions.PADDED));
    double scored = firstLoss(source, training(2, 8, 1, schedule, LossPositions.SCORED));
    assertThat(cut).isCloseTo(whole, within(1e-5));
    List<int[]> batch = source.batch(0, 8);
    long positions = 8L * (batch.stream().mapToInt(t -> t.length).max().orElseThrow() - 1);
    long labels =
        batch.stream()
            .flatMapToInt(t -> Arrays.stream(t).skip(1))
            .filter(t -> t != RegBench.VOCABULARY.separator())
            .count();
    assertThat(cut * positions).isCloseTo(scored * labels, within(1e-2));
  }

  private static double firstLoss(BatchSource source, TrainingConfig training) {
    var config = new ReweightingConfig(Features.COUNTS, 8);
    LanguageModel model = LanguageModel.create(config, 1, ComputeDevice.CPU);
    try (Learner learner =
        new Learner(model, RegBench.reference(), training, ComputeDevice.CPU, 1, 1)) {
      return learner.step(0, source.batch(0, 8)).loss();
    }
  }

  /// A rate so high that the loss soon rises: the plateau acts within a few epochs of 3 steps.
  private TrainingSpec spec(String name, boolean resume) {
    return new TrainingSpec(
        new Recipe(
            new ReweightingConfig(Features.FREQUENCIES, 16),
            new DataSpec(RegBench.reference(), 10),
            training(30, 4, 1, new Schedule.Plateau(0.5, 0.5, 0, 1e-3, 3), LossPositions.PADDED)),
        3,
        ComputeDevice.CPU,
        1,
        folder.resolve(name),
        resume,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  private static void trainUntil(TrainingSpec spec, String phase) {
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
  void threePiecesEqualTheWholeBitForBit() throws IOException {
    Trainer.run(spec("whole", false), TrainingWatcher.NONE, Progress.none(), new Cancellation());
    trainUntil(spec("pieces", false), "step 13 of 30"); // within an epoch, between checkpoints
    trainUntil(spec("pieces", true), "step 20 of 30");
    Trainer.run(spec("pieces", true), TrainingWatcher.NONE, Progress.none(), new Cancellation());
    assertThat(last("pieces")).isEqualTo(last("whole"));
    List<Double> rates = rates("whole");
    assertThat(rates("pieces")).isEqualTo(rates);
    assertThat(rates.subList(0, 13)).as("the rate fell before").doesNotContain(rates.getLast());
    assertThat(rates.getLast()).isLessThan(0.5);
  }

  private byte[] last(String name) throws IOException {
    return Files.readAllBytes(
        folder.resolve(name).resolve("checkpoints").resolve(RunFiles.weights(30)));
  }

  private List<Double> rates(String name) {
    return RunDirectory.open(folder.resolve(name)).metrics(_ -> {}).stream()
        .filter(line -> line.split().equals("train"))
        .map(line -> line.update().learningRate().orElseThrow())
        .toList();
  }

  @Test
  void aFixedDataSetIsReadOncePerEpoch() {
    BatchSource source = new BatchSource(new DataSpec(RegBench.reference(), 10), 1);
    List<List<String>> epochs = new ArrayList<>();
    for (int epoch = 0; epoch < 3; epoch++) {
      List<String> seen = new ArrayList<>();
      for (int step = 0; step < 3; step++) {
        List<int[]> batch = source.batch(epoch * 3L + step, 4);
        assertThat(batch).hasSize(step == 2 ? 2 : 4);
        batch.forEach(tokens -> seen.add(RegBench.VOCABULARY.decode(tokens)));
      }
      epochs.add(seen);
    }
    assertThat(epochs.getFirst()).doesNotHaveDuplicates();
    assertThat(epochs.get(1)).containsExactlyInAnyOrderElementsOf(epochs.getFirst());
    assertThat(epochs.get(1)).isNotEqualTo(epochs.getFirst());
  }

  @Test
  void recipesEqualThePublicCodes() {
    for (String name : List.of("lnw", "lnw-r", "lnw-b")) {
      Recipe recipe = Recipe.byName(name);
      assertThat(recipe.model().parameterCount()).isEqualTo(82_964);
      assertThat(recipe.data()).isEqualTo(new DataSpec(RegBench.reference(), 2500));
      assertThat(recipe.training().steps()).isEqualTo(50 * 79);
      assertThat(recipe.training().recorded().checkpoints())
          .containsExactly(0L, 79L, 158L, 395L, 790L, 1580L, 3950L);
      assertThat(recipe.training().optimiser().weightDecay()).isZero();
      assertThat(recipe.training().optimiser().clip()).isZero();
    }
  }
}
