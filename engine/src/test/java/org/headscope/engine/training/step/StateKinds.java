package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FileKinds;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.step.Trainer.LossSum;
import org.headscope.engine.training.step.Trainer.TrainingProgress;

/// The state of a training as a kind of file: for a Transformer, and for one whose schedule has
/// memory.
final class StateKinds {
  private static final long SEED = 1;
  private static final Seeds SEEDS = Seeds.of(SEED);

  private final Map<Path, TrainingSpec> specs = new HashMap<>();
  private final Map<Path, Learner> learners = new HashMap<>();

  private StateKinds() {}

  /// States as they are, and with recomputed hashes.
  static List<FileKind> all(Path folder) throws IOException {
    StateKinds states = new StateKinds();
    return List.of(
        FileKind.covered("state", states.samples(folder.resolve("a")), states::read),
        FileKind.rehashed(
            "state+hash", states.samples(folder.resolve("b")), FileKinds::reseal, states::read));
  }

  private List<Path> samples(Path folder) throws IOException {
    TrainingConfig some =
        TinyRun.info(new ReweightingConfig(Features.COUNTS, 4)).recipe().training();
    Recipe plain =
        new Recipe(
            TestModels.transformer(1, 2, 8, Positions.ROTARY, 0, 0),
            new DataSpec(RegBench.reference(), 0),
            some);
    Recipe plateau =
        new Recipe(new ReweightingConfig(Features.BINARY, 4), plain.data(), withPlateau(some));
    List<Path> samples = new ArrayList<>();
    for (Recipe recipe : List.of(plain, plateau)) {
      samples.add(sample(folder.resolve("run-" + samples.size()), recipe));
    }
    return samples;
  }

  private static TrainingConfig withPlateau(TrainingConfig c) {
    return c.withSchedule(new Schedule.Plateau(1e-3, 0.5, 5, 1e-5, 4));
  }

  private Path sample(Path run, Recipe recipe) throws IOException {
    RunInfo info =
        new RunInfo(
            RunInfo.FORMAT,
            recipe.model(),
            recipe.data(),
            Optional.of(recipe.training()),
            SEEDS.byName(),
            Map.of("java", "25"),
            "cpu, 1 thread",
            "train");
    Files.createDirectories(run.resolve("checkpoints"));
    Files.writeString(run.resolve("run.json"), Json.pretty(info));
    TinyRun.writeSums(run);
    LanguageModel model = LanguageModel.create(recipe.model(), SEEDS.model(), ComputeDevice.CPU);
    Learner learner =
        new Learner(
            model, RegBench.reference(), recipe.training(), ComputeDevice.CPU, 1, SEEDS.dropout());
    TensorFile state =
        TrainingState.of(learner, new TrainingProgress(7, 1234, 5.5, new LossSum(4.25, 2)));
    Path file = run.resolve("state.safetensors");
    AtomicFile.write(file, out -> SealedTensors.write(out, state));
    specs.put(
        file,
        new TrainingSpec(
            recipe, SEED, ComputeDevice.CPU, 1, run, true, "train", TrainingSpec.SAVE_EVERY));
    learners.put(file, learner);
    return file;
  }

  private Reading read(Path file) {
    TrainingSpec spec = Optional.ofNullable(specs.get(file)).orElseThrow();
    Learner learner = Optional.ofNullable(learners.get(file)).orElseThrow();
    return TrainingState.restore(RunDirectory.open(spec.out()), spec, learner).isPresent()
        ? Reading.READ
        : Reading.ABSENT;
  }
}
