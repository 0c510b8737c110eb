package org.headscope.app.service.training;

import module java.base;

import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.step.TrainingStop;
import org.headscope.engine.training.step.TrainingWatcher;
import org.headscope.engine.training.trial.Estimate.EstimateResult;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;

/// Where models are tried and trained: the engine, or a test. Called by worker threads. Everything
/// throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface RunMaker {
  /// The devices of this machine, the best first.
  List<ComputeDevice> devices();

  EstimateResult count(EstimateSpec spec);

  EstimateResult estimate(EstimateSpec spec, Progress progress, Cancellation cancellation);

  /// What becomes of what is trained now if it is stopped.
  default Optional<TrainingStop> stop() {
    return Optional.empty();
  }

  /// What goes on with the run in `directory` as it was begun.
  TrainingSpec resuming(Path directory);

  /// `spec` by the kernels that the user prefers, which may have to be tried first; where that is
  /// cancelled, by the usual ones.
  ///
  /// @param told hears what was chosen
  TrainingSpec chosen(
      TrainingSpec spec, Consumer<String> told, Progress progress, Cancellation cancellation);

  /// Trains to the last step, or until cancelled, which leaves a run to resume.
  void train(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation);
}
