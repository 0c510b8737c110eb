package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Lets a checkpoint read an instance and reports everything that the window shows of it.
public final class Inspection {
  private Inspection() {}

  /// Lets the checkpoint read the instance, and says after every layer how far it is where not all
  /// of it is mapped. One that is longer than the model's position table is cut to it, and the
  /// result says so.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the maps would
  ///   take too much memory
  public static InspectionResult run(InspectionSpec spec, Context context) {
    context.cancellation().check();
    ModelConfig model = context.config(spec.checkpoint());
    Instance instance = spec.instance();
    Reading reading = Reading.of(context, spec.checkpoint(), instance, Optional.empty());
    int[] tokens = reading.tokens();
    int mapped = Math.min(tokens.length, spec.mapped().orElse(tokens.length));
    boolean whole = mapped == tokens.length;
    if (whole) {
      reading.require("maps", (_, read) -> new ReadingNeed(model, read).attention());
    } else {
      reading.require("predictions", (_, read) -> need(model, mapped, read));
    }
    ActivationCache pass;
    double[][] rows;
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      context.cancellation().check();
      LanguageModel reader = lease.model();
      pass =
          reader.run(
              Arrays.copyOf(tokens, mapped), ActivationSite.every(Kind.PATTERN, model.depth()));
      context.cancellation().check();
      rows =
          whole
              ? pass.predictions()
              : reader.predict(tokens, context.progress(), context.cancellation());
    }
    context.cancellation().check();
    Map<String, double[][]> predictions = new LinkedHashMap<>();
    predictions.put("model", rows);
    instance
        .latent()
        .map(Latent::truth)
        .ifPresent(truth -> predictions.put(truth.name(), truth.predict(tokens)));
    return new InspectionResult(
        spec.checkpoint().runName(),
        spec.checkpoint().step(),
        instance,
        tokens,
        Arrays.copyOf(instance.stateAfter(), tokens.length),
        AttentionMaps.of(pass, model.layerInfos()),
        predictions,
        reading.provenance());
  }

  /// To record the maps of the first tokens, and then to read all.
  private static MemoryNeed need(ModelConfig model, int mapped, int tokens) {
    MemoryNeed maps = new ReadingNeed(model, Math.min(mapped, tokens)).attention();
    ReadingNeed all = new ReadingNeed(model, tokens);
    long heap = maps.heap() + all.predictions();
    long largest = Math.max(maps.largest(), all.predictions());
    return new MemoryNeed(Math.max(maps.total(), all.pass(1)) + heap, heap, largest);
  }
}
