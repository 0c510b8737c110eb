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

/// Models tried and trained by the engine, in this process; tests say otherwise. Called by worker
/// threads. Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
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

  /// The consequence of stopping the present training now.
  public Optional<TrainingStop> stop() {
    return stop;
  }

  /// The spec that resumes the run in `directory` as it was begun.
  public TrainingSpec resuming(Path directory) {
    RunDirectory run = RunDirectory.open(directory);
    boolean processor = run.info().lastDevice().equals(ComputeDevice.CPU.label());
    return run.resumptionSpec(processor ? ComputeDevice.CPU : ComputeDevice.best());
  }

  /// `spec` by the kernels that the user prefers, which may have to be tried first; where that is
  /// cancelled, by the usual ones.
  public TrainingSpec chosen(
      TrainingSpec spec, Consumer<String> told, Progress progress, Cancellation cancellation) {
    return ChosenKernels.of(spec, ChosenKernels.preferred(), told, progress, cancellation);
  }

  /// Trains to the last step, or until cancelled, which leaves a run to resume.
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
