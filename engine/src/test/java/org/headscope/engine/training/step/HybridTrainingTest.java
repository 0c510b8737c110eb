package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.constructed.CtwFeatures;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HybridTrainingTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1, 1, 2", "2, 0, 0", "2, 1, 2"})
  void theLossFallsAndConstructedLayersStayBitForBit(int constructed, int layers, int heads) {
    HybridConfig model =
        new HybridConfig(
            constructed,
            CtwFeatures.STATISTICS,
            1,
            RegBench.VOCABULARY.size(),
            512,
            layers,
            heads,
            32);
    TrainingConfig training =
        new TrainingConfig(
            List.of(new Phase(60, 64, 4)),
            TrainingConfig.Computation.of(2, 2),
            new Schedule.WarmUpDecay(1e-3, 1e-2, 1e-3, 0.05),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(0L), TrainingConfig.Precision.FLOAT16, 2, 1),
            Optional.empty());
    TrainingSpec spec =
        new TrainingSpec(
            new Recipe(model, new DataSpec(RegBench.reference(), 0), training),
            1,
            ComputeDevice.CPU,
            1,
            folder.resolve("run"),
            false,
            "headscope train",
            TrainingSpec.SAVE_EVERY);
    Trainer.run(spec, TrainingWatcher.NONE, Progress.none(), new Cancellation());
    RunDirectory run = RunDirectory.open(folder.resolve("run"));
    List<Double> losses =
        run.metrics(_ -> {}).stream()
            .filter(line -> line.split().equals("train"))
            .map(line -> line.loss().orElseThrow())
            .toList();
    double end = losses.subList(50, 60).stream().mapToDouble(loss -> loss).average().orElseThrow();
    assertThat(end).isLessThan(losses.getFirst() - 0.05);
    try (LanguageModel before = run.model(0, ComputeDevice.CPU);
        LanguageModel after = run.model(60, ComputeDevice.CPU)) {
      Map<String, float[]> were = before.weights();
      after
          .weights()
          .forEach((name, values) -> {
            if (name.startsWith("constructed.")) {
              assertThat(values).as(name).isEqualTo(were.get(name));
            } else {
              assertThat(values).as(name).isNotEqualTo(were.get(name));
            }
          });
    }
  }
}
