package org.headscope.engine.training;

import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/**
 * Trains a model into a run directory (paper 000 eq. 8, App. B).
 *
 * <p>On the processor every lane runs on one native thread, so the same recipe, seed, kind of
 * processor and version give the same weights bit for bit, on any number of threads and through any
 * number of resumptions (with dropout: on one thread). On a GPU they agree up to rounding.
 */
public final class Trainer {
  private final TrainingConfig config;
  private final Learner learner;
  private final RunWriter writer;
  private final BatchSource batches;
  private final Validation validation;
  private final Set<Long> kept;
  private final long start = System.nanoTime();
  private final double secondsBefore;
  private final TrainingWatcher watcher;
  private long step;
  private long tokens;
  private LossSum loss;

  private Trainer(
      TrainingSpec spec,
      Seeds seeds,
      Learner learner,
      RunWriter writer,
      Moment from,
      TrainingWatcher watcher) {
    Recipe recipe = spec.recipe();
    this.watcher = watcher;
    this.config = recipe.training();
    this.learner = learner;
    this.writer = writer;
    this.batches = new BatchSource(recipe.data(), seeds.data());
    this.validation =
        new Validation(recipe.data(), seeds.validation(), config.validationInstances());
    this.kept = new HashSet<>(config.checkpoints());
    this.kept.add(config.steps());
    this.step = from.step();
    this.tokens = from.tokens();
    this.loss = from.loss();
    this.secondsBefore = from.seconds();
  }

  /** How far a run is: optimiser steps done, input tokens seen, seconds worked, losses to log. */
  record Moment(long step, long tokens, double seconds, LossSum loss) {
    /** Before the first step. */
    static final Moment START = new Moment(0, 0, 0, LossSum.NONE);
  }

  /** The losses since the last line of the metrics, in nats, and of how many steps they are. */
  record LossSum(double sum, long steps) {
    static final LossSum NONE = new LossSum(0, 0);

    LossSum plus(double loss) {
      return new LossSum(sum + loss, steps + 1);
    }

    double mean() {
      return sum / steps;
    }
  }

  /**
   * Trains to the last step. Cancelling leaves a state to resume from.
   *
   * @param progress told of steps in units of the tokens that they cost
   * @throws UserError if the run directory or the recipe cannot be used, or if a loss or gradient
   *     is not finite; the sentence then names the step, the tensor and the last good checkpoint
   * @throws CancellationException if cancelled
   */
  public static void run(TrainingSpec spec, Progress progress, Cancellation cancellation) {
    run(spec, TrainingWatcher.NONE, progress, cancellation);
  }

  /** The same, watched. */
  public static void run(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
    MemoryCheck.require(spec);
    ReducedPrecision.require(spec);
    Seeds seeds = Seeds.of(spec.seed());
    Recipe recipe = spec.recipe();
    LanguageModel model = LanguageModel.create(recipe.model(), seeds.model(), spec.device());
    try (Learner learner =
        new Learner(model, recipe.training(), spec.device(), spec.threads(), seeds.dropout())) {
      Trainer trainer;
      if (spec.resume()) {
        RunDirectory run = RunDirectory.open(spec.out());
        Moment from = TrainingState.restore(run, spec, learner);
        RunWriter writer = RunWriter.resume(run, from.step());
        trainer = new Trainer(spec, seeds, learner, writer, from, watcher);
      } else {
        RunWriter writer = RunWriter.create(spec.out(), Environment.describe(spec, seeds));
        trainer = new Trainer(spec, seeds, learner, writer, Moment.START, watcher);
        trainer.keepIfAsked();
      }
      trainer.train(progress, cancellation);
    }
  }

  private void train(Progress progress, Cancellation cancellation) {
    long work = config.cost(config.steps());
    while (step < config.steps()) {
      if (cancellation.isCancelled()) {
        writer.state(TrainingState.of(learner, now()));
        cancellation.check();
      }
      Learner.Step done = learn();
      step++;
      tokens += done.tokens();
      loss = loss.plus(done.loss());
      if (step % config.logEvery() == 0 || step == config.steps()) {
        log(done);
        loss = LossSum.NONE;
      }
      keepIfAsked();
      progress.update("step " + step + " of " + config.steps(), config.cost(step), work);
    }
    writer.complete();
  }

  private Learner.Step learn() {
    try {
      return learner.step(step, batches.batch(step, config.phase(step).batch()));
    } catch (NonFiniteException e) {
      String last =
          kept.stream()
              .filter(s -> s <= step)
              .max(Long::compare)
              .map(s -> "step " + s)
              .orElse("none");
      throw new UserError(
          "Training stopped at step "
              + e.step()
              + ": the "
              + e.tensor()
              + " is not finite (last good"
              + " checkpoint: "
              + last
              + "); lower the rates of training.schedule or set training.clip.",
          e);
    }
  }

  private Moment now() {
    return new Moment(step, tokens, secondsBefore + (System.nanoTime() - start) / 1e9, loss);
  }

  private void log(Learner.Step last) {
    Moment now = now();
    append(
        new MetricsLine(
            step,
            tokens,
            now.seconds(),
            "train",
            OptionalDouble.of(loss.mean()),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(last.rate()),
            OptionalDouble.of(last.gradientNorm())));
  }

  private void append(MetricsLine line) {
    writer.append(line);
    watcher.logged(line);
  }

  private void keepIfAsked() {
    if (!kept.contains(step)) {
      return;
    }
    writer.checkpoint(step, TrainingState.weights(learner.model(), config.precision(), step));
    Moment now = now();
    append(learner.ask(model -> validation.evaluate(model, now)));
    writer.state(TrainingState.of(learner, now()));
    watcher.kept(step);
  }
}
