package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictorRefTest {
  @TempDir Path folder;

  private final Instance instance = RegBench.reference().stream(Split.TEST, 1).next();

  private String tinyRun(String name) throws IOException {
    Path run = folder.resolve(name);
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.LEARNED, 900, 0), 0, 40);
    return run.toString();
  }

  @Test
  void rulesAndRunsAreDistinguished() throws IOException {
    for (String name : Predictors.everyName()) {
      assertThat(PredictorRef.parse(name, new OpenRuns()))
          .isEqualTo(new PredictorRef.Symbolic(name));
      assertThat(PredictorRef.unknown(name)).isEmpty();
    }
    String run = tinyRun("tiny");
    assertThat(PredictorRef.parse(run + "@0", new OpenRuns()))
        .isInstanceOfSatisfying(
            PredictorRef.Trained.class,
            trained -> {
              assertThat(trained.name()).isEqualTo(run + "@0");
              assertThat(trained.checkpoint().step()).isZero();
            });
    assertThat(PredictorRef.parse(run, new OpenRuns()))
        .isInstanceOfSatisfying(
            PredictorRef.Trained.class,
            trained -> assertThat(trained.checkpoint().step()).isEqualTo(40));
  }

  @Test
  void unknownNamesListTheKnownOnes() {
    for (String text : new String[] {"trut", "ngram-99", "", "nowhere", "LNW"}) {
      assertThatThrownBy(() -> PredictorRef.parse(text, new OpenRuns()))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("There is no predictor '" + text + "'; use one of truth, ")
          .hasMessageEndingWith(", lnw, lnw-r, lnw-b, a run's folder.");
    }
    Path absent = folder.resolve("absent");
    assertThatThrownBy(() -> PredictorRef.parse(absent.toString(), new OpenRuns()))
        .isInstanceOf(UserError.class)
        .hasMessage(absent + " does not exist; name a run's folder.");
  }

  @Test
  void shippedNamesAreRunsAmongTheSamples() throws IOException {
    String before = System.getProperty("headscope.samples", "");
    Files.createDirectories(folder);
    tinyRun("lnw-b");
    try {
      System.setProperty("headscope.samples", folder.toString());
      assertThat(PredictorRef.parse("lnw-b", new OpenRuns()).name()).isEqualTo("lnw-b");
      assertThatThrownBy(() -> PredictorRef.parse("lnw", new OpenRuns()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("contains no run lnw");
    } finally {
      System.setProperty("headscope.samples", before);
    }
  }

  @Test
  void aModelPredictsAsFarAsItsPositionTableGoes() throws IOException {
    Path run = folder.resolve("short");
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.LEARNED, 30, 0), 0, 40);
    PredictorRef ref = PredictorRef.parse(run.toString(), new OpenRuns());
    assertThat(rows(ref, RowStore.uncached())).hasNumberOfRows(30);
  }

  /// Rows that were kept come back without the model, whose weights need not even be there.
  @Test
  void storedRowsNeedNoModel() throws IOException {
    PredictorRef ref = PredictorRef.parse(tinyRun("tiny"), new OpenRuns());
    RowStore store = new RowCache(0, Optional.of(new RowFolder(folder.resolve("rows"), 1L << 30)));
    double[][] rows = rows(ref, store);
    try (Stream<Path> files = Files.walk(folder.resolve("tiny/checkpoints"))) {
      for (Path file : files.filter(f -> f.toString().endsWith("40.safetensors")).toList()) {
        Files.delete(file);
      }
    }
    assertThat(rows(ref, store)).isDeepEqualTo(rows);
    PredictorRef earlier = PredictorRef.parse(folder.resolve("tiny") + "@0", new OpenRuns());
    assertThat(rows(earlier, store)[5]).as("another checkpoint").isNotEqualTo(rows[5]);
  }

  private final OpenRuns runs = new OpenRuns();

  private double[][] rows(PredictorRef ref, RowStore store) {
    try (ModelPool models = new ModelPool(runs, () -> ComputeDevice.CPU, 0)) {
      PredictorFactory shelf = new PredictorFactory(models);
      return store.rows(shelf.get(ref), instance, 50, Progress.none(), new Cancellation());
    }
  }
}
