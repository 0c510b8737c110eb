package org.headscope.app;

import org.headscope.app.service.EngineRuns;
import org.headscope.app.service.prediction.EnginePredictions;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.run.OpenRuns;

/// The engine for tests that need it, but hold nothing of it in their hands.
public final class TestEngine {
  private TestEngine() {}

  /// Models, of which the last used stays.
  public static ModelPool models() {
    return new ModelPool(() -> ComputeDevice.CPU, 0);
  }

  /// Runs from disk.
  public static EngineRuns runs() {
    return new EngineRuns(new OpenRuns(), models());
  }

  /// Predictions that are not kept.
  public static EnginePredictions predictions() {
    return new EnginePredictions(new OpenRuns(), models(), RowStore.none());
  }
}
