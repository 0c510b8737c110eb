package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.service.analysis.CircuitSource.Request;
import org.headscope.app.service.analysis.CircuitSource.Texts;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.CircuitSpec;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.Circuits;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// Edges and circuits as the engine measures them.
record EngineCircuits(OpenRuns runs, ModelPool models) implements CircuitSource {
  @Override
  public CircuitSteps measure(
      Request request,
      CircuitSteps known,
      Consumer<CircuitSteps> partial,
      Progress progress,
      Cancellation cancellation) {
    Context context = new Context(models, progress, cancellation);
    Texts texts = request.texts();
    List<Instance> all = heldOut(request, texts.choosing() + texts.judging());
    CircuitSpec spec =
        spec(
            request,
            new CircuitSpec.Texts(
                all.subList(0, texts.choosing()),
                all.subList(texts.choosing(), all.size()),
                texts.length()),
            edges(request, context)::contains);
    if (request.steps().size() > 1) {
      List<CheckpointRef> checkpoints =
          request.steps().stream().map(step -> checkpoint(request.run(), step)).toList();
      return CircuitSteps.run(spec, checkpoints, known, partial, context);
    }
    return CircuitSteps.of(
        Circuits.run(
            spec,
            known.at(spec.checkpoint().step()),
            part -> partial.accept(CircuitSteps.of(part)),
            context));
  }

  @Override
  public EdgeRows rows(
      Request request, Instance text, ResidualEdge edge, Cancellation cancellation) {
    Context context = new Context(models, Progress.none(), cancellation);
    List<Instance> texts = new ArrayList<>(List.of(text));
    heldOut(request, request.texts().choosing()).stream()
        .filter(other -> !other.id().equals(text.id()))
        .forEach(texts::add);
    CircuitSpec.Texts all = new CircuitSpec.Texts(texts, List.of(), Integer.MAX_VALUE);
    return Circuits.rows(spec(request, all, _ -> true), 0, edge, context);
  }

  @Override
  public CircuitResult score(Request request, CircuitSpec.Texts texts, Cancellation cancellation) {
    return Circuits.run(
        spec(request, texts, _ -> true), new Context(models, Progress.none(), cancellation));
  }

  @Override
  public Point judge(Request request, CircuitSpec.Texts texts, Cancellation cancellation) {
    return Circuits.judge(
        spec(request, texts, _ -> true), new Context(models, Progress.none(), cancellation));
  }

  @Override
  public SharedEdges share(SharedRequest shared, Progress progress, Cancellation cancellation) {
    Request request = shared.request();
    Texts texts = request.texts();
    CircuitSpec.Texts all =
        new CircuitSpec.Texts(heldOut(request, texts.choosing()), List.of(), texts.length());
    return SharedEdges.run(
        spec(request, all, _ -> true),
        checkpoint(shared.other(), shared.step()),
        Optional.of(shared.first()),
        new Context(models, progress, cancellation));
  }

  private CheckpointRef checkpoint(RunRef run, long step) {
    return runs.at(run.directory(), step).ref(step);
  }

  private List<Instance> heldOut(Request request, int count) {
    return HeadScoreSpec.heldOutInstances(runs.run(request.run().directory()), count);
  }

  private List<ResidualEdge> edges(Request request, Context context) {
    CheckpointRef first = checkpoint(request.run(), request.steps().getFirst());
    return ResidualGraph.of(context.config(first)).map(ResidualGraph::edges).orElse(List.of());
  }

  /// @param kept the edges of the user's circuit that count
  private CircuitSpec spec(Request request, CircuitSpec.Texts texts, Predicate<ResidualEdge> kept) {
    return new CircuitSpec(
        checkpoint(request.run(), request.steps().getFirst()),
        texts,
        request.corruption(),
        request.measure(),
        request.methods(),
        request.threshold(),
        request.own().stream().filter(kept).toList(),
        SEED);
  }
}
