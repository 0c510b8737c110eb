package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.training.run.CheckpointRef;

/// Reads an instance with a checkpoint and returns everything that the window shows of it.
public final class Inspection {
  private final InspectionSpec spec;
  private final Context context;
  private final ModelConfig model;
  private final Reading reading;

  private Inspection(InspectionSpec spec, Context context) {
    this.spec = spec;
    this.context = context;
    this.model = context.config(spec.checkpoint());
    this.reading = Reading.of(context, spec.checkpoint(), spec.instance(), Optional.empty());
  }

  /// Does the same as [#run(InspectionSpec, Optional, Context)] without an earlier result.
  public static InspectionResult run(InspectionSpec spec, Context context) {
    return run(spec, Optional.empty(), context);
  }

  /// Reads the instance, cut to the model's position table, and reports progress after every layer
  /// unless all of it is mapped. If only some positions are to be mapped, the result leaves out
  /// everything that would take too much time or memory: the end of the text, and maps of positions
  /// far from its beginning, in whose place the first positions are mapped.
  ///
  /// @param known an earlier result of the same checkpoint and instance, whose maps and predictions
  ///   are reused where they fit
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or all of the
  ///   instance was to be mapped and takes too much time or memory
  public static InspectionResult run(
      InspectionSpec spec, Optional<InspectionResult> known, Context context) {
    context.cancellation().check();
    return new Inspection(spec, context).run(known);
  }

  private InspectionResult run(Optional<InspectionResult> known) {
    Limits limits = Limits.of(model, reading, spec, Machine.here().share());
    int[] tokens = Arrays.copyOf(reading.tokens(), limits.read());
    Range part = limits.part();
    Read read =
        NativeThreads.onAllCores(
            model.multiplications(tokens.length), () -> read(tokens, limits, known));
    AttentionMaps maps = read.maps();
    context.cancellation().check();
    return new InspectionResult(
        spec.checkpoint().runName(),
        spec.checkpoint().step(),
        spec.instance(),
        new InspectionResult.Text(
            tokens,
            Arrays.copyOf(spec.instance().stateAfter(), tokens.length),
            limits.unread(),
            limits.unmapped()),
        maps,
        predictions(spec.instance(), tokens, read.rows()),
        Optional.empty(),
        maps.length() < tokens.length
            ? reading.with("mapped", part.min() + " to " + part.max()).provenance()
            : reading.provenance());
  }

  private Read read(int[] tokens, Limits limits, Optional<InspectionResult> known) {
    Range part = limits.part();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      context.cancellation().check();
      Mapped mapped =
          known
              .filter(of -> of.attention().first() == part.min())
              .filter(of -> of.attention().end() == part.max() + 1)
              .map(of -> new Mapped(of.attention(), Optional.empty()))
              .orElseGet(() -> mapped(lease.model(), tokens, limits));
      context.cancellation().check();
      PredictionRows rows =
          Stream.of(mapped.predictions(), known.map(of -> of.predictions().get("model")))
              .flatMap(Optional::stream)
              .filter(all -> all.length() == tokens.length)
              .findFirst()
              .orElseGet(() ->
                  rows(lease.model().logits(tokens, context.progress(), context.cancellation())));
      return new Read(mapped.maps(), rows);
    }
  }

  private record Read(AttentionMaps maps, PredictionRows rows) {}

  /// The predictions of a model and, if the instance has a latent, its truth.
  public static Map<String, PredictionRows> predictions(
      Instance instance, int[] tokens, PredictionRows rows) {
    Map<String, PredictionRows> predictions = new LinkedHashMap<>();
    predictions.put("model", rows);
    instance
        .latent()
        .map(Latent::truth)
        .ifPresent(
            truth -> predictions.put(truth.name(), PredictionRows.of(truth.predict(tokens))));
    return predictions;
  }

  private record Mapped(AttentionMaps maps, Optional<PredictionRows> predictions) {}

  private PredictionRows rows(float[] logits) {
    return PredictionRows.ofLogits(logits, model.vocabulary());
  }

  private Mapped mapped(LanguageModel reader, int[] all, Limits limits) {
    Range part = limits.part();
    int[] tokens = Arrays.copyOf(all, part.max() + 1);
    if (part.min() == 0 && limits.block() == 1) {
      ActivationCache pass =
          reader.run(tokens, ActivationSite.every(ActivationSite.Kind.PATTERN, model.depth()));
      return new Mapped(
          AttentionMaps.of(pass, model.layerInfos()), Optional.of(rows(pass.logits())));
    }
    AttentionMaps maps = AttentionMaps.blank(part, limits.block(), model.layerInfos());
    return new Mapped(
        maps,
        maps.hasHeads()
            ? Optional.of(
                rows(
                    reader.logits(
                        tokens, part, maps::copyRow, context.progress(), context.cancellation())))
            : Optional.empty());
  }

  /// The checkpoint and the instance that it reads.
  ///
  /// @param mapped the positions to map; all if empty. Maps grow with the square of their number,
  ///   and a token's attention does not depend on later tokens
  public record InspectionSpec(
      CheckpointRef checkpoint, Instance instance, Optional<Range> mapped) {
    public InspectionSpec(CheckpointRef checkpoint, Instance instance) {
      this(checkpoint, instance, Optional.empty());
    }
  }
}
