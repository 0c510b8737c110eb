package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// Creates predictors from references.
///
/// @param models loads each model when it is first used, and keeps it
public record PredictorFactory(ModelPool models) {
  /// Returns the predictor that `ref` refers to. A model gives fewer rows than tokens if its
  /// position table ends earlier.
  public NamedPredictor get(PredictorRef ref) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> NamedPredictor.known(symbolic.name());
      case PredictorRef.Trained trained ->
          new NamedPredictor(
              trained.name(),
              _ -> new Pooled(models, trained, true),
              Optional.of(identity(trained.checkpoint())));
    };
  }

  /// Returns the predictor that `ref` refers to, for text of `vocabulary` whose latent is unknown.
  ///
  /// @throws org.headscope.engine.run.UserError if it needs the latent
  public SequencePredictor forText(PredictorRef ref, Vocabulary vocabulary) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> Predictors.forText(symbolic.name(), vocabulary);
      case PredictorRef.Trained trained -> new Pooled(models, trained, false);
    };
  }

  /// A model of the pool.
  ///
  /// @param cut true to predict as far as its position table goes; false to predict nothing of
  ///   longer texts
  private record Pooled(ModelPool models, PredictorRef.Trained trained, boolean cut)
      implements SequencePredictor {
    @Override
    public String name() {
      return trained.checkpoint().runName();
    }

    @Override
    public double[][] predict(int[] tokens) {
      try (ModelPool.Lease lease = models.lease(trained.checkpoint())) {
        LanguageModel model = lease.model();
        int[] read = cut ? model.config().readable(tokens) : tokens;
        require(model, read.length);
        return model.predict(read);
      }
    }
  }

  private static void require(LanguageModel model, int length) {
    Machine machine = Machine.here().share();
    IntFunction<MemoryNeed> need =
        tokens -> {
          ReadingNeed reading = new ReadingNeed(model.config(), tokens);
          return new MemoryNeed(reading.pass(1) + reading.predictions(), reading.predictions(), 0);
        };
    if (!need.apply(length).fits(machine)) {
      throw new UserError(
          "Predicting a text of %,d tokens takes %s with %s; cut it to %,d."
              .formatted(
                  length,
                  MemoryNeed.gigabytes(need.apply(length).total()),
                  model.name(),
                  MemoryNeed.max(0, length, n -> need.apply(n).fits(machine))));
    }
  }

  /// The identity of a checkpoint: the hash of its weights' file, and its model's configuration.
  private NamedPredictor.Identity identity(CheckpointRef checkpoint) {
    String model = Json.line(models.run(checkpoint).info().model());
    return new NamedPredictor.Identity(
        "weights %s of %s".formatted(checkpoint.sha256(), model), true);
  }
}
