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
import org.headscope.engine.training.trial.Estimate.EstimateResult;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;

/// Models tried and trained by the engine, in this process.
public final class EngineRunMaker implements RunMaker {
  private volatile Optional<TrainingStop> stop = Optional.empty();

  @Override
  public List<ComputeDevice> devices() {
    return Stream.concat(Stream.of(ComputeDevice.best()), ComputeDevice.here().stream())
        .distinct()
        .toList();
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
  public Optional<TrainingStop> stop() {
    return stop;
  }

  @Override
  public TrainingSpec resuming(Path directory) {
    RunDirectory run = RunDirectory.open(directory);
    boolean processor = run.info().lastDevice().equals(ComputeDevice.CPU.label());
    return run.resuming(processor ? ComputeDevice.CPU : ComputeDevice.best());
  }

  @Override
  public TrainingSpec chosen(
      TrainingSpec spec, Consumer<String> told, Progress progress, Cancellation cancellation) {
    return ChosenKernels.of(spec, ChosenKernels.preferred(), told, progress, cancellation);
  }

  @Override
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
