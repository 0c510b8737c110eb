package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.service.training.RunMaker;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.step.TrainingWatcher;
import org.headscope.engine.training.trial.Estimate;
import org.headscope.engine.training.trial.Estimate.EstimateResult;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;

/// Counts as the engine does, and trains nothing.
final class FakeMaker extends RunMaker {
  final List<TrainingSpec> trained = new ArrayList<>();
  List<ComputeDevice> devices = List.of(ComputeDevice.CPU);
  Optional<UserError> failure = Optional.empty();

  /// The reason why nothing can be timed.
  Optional<UserError> untimed = Optional.empty();

  /// Runs while kernels are tested.
  Optional<Runnable> duringTrying = Optional.empty();

  /// Runs in every step.
  Runnable duringStep = () -> {};

  /// The number of timings.
  int timed;

  @Override
  public List<ComputeDevice> devices() {
    return devices;
  }

  @Override
  public EstimateResult count(EstimateSpec spec) {
    return Estimate.count(spec);
  }

  @Override
  public EstimateResult estimate(EstimateSpec spec, Progress progress, Cancellation cancellation) {
    timed++;
    untimed.ifPresent(error -> {
      throw error;
    });
    EstimateResult counted = count(spec);
    return new EstimateResult(
        counted.cost(),
        counted.memory(),
        counted.machine(),
        counted.problem(),
        Optional.of(new EstimateResult.Time(Duration.ofMinutes(9), Duration.ofMinutes(12))));
  }

  @Override
  public TrainingSpec resuming(Path directory) {
    return trained.getLast().asResumed();
  }

  @Override
  public TrainingSpec withKernels(
      TrainingSpec spec, Consumer<String> report, Progress progress, Cancellation cancellation) {
    if (duringTrying.isEmpty()) {
      return spec;
    }
    progress.update("Trying kernels: products", 0, 2);
    duringTrying.get().run();
    if (cancellation.isCancelled()) {
      report.accept("The usual ones are taken.");
      return spec;
    }
    return new TrainingSpec(
        spec.recipe().withKernels(Kernels.named("mkl")),
        spec.seed(),
        spec.device(),
        spec.threads(),
        spec.out(),
        spec.resume(),
        spec.command(),
        spec.saveEvery());
  }

  @Override
  public void train(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
    trained.add(spec);
    failure.ifPresent(error -> {
      throw error;
    });
    watcher.kept(0);
    for (int step = 1; step <= 2; step++) {
      cancellation.check();
      duringStep.run();
      watcher.saved(step);
      watcher.logged(line(step));
      progress.update("step " + step + " of 2", step, 2);
    }
    watcher.kept(2);
  }

  private static MetricsLine line(int step) {
    return new MetricsLine(
        step,
        step,
        step,
        "validation",
        OptionalDouble.of(3.0 / step),
        OptionalDouble.of(0.5),
        OptionalDouble.of(0.4),
        MetricsLine.Update.NONE);
  }
}
