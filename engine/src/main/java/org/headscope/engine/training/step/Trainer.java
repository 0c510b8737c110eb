package org.headscope.engine.training.step;

import module java.base;

import ai.djl.engine.EngineException;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.run.RunLock;
import org.headscope.engine.training.run.RunWriter;

/// Trains a model into a run directory (\[ICLL] eq. 8, App. B).
///
/// On the processor every lane runs on one native thread, so the same recipe, seed, kind of
/// processor and version give the same weights bit for bit, on any number of threads and through
/// any number of resumptions. On a GPU, weights were the same bit for bit with micro-batches of 4
/// and otherwise agree up to rounding: they differed by at most 2.4e-7 after six steps (one H100).
public final class Trainer {
  private static final String TRAIN = "train";

  private static final long NEVER = -1;

  private final TrainingConfig config;
  private final Learner learner;
  private final RunWriter writer;
  private final BatchSource batches;
  private final Validation validation;
  private final Set<Long> kept;
  private final long start = System.nanoTime();
  private final double secondsBefore;
  private final TrainingWatcher watcher;
  private final RunLock lock;
  private final int meanTokens;
  private long step;
  private long tokens;
  private LossSum loss;
  private long saved = NEVER;
  private boolean evaluated;
  private double lastLoss = Double.NaN;
  private long sound = NEVER; // the last checkpoint whose losses were finite

  private Trainer(
      TrainingSpec spec,
      Seeds seeds,
      Learner learner,
      RunLock lock,
      RunWriter writer,
      TrainingProgress from,
      TrainingWatcher watcher) {
    Recipe recipe = spec.recipe();
    this.watcher = watcher;
    this.config = recipe.training();
    this.learner = learner;
    this.lock = lock;
    this.writer = writer;
    this.batches = new BatchSource(recipe.data(), seeds.data());
    this.validation =
        new Validation(recipe.data(), seeds.validation(), config.recorded().validationInstances());
    this.kept = new HashSet<>(config.recorded().checkpoints());
    this.kept.add(config.steps());
    this.meanTokens = recipe.data().task().meanTokens();
    this.step = from.step();
    this.tokens = from.tokens();
    this.loss = from.loss();
    this.secondsBefore = from.seconds();
  }

  /// The progress of a run: optimiser steps done, input tokens seen, seconds worked, losses to log.
  record TrainingProgress(long step, long tokens, double seconds, LossSum loss) {
    static final TrainingProgress START = new TrainingProgress(0, 0, 0, LossSum.NONE);
  }

  /// The losses since the last line of the metrics, in nats, and their number of steps.
  record LossSum(double sum, long steps) {
    static final LossSum NONE = new LossSum(0, 0);

    LossSum plus(double loss) {
      return new LossSum(sum + loss, steps + 1);
    }

    double mean() {
      return sum / steps;
    }
  }

  /// Trains to the last step; nothing else may train the same run meanwhile. Cancelling ends it
  /// after its step, or in an evaluation at once, with a state to resume from.
  ///
  /// @param progress updated with steps in units of the tokens that they cost
  /// @throws UserError if the run directory or the recipe cannot be used, or if a loss, a gradient
  ///   or a weight is not finite; the sentence then names the step, the loss and the command that
  ///   continues from the last good checkpoint
  /// @throws CancellationException if cancelled
  public static void run(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
    Recipe recipe = spec.recipe();
    Clamps clamps = TakenOverParameters.resolve(recipe.training().clamps(), recipe.model());
    runResolved(spec.with(recipe.withClamps(clamps)), watcher, progress, cancellation);
  }

  private static void runResolved(
      TrainingSpec spec, TrainingWatcher watcher, Progress progress, Cancellation cancellation) {
    MemoryCheck.require(spec);
    ReducedPrecision.require(spec);
    if (spec.resume()) {
      RunDirectory.open(spec.out()); // else there is nothing to lock
    } else {
      RunWriter.requireEmpty(spec.out());
    }
    Seeds seeds = Seeds.of(spec.seed());
    try (RunLock lock = RunLock.take(spec.out(), watcher::warned);
        Learner learner = learner(spec, seeds)) {
      Trainer trainer =
          spec.resume()
              ? resumed(spec, seeds, learner, lock, watcher)
              : new Trainer(
                  spec,
                  seeds,
                  learner,
                  lock,
                  RunWriter.create(spec.out(), RunInfo.of(spec, seeds)),
                  TrainingProgress.START,
                  watcher);
      if (trainer.step == 0) {
        learner.begin(0);
      }
      watcher.starts();
      trainer.train(spec.saveEvery(), progress, cancellation);
    }
  }

  private static Learner learner(TrainingSpec spec, Seeds seeds) {
    Recipe recipe = spec.recipe();
    return new Learner(
        LanguageModel.create(recipe.model(), seeds.model(), spec.device()),
        recipe.data().task(),
        recipe.training(),
        spec.device(),
        spec.threads(),
        seeds.dropout());
  }

  private static Trainer resumed(
      TrainingSpec spec, Seeds seeds, Learner learner, RunLock lock, TrainingWatcher watcher) {
    RunDirectory run = RunDirectory.open(spec.out());
    run.unhashedWarning().ifPresent(watcher::warned);
    List<MetricsLine> metrics = run.metrics(watcher::warned);
    Optional<TrainingProgress> state = TrainingState.restore(run, spec, learner);
    RunWriter writer =
        RunWriter.resume(run, metrics, state.map(TrainingProgress::step).orElse(NEVER));
    Trainer trainer =
        new Trainer(
            spec, seeds, learner, lock, writer, state.orElse(TrainingProgress.START), watcher);
    trainer.saved = state.map(TrainingProgress::step).orElse(NEVER);
    RunInfo here = run.info().resumed(spec, state.map(TrainingProgress::step).orElse(0L));
    if (!here.equals(run.info())) {
      writer.info(here);
    }
    state.ifPresent(from -> watcher.saved(from.step()));
    // It may have been stopped after writing its state, while the stored step was evaluated.
    List<MetricsLine> measured =
        metrics.stream()
            .filter(line -> line.step() <= trainer.saved)
            .filter(line -> !line.split().equals(TRAIN) && !line.isRestart())
            .toList();
    trainer.evaluated = measured.stream().anyMatch(line -> line.step() == trainer.saved);
    trainer.sound =
        measured.stream()
            .filter(line -> line.loss().isPresent())
            .mapToLong(MetricsLine::step)
            .max()
            .orElse(NEVER);
    return trainer;
  }

  private void train(Duration saveEvery, Progress progress, Cancellation cancellation) {
    long work = config.cost(config.steps(), meanTokens);
    try (StateSaver keeper =
        new StateSaver(saveEvery, saved, () -> step, this::save, cancellation)) {
      try {
        if (!evaluated) {
          storeIfRequested(keeper, cancellation);
        }
        while (step < config.steps()) {
          cancellation.check();
          advance(keeper);
          storeIfRequested(keeper, cancellation);
          progress.update(
              "step " + step + " of " + config.steps(), config.cost(step, meanTokens), work);
          keeper.saveIfDue();
        }
      } catch (CancellationException e) {
        keeper.save();
        throw e;
      }
      writer.complete();
    }
  }

  /// Weights that are not finite do not replace a state; the next step ends the training.
  private void save() {
    lock.require();
    TensorFile state = TrainingState.of(learner, now());
    if (state.finite()) {
      writer.state(state);
      watcher.saved(step);
    }
  }

  private void advance(StateSaver keeper) {
    watcher.begins(step + 1);
    Learner.Step done = learn(keeper);
    step++;
    learner.begin(step);
    watcher.ends(step);
    tokens += done.tokens();
    lastLoss = done.loss();
    loss = loss.plus(lastLoss);
    if (step % config.recorded().logEvery() == 0 || step == config.steps()) {
      log(done);
      loss = LossSum.NONE;
    }
  }

  private Learner.Step learn(StateSaver keeper) {
    try {
      return learner.update(
          keeper.runUnchanging(
              () -> learner.read(step, batches.batch(step, config.phase(step).batch()))));
    } catch (Learner.NonFiniteException e) {
      throw diverged(step + 1, "the " + e.getMessage());
    } catch (EngineException e) {
      throw MemoryCheck.explain(e, config.microBatch(), this::fits);
    }
  }

  private boolean fits(int microBatch) {
    try {
      List<int[]> batch = batches.batch(step, config.phase(step).batch());
      learner.read(step, batch, microBatch, config.kernels());
      return true;
    } catch (EngineException _) {
      return false;
    }
  }

  private TrainingProgress now() {
    return new TrainingProgress(
        step, tokens, secondsBefore + (System.nanoTime() - start) / 1e9, loss);
  }

  private void log(Learner.Step last) {
    TrainingProgress now = now();
    append(
        new MetricsLine(
            step,
            tokens,
            now.seconds(),
            TRAIN,
            OptionalDouble.of(loss.mean()),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            new MetricsLine.Update(
                OptionalDouble.of(last.rate()), OptionalDouble.of(last.gradientNorm()))));
  }

  private void append(MetricsLine line) {
    writer.append(line);
    watcher.logged(line);
  }

  private void storeIfRequested(StateSaver keeper, Cancellation cancellation) {
    if (!kept.contains(step)) {
      return;
    }
    lock.require();
    TensorFile weights =
        TrainingState.weights(learner.model(), config.recorded().precision(), step);
    if (!weights.finite()) {
      throw diverged(step, "weights are too large to be stored, or not numbers" + lastLoss());
    }
    writer.checkpoint(step, weights);
    TrainingProgress now = now();
    Validation.Result result =
        keeper.runUnchanging(() ->
            learner.ask(model ->
                validation.evaluate(
                    model.holding(config.clamps().held(model.config(), step)), now, cancellation)));
    append(result.line());
    keeper.save();
    watcher.kept(step);
    if (result.diverged()) {
      throw diverged(step, "the loss on validation instances is infinite" + lastLoss());
    }
    sound = step;
  }

  private String lastLoss() {
    return Double.isNaN(lastLoss) ? "" : " and the training loss %.4g".formatted(lastLoss);
  }

  private UserError diverged(long at, String how) {
    String clip = config.optimiser().clip() == 0 ? " or set training.clip" : "";
    String back =
        sound == NEVER
            ? ""
            : ": %s --from %d --rate-factor %s continues from step %d at a tenth of the rate"
                .formatted(
                    TrainingStop.command(writer.directory()),
                    sound,
                    learner.rateFactor() / 10,
                    sound);
    return new UserError(
        "Training diverged at step %d: %s. Its checkpoints are kept; lower the learning rate%s%s."
            .formatted(at, how, clip, back));
  }
}
