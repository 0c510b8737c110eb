package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.Trainer;
import org.headscope.engine.training.step.TrainingWatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainingLineTest {
  @TempDir Path folder;

  @Test
  void aPresetIsNamed() {
    TrainingSpec spec = spec(Recipe.byName("sample-gla"));
    assertThat(TrainingLine.of(spec, Path.of("/runs/it")).text())
        .isEqualTo("headscope train --preset sample-gla --seed 4 --device cpu --out /runs/it");
  }

  @Test
  void theCommandTrainsWithTheSameMetrics() {
    Recipe small = Recipe.byName("sample-lstm");
    TrainingConfig training =
        small
            .training()
            .withMicroBatch(2)
            .withPhases(List.of(new Phase(3, 24, 4)))
            .withRecorded(
                new TrainingConfig.Recorded(
                    List.of(0L, 3L), TrainingConfig.Precision.FLOAT32, 2, 1));
    TrainingSpec spec = spec(new Recipe(small.model(), small.data(), training));
    List<MetricsLine> seen = new ArrayList<>();
    Trainer.run(spec, watching(seen), Progress.none(), new Cancellation());

    Path out = folder.resolve("again");
    StringWriter err = new StringWriter();
    CommandLine commands = Commands.create();
    commands.setErr(new PrintWriter(err, true));
    List<String> words = TrainingLine.of(spec, out).words();
    assertThat(commands.execute(words.toArray(String[]::new))).as(err.toString()).isZero();
    List<String> again =
        RunDirectory.open(out).metrics(_ -> {}).stream().map(this::numbers).toList();
    assertThat(again).isNotEmpty().isEqualTo(seen.stream().map(this::numbers).toList());
  }

  private TrainingSpec spec(Recipe recipe) {
    return new TrainingSpec(
        recipe,
        4,
        ComputeDevice.CPU,
        1,
        folder.resolve("first"),
        false,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  private static TrainingWatcher watching(List<MetricsLine> seen) {
    return new TrainingWatcher() {
      @Override
      public void logged(MetricsLine line) {
        seen.add(line);
      }
    };
  }

  /// Returns everything except the time it took.
  private String numbers(MetricsLine line) {
    return "%d %s %s %s %s"
        .formatted(line.step(), line.split(), line.loss(), line.accuracy(), line.tvd());
  }
}
