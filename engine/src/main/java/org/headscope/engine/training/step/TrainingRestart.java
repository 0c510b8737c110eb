package org.headscope.engine.training.step;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunLock;
import org.headscope.engine.training.run.RunWriter;

/// Takes a training back to one of its checkpoints, from which it can then be resumed: with the
/// stored weights, without AdamW's moments and the schedule's memory, and possibly at lower rates.
/// A line of the metrics records this; run.json stays as it was when the run started.
///
/// @param step of the checkpoint; later ones are deleted
/// @param rateFactor the factor of the schedule's rates from there on
public record TrainingRestart(long step, double rateFactor) {
  private static final double MAX_TIMES = 1000;

  public TrainingRestart {
    require(
        rateFactor > 0 && rateFactor <= MAX_TIMES,
        "the factor of the rates",
        rateFactor,
        "above 0 and at most %.0f".formatted(MAX_TIMES));
  }

  /// Takes the run of `spec` back. If interrupted, it can be repeated.
  ///
  /// @param warn receives warnings for the user
  /// @throws UserError if the run is complete, being trained, or has no such checkpoint
  public void apply(TrainingSpec spec, Consumer<String> warn) {
    RunDirectory.open(spec.out()); // else there is nothing to lock
    try (RunLock _ = RunLock.take(spec.out(), warn)) {
      RunDirectory run = RunDirectory.open(spec.out());
      if (run.complete()) {
        throw new UserError(
            "The training in %s is complete; train another run.".formatted(spec.out()));
      }
      run.checkpoint(OptionalLong.of(step)); // else the error lists the available ones
      List<MetricsLine> before =
          run.metrics(warn).stream()
              .filter(line -> line.step() <= step && !(line.isRestart() && line.step() == step))
              .toList();
      MetricsLine at =
          before.stream()
              .filter(line -> line.step() == step)
              .reduce((_, last) -> last)
              .orElseThrow(() ->
                  new UserError(
                      "%s has no line of step %d, which is needed to resume there; choose another checkpoint."
                          .formatted(spec.out().resolve(RunFiles.METRICS), step)));
      try (Learner learner = learner(run)) {
        write(run, before, at, learner);
      }
    }
  }

  private Learner learner(RunDirectory run) {
    Recipe recipe = run.info().recipe();
    Learner learner =
        new Learner(
            run.model(step, ComputeDevice.CPU),
            recipe.data().task(),
            recipe.training(),
            ComputeDevice.CPU,
            1,
            0);
    learner.multiplyRates(rateFactor);
    return learner;
  }

  /// The old state is deleted first: no state is better than one that does not match the metrics.
  private void write(RunDirectory run, List<MetricsLine> before, MetricsLine at, Learner learner) {
    Path state = run.path().resolve(RunFiles.STATE);
    try {
      Files.deleteIfExists(state);
    } catch (IOException e) {
      throw RunWriter.cannotWrite(state, e);
    }
    RunWriter writer = RunWriter.resume(run, before, step);
    writer.append(MetricsLine.restart(at, rateFactor));
    writer.state(
        TrainingState.of(
            learner,
            new Trainer.TrainingProgress(step, at.tokens(), at.seconds(), Trainer.LossSum.NONE)));
  }
}
