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

/// Takes a training back to one of its checkpoints, from where it then goes on as any other that
/// was stopped: with the weights as they were kept, without AdamW's moments and what a schedule
/// remembers, and perhaps at lower rates. The metrics say so in a line of their own; run.json stays
/// as the run was begun.
///
/// @param step of the checkpoint; later ones are deleted
/// @param rateTimes what the schedule's rates are multiplied by from there on
public record TrainingRestart(long step, double rateTimes) {
  private static final double MAX_TIMES = 1000;

  public TrainingRestart {
    require(
        rateTimes > 0 && rateTimes <= MAX_TIMES,
        "the factor of the rates",
        rateTimes,
        "above 0 and at most %.0f".formatted(MAX_TIMES));
  }

  /// Takes the run of `spec` back. What is cut short can be repeated.
  ///
  /// @param warn hears sentences that people should know
  /// @throws UserError if the run is complete, being trained, or has no such checkpoint
  public void apply(TrainingSpec spec, Consumer<String> warn) {
    RunDirectory.open(spec.out()); // or there is nothing to lock
    try (RunLock _ = RunLock.take(spec.out(), warn)) {
      RunDirectory run = RunDirectory.open(spec.out());
      if (run.complete()) {
        throw new UserError(
            "The training in %s is complete; train another run.".formatted(spec.out()));
      }
      run.checkpoint(OptionalLong.of(step)); // or it is said which there are
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
                      "%s has no line of step %d, which is needed to go on from there; choose another checkpoint."
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
    learner.multiplyRates(rateTimes);
    return learner;
  }

  /// The old state goes first: none is better than one that the metrics do not lead to.
  private void write(RunDirectory run, List<MetricsLine> before, MetricsLine at, Learner learner) {
    Path state = run.path().resolve(RunFiles.STATE);
    try {
      Files.deleteIfExists(state);
    } catch (IOException e) {
      throw RunWriter.cannotWrite(state, e);
    }
    RunWriter writer = RunWriter.resume(run, before, step);
    writer.append(MetricsLine.restart(at, rateTimes));
    writer.state(
        TrainingState.of(
            learner, new Trainer.Moment(step, at.tokens(), at.seconds(), Trainer.LossSum.NONE)));
  }
}
