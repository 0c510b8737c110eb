package org.headscope.app.service;

import java.util.List;
import javafx.application.Platform;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.StopSignals;
import org.headscope.engine.training.Estimate;
import org.headscope.engine.training.EstimateResult;
import org.headscope.engine.training.EstimateSpec;
import org.headscope.engine.training.Trainer;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.TrainingWatcher;

/** Models tried and trained by the engine, in this process. */
public final class EngineRunMaker implements RunMaker {
  @Override
  public List<ComputeDevice> devices() {
    ComputeDevice best = ComputeDevice.best();
    return best == ComputeDevice.CPU ? List.of(best) : List.of(best, ComputeDevice.CPU);
  }

  @Override
  public EstimateResult count(EstimateSpec spec) {
    return Estimate.count(spec);
  }

  @Override
  public EstimateResult estimate(EstimateSpec spec, Progress progress, Cancellation cancellation) {
    return Estimate.run(spec, progress, cancellation);
  }

  @Override
  public void train(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
    // A session that ends asks first: the window then closes as by hand, and keeps what it trains.
    try (StopSignals _ = new StopSignals(code -> Platform.exit(), () -> {})) {
      Trainer.run(spec, watcher, progress, cancellation);
    }
  }
}
