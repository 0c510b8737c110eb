package org.headscope.app;

import org.headscope.app.service.RunSource;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.run.OpenRuns;

/// The engine for tests that need it without testing it.
public final class TestEngine {
  private TestEngine() {}

  /// Models; keeps only the last one in memory.
  public static ModelPool models() {
    return new ModelPool(() -> ComputeDevice.CPU, 0);
  }

  /// Runs from disk.
  public static RunSource.Engine runs() {
    return new RunSource.Engine(new OpenRuns(), models());
  }

  /// Edges of runs from disk.
  public static CircuitSource circuits() {
    return CircuitSource.of(new OpenRuns(), models());
  }

  /// Predictions without a cache.
  public static PredictionSource.Engine predictions() {
    return new PredictionSource.Engine(new OpenRuns(), models(), RowStore.uncached());
  }
}
