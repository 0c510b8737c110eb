package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.circuit.kept.CircuitRows;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.rows.RowsFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
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
              _ -> pooled(trained.checkpoint(), true),
              Optional.of(identity(trained.checkpoint(), "")));
      case PredictorRef.Circuit circuit -> {
        Pooled rows = pooled(circuit.kept(), true); // one for all, since it computes means once
        yield new NamedPredictor(
            circuit.name(),
            _ -> rows,
            Optional.of(identity(circuit.kept().checkpoint(), ", " + circuit.kept().identity())));
      }
      case PredictorRef.Rows rows -> {
        RowsFile read = RowsFile.read(rows.file(), rows.sha256());
        yield new NamedPredictor(
            rows.name(),
            instance -> read.of(instance, rows.name()),
            Optional.of(new NamedPredictor.Identity("rows " + rows.sha256(), false)));
      }
    };
  }

  /// Returns the predictor that `ref` refers to, for text of `vocabulary` whose latent is unknown.
  ///
  /// @throws org.headscope.engine.run.UserError if it needs the latent
  public SequencePredictor forText(PredictorRef ref, Vocabulary vocabulary) {
    return switch (ref) {
      case PredictorRef.Symbolic symbolic -> Predictors.forText(symbolic.name(), vocabulary);
      case PredictorRef.Trained trained -> pooled(trained.checkpoint(), false);
      case PredictorRef.Circuit circuit -> pooled(circuit.kept(), false);
      case PredictorRef.Rows rows -> throw rows.onlyOfInstances();
    };
  }

  private Pooled pooled(CheckpointRef checkpoint, boolean cut) {
    return new Pooled(models, checkpoint, cut, _ -> 1, (model, tokens, _) -> model.predict(tokens));
  }

  private Pooled pooled(KeptCircuit circuit, boolean cut) {
    CircuitRows rows = new CircuitRows(circuit, models);
    return new Pooled(models, circuit.checkpoint(), cut, CircuitRows::copies, rows::predict);
  }

  @FunctionalInterface
  private interface Pass {
    double[][] rows(LanguageModel model, int[] tokens, Cancellation cancellation);
  }

  /// A model of the pool.
  ///
  /// @param cut true to predict as far as its position table goes; false to predict nothing of
  ///   longer texts
  /// @param copies how many copies of a text it reads at once
  private record Pooled(
      ModelPool models,
      CheckpointRef checkpoint,
      boolean cut,
      ToIntFunction<ModelConfig> copies,
      Pass pass)
      implements SequencePredictor {
    @Override
    public String name() {
      return checkpoint.runName();
    }

    @Override
    public double[][] predict(int[] tokens) {
      return predict(tokens, Progress.none(), new Cancellation());
    }

    @Override
    public double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
      cancellation.check();
      try (ModelPool.Lease lease = models.lease(checkpoint)) {
        LanguageModel model = lease.model();
        int[] read = cut ? model.config().readable(tokens) : tokens;
        require(model, read.length, copies.applyAsInt(model.config()));
        return pass.rows(model, read, cancellation);
      }
    }
  }

  private static void require(LanguageModel model, int length, int copies) {
    Machine machine = Machine.here().share();
    IntFunction<MemoryNeed> need =
        tokens -> {
          ReadingNeed reading = new ReadingNeed(model.config(), tokens);
          long heap = reading.predictions();
          return new MemoryNeed(reading.pass(copies) + heap, heap, 0);
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
  ///
  /// @param part of the model
  private NamedPredictor.Identity identity(CheckpointRef checkpoint, String part) {
    String model = Json.line(models.run(checkpoint).info().model());
    return new NamedPredictor.Identity(
        "weights %s of %s%s".formatted(checkpoint.sha256(), model, part), true);
  }
}
