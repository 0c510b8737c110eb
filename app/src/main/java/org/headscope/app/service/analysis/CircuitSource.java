package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitSpec;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// The effects of edges and circuits: from the engine, or a test. Used on any thread but JavaFX's.
public interface CircuitSource {
  /// The seed of bootstrap, random circuits and corruptions, as on the command line.
  long SEED = 1;

  /// The edges that are scored, and the circuits that are judged.
  ///
  /// @param steps the checkpoints; circuits are judged only at a single one
  /// @param threshold of the sweep; empty for none
  /// @param own a circuit of the user's, of which the edges count that the model has
  record Request(
      RunRef run,
      List<Long> steps,
      Texts texts,
      Corruption corruption,
      CircuitMeasure measure,
      List<EdgeMethod> methods,
      OptionalDouble threshold,
      List<ResidualEdge> own) {
    public Request {
      steps = List.copyOf(steps);
      methods = List.copyOf(methods);
      texts = steps.size() == 1 ? texts : texts.unjudged();
      threshold = texts.judging > 0 ? threshold : OptionalDouble.empty();
      own = texts.judging > 0 ? List.copyOf(own) : List.of();
    }

    /// The request of the edges alone at one checkpoint.
    public Request scores(long step) {
      return new Request(
          run,
          List.of(step),
          texts.unjudged(),
          corruption,
          measure,
          methods,
          OptionalDouble.empty(),
          List.of());
    }

    /// True if edges are scored in every instance of `result`, and circuits are judged.
    public boolean isWhole(CircuitResult result) {
      return result.instances() == texts.choosing
          && (texts.judging == 0 || result.judgement().isPresent());
    }
  }

  /// Numbers of held-out instances, and of the tokens that are read of each.
  ///
  /// @param choosing those that edges are scored on
  /// @param judging the next ones, which circuits are judged by; 0 if they are not
  record Texts(int choosing, int judging, int length) {
    Texts unjudged() {
      return new Texts(choosing, 0, length);
    }
  }

  /// Returns the effects at every checkpoint.
  ///
  /// @param known results with the same scores, or their first instances, from which it continues
  /// @param partial receives the checkpoints so far, and of a single one the effects on the
  ///   instances so far, on the calling thread
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  CircuitSteps measure(
      Request request,
      CircuitSteps known,
      Consumer<CircuitSteps> partial,
      Progress progress,
      Cancellation cancellation);

  /// Returns the effect of an edge at every measured position of a text.
  ///
  /// @param request of one checkpoint, whose instances corrupt the text or give the means
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  default EdgeRows rows(
      Request request, Instance text, ResidualEdge edge, Cancellation cancellation) {
    throw new UnsupportedOperationException("whole effects only");
  }

  /// Returns the effects on given instances in place of held-out ones.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  default CircuitResult score(Request request, CircuitSpec.Texts texts, Cancellation cancellation) {
    throw new UnsupportedOperationException("held-out instances only");
  }

  /// Returns the performance of the user's circuit alone on given instances.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people, also if the model lacks
  ///   one of the edges
  default CircuitResult.Point judge(
      Request request, CircuitSpec.Texts texts, Cancellation cancellation) {
    throw new UnsupportedOperationException("held-out instances only");
  }

  /// The edges of a measured checkpoint and those of another one.
  ///
  /// @param request of the scores alone at one checkpoint
  /// @param first its result
  /// @param step of the other run
  record SharedRequest(Request request, CircuitResult first, RunRef other, long step) {}

  /// Returns the edges that both have, whose heads are matched as twins.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  default SharedEdges share(SharedRequest request, Progress progress, Cancellation cancellation) {
    throw new UnsupportedOperationException("one run only");
  }

  static CircuitSource of(OpenRuns runs, ModelPool models) {
    return new EngineCircuits(runs, models);
  }
}
