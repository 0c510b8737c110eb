package org.headscope.app.service.training;

import module java.base;

import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.Trainer;
import org.headscope.engine.training.step.TrainingStop;
import org.headscope.engine.training.step.TrainingWatcher;
import org.headscope.engine.training.trial.ChosenKernels;
import org.headscope.engine.training.trial.Estimate;

/// Trains models with the engine, in this process, except in tests. Called by worker threads.
/// Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
public class RunMaker {
  private volatile Optional<TrainingStop> stop = Optional.empty();

  /// The devices of this machine, the best first.
  public List<ComputeDevice> devices() {
    return Stream.concat(Stream.of(ComputeDevice.best()), ComputeDevice.here().stream())
        .distinct()
        .toList();
  }

  public Estimate.EstimateResult count(Estimate.EstimateSpec spec) {
    return Estimate.count(spec);
  }

  public Estimate.EstimateResult estimate(
      Estimate.EstimateSpec spec, Progress progress, Cancellation cancellation) {
    return Estimate.run(spec, progress, cancellation);
  }

  /// Says what happens to the current training if it is stopped.
  public Optional<TrainingStop> stop() {
    return stop;
  }

  /// The spec that resumes the run in `directory` as it was begun.
  public TrainingSpec resuming(Path directory) {
    RunDirectory run = RunDirectory.open(directory);
    boolean processor = run.info().lastDevice().equals(ComputeDevice.CPU.label());
    return run.resumptionSpec(processor ? ComputeDevice.CPU : ComputeDevice.best());
  }

  /// Returns `spec` with the user's preferred kernels, which may have to be tested first; with the
  /// default ones if that is cancelled.
  public TrainingSpec withKernels(
      TrainingSpec spec, Consumer<String> warnings, Progress progress, Cancellation cancellation) {
    return ChosenKernels.of(spec, ChosenKernels.preferred(), warnings, progress, cancellation);
  }

  /// Trains to the last step, or until cancelled, which leaves a run that can be resumed.
  public void train(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
    TrainingStop follower = new TrainingStop(watcher, spec.out());
    stop = Optional.of(follower);
    try {
      Trainer.run(spec, follower, progress, cancellation);
    } finally {
      stop = Optional.empty();
    }
  }
}
