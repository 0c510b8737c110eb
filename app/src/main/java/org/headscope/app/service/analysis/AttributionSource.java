package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.service.RunSource;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.interpret.lens.AttributionSpec;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.interpret.lens.Attributions;
import org.headscope.engine.interpret.lens.CompositionResult;
import org.headscope.engine.interpret.lens.CompositionSpec;
import org.headscope.engine.interpret.lens.Compositions;
import org.headscope.engine.interpret.lens.HeadCircuitResult;
import org.headscope.engine.interpret.lens.HeadCircuitSpec;
import org.headscope.engine.interpret.lens.HeadCircuits;
import org.headscope.engine.interpret.segment.SegmentInfluence;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.interpret.segment.SegmentSpec;
import org.headscope.engine.interpret.segment.SegmentSpec.Part;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinSpec;
import org.headscope.engine.interpret.twin.Twins;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;

/// Attributions of logits, heads by their weights, twins of heads, and the influence of segments:
/// from the engine, or a test. Called by one separate worker thread. Everything throws
/// [org.headscope.engine.run.UserError] with a sentence for people.
public interface AttributionSource {
  /// A checkpoint.
  record Weights(RunRef run, long step) {}

  /// A checkpoint that reads an instance, as far as it is mapped.
  ///
  /// @param symbols the logit that is split; the likeliest minus the second if empty
  record LogitRequest(Weights weights, Instance instance, Optional<Symbols> symbols) {
    /// The positions that are read.
    public Range rows() {
      return new Range(0, Math.min(RunSource.MAPPED, instance.length()) - 1);
    }
  }

  /// A head of a checkpoint.
  ///
  /// @param distance from the query back to the key
  record HeadRequest(Weights weights, int layer, int head, int distance) {
    public String name() {
      return layer + "." + head;
    }
  }

  /// Two checkpoints whose heads are matched.
  record TwinRequest(Weights first, Weights second) {
    /// The number of held-out instances of the first run's task that both read.
    public static final int INSTANCES = 20;
  }

  /// A prediction, and the parts of the text before it that are replaced.
  record SegmentRequest(Weights weights, Instance instance, int row, Part part) {
    /// The seed of the draws.
    public static final long SEED = 1;
  }

  AttributionResult attribute(LogitRequest request, Progress progress, Cancellation cancellation);

  HeadCircuitResult circuit(HeadRequest request, Progress progress, Cancellation cancellation);

  CompositionResult compose(Weights request, Progress progress, Cancellation cancellation);

  TwinResult match(TwinRequest request, Progress progress, Cancellation cancellation);

  SegmentResult replace(SegmentRequest request, Progress progress, Cancellation cancellation);

  /// Computes by the engine.
  record Engine(OpenRuns runs, ModelPool models) implements AttributionSource {
    @Override
    public AttributionResult attribute(
        LogitRequest request, Progress progress, Cancellation cancellation) {
      CheckpointRef checkpoint = checkpoint(request.weights());
      Context context = new Context(models, progress, cancellation);
      int readable = context.config(checkpoint).longestContext();
      Range rows = new Range(0, Math.min(request.rows().max(), readable - 1));
      return Attributions.run(
          new AttributionSpec(checkpoint, request.instance(), request.symbols(), Optional.of(rows)),
          context);
    }

    @Override
    public HeadCircuitResult circuit(
        HeadRequest request, Progress progress, Cancellation cancellation) {
      return HeadCircuits.run(
          new HeadCircuitSpec(
              checkpoint(request.weights()), request.layer(), request.head(), request.distance()),
          new Context(models, progress, cancellation));
    }

    @Override
    public CompositionResult compose(
        Weights request, Progress progress, Cancellation cancellation) {
      return Compositions.run(
          new CompositionSpec(checkpoint(request)), new Context(models, progress, cancellation));
    }

    @Override
    public TwinResult match(TwinRequest request, Progress progress, Cancellation cancellation) {
      Weights first = request.first();
      RunDirectory run = runs.at(first.run().directory(), first.step());
      return Twins.run(
          new TwinSpec(
              checkpoint(first),
              checkpoint(request.second()),
              HeadScoreSpec.heldOutInstances(run, TwinRequest.INSTANCES),
              1),
          new Context(models, progress, cancellation));
    }

    @Override
    public SegmentResult replace(
        SegmentRequest request, Progress progress, Cancellation cancellation) {
      return SegmentInfluence.run(
          new SegmentSpec(
              checkpoint(request.weights()),
              request.instance(),
              request.row(),
              request.part(),
              SegmentSpec.DRAWS,
              SegmentRequest.SEED),
          new Context(models, progress, cancellation));
    }

    private CheckpointRef checkpoint(Weights weights) {
      return runs.at(weights.run().directory(), weights.step()).ref(weights.step());
    }
  }
}
