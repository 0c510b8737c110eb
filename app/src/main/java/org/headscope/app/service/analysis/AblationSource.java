package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationSpec;
import org.headscope.engine.interpret.intervention.Ablations;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// The effects of ablations over held-out instances: from the engine, or a test. Called by one
/// separate worker thread.
@FunctionalInterface
public interface AblationSource {
  /// The seed of bootstrap, permutations and directions, as on the command line.
  long SEED = 1;

  /// The cuts that are measured together.
  enum Scope {
    /// Every component by itself.
    EACH,
    /// All interventions of a stack at once.
    STACK,
    /// Every component by itself, and every two of them.
    PAIRS
  }

  /// The cuts of a checkpoint, and the settings.
  ///
  /// @param stack the interventions that are switched on; empty unless `scope` is STACK
  /// @param by the replacements that are compared; empty if `scope` is STACK
  /// @param instances the number of held-out instances
  /// @param predictors that distances are measured to, besides the truth, by name
  /// @param draws the number of random directions of the null; 0 for none
  record Request(
      RunRef run,
      long step,
      Scope scope,
      List<Intervention> stack,
      List<Replacement> by,
      List<String> predictors,
      int instances,
      int draws) {
    public Request {
      predictors = List.copyOf(predictors);
      stack = scope == Scope.STACK ? List.copyOf(stack) : List.of();
      by = scope == Scope.STACK ? List.of() : List.copyOf(by);
    }

    /// True if the effects of `other` are among those of this request.
    public boolean covers(Request other) {
      return by.containsAll(other.by)
          && new Request(run, step, scope, stack, other.by, predictors, instances, draws)
              .equals(other);
    }
  }

  /// Returns the effects.
  ///
  /// @param known the effects on the first instances, from which it continues
  /// @param partial receives the effects on the instances so far, on the calling thread
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  AblationResult ablate(
      Request request,
      Optional<AblationResult> known,
      Consumer<AblationResult> partial,
      Progress progress,
      Cancellation cancellation);

  static AblationSource of(OpenRuns runs, ModelPool models) {
    return (request, known, partial, progress, cancellation) -> {
      Context context = new Context(models, progress, cancellation);
      CheckpointRef checkpoint =
          runs.at(request.run().directory(), request.step()).ref(request.step());
      AblationSpec spec =
          new AblationSpec(
              checkpoint,
              HeadScoreSpec.heldOutInstances(
                  runs.run(request.run().directory()), request.instances()),
              cuts(request, checkpoint, context),
              request.predictors().stream().map(name -> PredictorRef.parse(name, runs)).toList(),
              request.draws(),
              SEED);
      return Ablations.run(spec, known, partial, context);
    };
  }

  private static List<List<Intervention>> cuts(
      Request request, CheckpointRef checkpoint, Context context) {
    if (request.scope() == Scope.STACK) {
      return List.of(request.stack());
    }
    List<Component> components = Ablations.components(checkpoint, context);
    if (components.isEmpty()) {
      throw new ModelError(
          "The run %s has no heads, mixers or MLPs that can be replaced."
              .formatted(request.run().name()));
    }
    return AblationSpec.sweep(
        AblationSpec.targets(components, request.scope() == Scope.PAIRS),
        request.by(),
        new TokenSelector.All());
  }
}
