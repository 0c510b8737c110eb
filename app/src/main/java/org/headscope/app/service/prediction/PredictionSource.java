package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.Disagreements;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.rows.RowsFile;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// Predictions and distances of predictors: from the engine, or a test. Called by worker threads,
/// none of which is that of [RunSource], so that a long fit holds up no inspection. Everything
/// throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface PredictionSource {
  /// A predictor's output for an instance.
  ///
  /// @param rows T rows of 20 probabilities; fewer where a model's position table ends before
  /// @param explain the part of the context that decided a row; callable on any thread
  record PredictedRows(
      PredictorChoice choice,
      Instance instance,
      double[][] rows,
      IntFunction<Optional<Explanation>> explain) {}

  /// Returns the name of `choice` in results.
  String name(PredictorChoice choice);

  PredictedRows predict(
      PredictorChoice choice, Instance instance, Progress progress, Cancellation cancellation);

  /// Returns scores and distances of all choices.
  ///
  /// @param partial receives intermediate results, a few times per second, on the calling thread
  EvaluationResult evaluate(
      List<PredictorChoice> choices,
      List<Instance> instances,
      RowRule rows,
      Consumer<EvaluationResult> partial,
      Progress progress,
      Cancellation cancellation);

  /// Returns the `max` positions that contribute most to the distance of `a` and `b`.
  DisagreementResult disagreements(
      PredictorChoice a,
      PredictorChoice b,
      List<Instance> instances,
      RowRule rows,
      int max,
      Progress progress,
      Cancellation cancellation);

  /// Predictions computed by the engine.
  record Engine(OpenRuns runs, ModelPool models, RowStore store) implements PredictionSource {

    @Override
    public String name(PredictorChoice choice) {
      return switch (choice) {
        case PredictorChoice.Symbolic symbolic -> symbolic.name();
        case PredictorChoice.Trained trained -> trained.run().name() + "@" + trained.step();
        case PredictorChoice.Circuit circuit -> circuit.name();
        case PredictorChoice.Rows rows -> rows.label();
      };
    }

    @Override
    public PredictedRows predict(
        PredictorChoice choice, Instance instance, Progress progress, Cancellation cancellation) {
      NamedPredictor predictor = new PredictorFactory(models).get(predictor(choice));
      int length = instance.length();
      double[][] rows = store.rows(predictor, instance, length, progress, cancellation);
      return new PredictedRows(choice, instance, rows, explain(choice, predictor, instance));
    }

    /// Explains rules only, which need no separate thread; models would.
    private static IntFunction<Optional<Explanation>> explain(
        PredictorChoice choice, NamedPredictor predictor, Instance instance) {
      if (!(choice instanceof PredictorChoice.Symbolic(String name)) || !Predictors.isKnown(name)) {
        return _ -> Optional.empty();
      }
      int[] tokens = instance.tokens();
      return position -> predictor.forInstance().apply(instance).explain(tokens, position);
    }

    @Override
    public EvaluationResult evaluate(
        List<PredictorChoice> choices,
        List<Instance> instances,
        RowRule rows,
        Consumer<EvaluationResult> partial,
        Progress progress,
        Cancellation cancellation) {
      EvaluationSpec spec = new EvaluationSpec(withLocations(choices), instances, rows);
      return Evaluation.with(store, partial).run(spec, new Context(models, progress, cancellation));
    }

    /// Returns all of them; appends the location to runs and files of the same name.
    private List<PredictorRef> withLocations(List<PredictorChoice> choices) {
      List<String> names = choices.stream().map(this::name).toList();
      return choices.stream()
          .map(choice -> {
            PredictorRef plain = predictor(choice);
            return switch (plain) {
              case PredictorRef.Trained(CheckpointRef checkpoint, String name)
                  when Collections.frequency(names, name) > 1 ->
                  new PredictorRef.Trained(checkpoint, checkpoint.run() + "@" + checkpoint.step());
              case PredictorRef.Circuit(KeptCircuit kept, String name)
                  when Collections.frequency(names, name) > 1 ->
                  new PredictorRef.Circuit(kept, choice.text());
              case PredictorRef.Rows(Path file, String sha256, String name)
                  when Collections.frequency(names, name) > 1 ->
                  new PredictorRef.Rows(file, sha256, choice.text());
              default -> plain;
            };
          })
          .toList();
    }

    @Override
    public DisagreementResult disagreements(
        PredictorChoice a,
        PredictorChoice b,
        List<Instance> instances,
        RowRule rows,
        int max,
        Progress progress,
        Cancellation cancellation) {
      Disagreements.DisagreementSpec spec =
          new Disagreements.DisagreementSpec(predictor(a), predictor(b), instances, rows, max);
      return Disagreements.with(store).run(spec, new Context(models, progress, cancellation));
    }

    private PredictorRef predictor(PredictorChoice choice) {
      return switch (choice) {
        case PredictorChoice.Symbolic(String name) -> PredictorRef.parse(name, runs);
        case PredictorChoice.Trained(RunRef run, long step) ->
            new PredictorRef.Trained(runs.at(run.directory(), step).ref(step), name(choice));
        case PredictorChoice.Circuit(Path file, int edges) -> {
          KeptCircuit kept = CircuitFile.read(file, runs);
          UserError.when(
              kept.edges().size() != edges,
              "The file %s has %d edges now, not %d; open it again.",
              file,
              kept.edges().size(),
              edges);
          yield new PredictorRef.Circuit(kept, name(choice));
        }
        case PredictorChoice.Rows(Path file) ->
            new PredictorRef.Rows(file, RowsFile.hash(file), name(choice));
      };
    }
  }
}
