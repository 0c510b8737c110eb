package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitSpec;
import org.headscope.engine.interpret.circuit.CircuitSpec.Texts;
import org.headscope.engine.interpret.circuit.Circuits;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.OpenRuns;

/// The exact effects of edges on the cross-entropy with another instance's values, and what single
/// circuits keep, on given instances. Used on any thread but JavaFX's.
public record EdgeSource(OpenRuns runs, ModelPool models) {
  /// Returns the effects of all edges of a checkpoint.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  public List<CircuitResult.EdgeEffect> effects(
      RunRef run, long step, Texts texts, Cancellation cancellation) {
    return Circuits.run(spec(run, step, texts, List.of()), context(cancellation)).edges();
  }

  /// Returns the performance of a circuit on the judging instances.
  ///
  /// @throws org.headscope.engine.run.UserError with a sentence for people
  public CircuitResult.Point judge(
      RunRef run, long step, Texts texts, List<ResidualEdge> circuit, Cancellation cancellation) {
    return Circuits.judge(spec(run, step, texts, circuit), context(cancellation));
  }

  private CircuitSpec spec(RunRef run, long step, Texts texts, List<ResidualEdge> circuit) {
    return new CircuitSpec(
        runs.at(run.directory(), step).ref(step),
        texts,
        Corruption.RESAMPLE,
        CircuitMeasure.CROSS_ENTROPY,
        List.of(EdgeMethod.EXACT),
        OptionalDouble.empty(),
        circuit,
        CircuitSource.SEED);
  }

  private Context context(Cancellation cancellation) {
    return new Context(models, Progress.none(), cancellation);
  }
}
