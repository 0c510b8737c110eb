package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.InstanceError;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Lets a checkpoint read an instance and reports everything that the window shows of it.
public final class Inspection {
  /// Multiplications of a pass that a person waits for: some ten seconds of a processor.
  private static final double MOST_WORK = 3e11;

  /// Where whatever is made of every single token stays quick to make and to draw.
  private static final int MOST_TOKENS = 200_000;

  private Inspection() {}

  /// Lets the checkpoint read the instance, and says after every layer how far it is where not all
  /// of it is mapped. One that is longer than the model's position table is cut to it, and the
  /// result says so.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the reading
  ///   would take too much time or memory
  public static InspectionResult run(InspectionSpec spec, Context context) {
    context.cancellation().check();
    ModelConfig model = context.config(spec.checkpoint());
    Instance instance = spec.instance();
    Reading reading = Reading.of(context, spec.checkpoint(), instance, Optional.empty());
    int[] tokens = reading.tokens();
    int mapped = Math.min(tokens.length, spec.mapped().orElse(tokens.length));
    boolean whole = mapped == tokens.length;
    require(model, reading, whole ? tokens.length : mapped);
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

  /// Refuses an instance that would take more time or memory than a reading may.
  ///
  /// @throws InstanceError naming the instance, what it takes and how many tokens are not too many
  private static void require(ModelConfig model, Reading reading, int mapped) {
    Machine machine = Machine.here().share();
    int tokens = reading.length();
    boolean whole = mapped == tokens;
    IntFunction<MemoryNeed> need =
        n -> whole ? new ReadingNeed(model, n).attention() : need(model, mapped, n);
    IntPredicate quick = n -> n <= MOST_TOKENS && model.multiplications(n) <= MOST_WORK;
    if (quick.test(tokens) && need.apply(tokens).fits(machine)) {
      return;
    }
    String why =
        need.apply(tokens).fits(machine)
            ? "which take the run %s too long to read".formatted(reading.runName())
            : "whose %s take %s"
                .formatted(
                    whole ? "maps" : "predictions",
                    MemoryNeed.gigabytes(need.apply(tokens).total()));
    int most = MemoryNeed.max(0, tokens, n -> quick.test(n) && need.apply(n).fits(machine));
    throw new InstanceError(
        "The instance %s has %,d tokens, %s; open or type a shorter one, of up to %,d tokens."
            .formatted(reading.instanceId(), tokens, why, Reading.rounded(most)));
  }

  /// To record the maps of the first tokens, and then to read all.
  private static MemoryNeed need(ModelConfig model, int mapped, int tokens) {
    MemoryNeed maps = new ReadingNeed(model, Math.min(mapped, tokens)).attention();
    ReadingNeed all = new ReadingNeed(model, tokens);
    long heap = maps.heap() + 2 * all.predictions(); // and those of the truth
    long largest = Math.max(maps.largest(), all.predictions());
    return new MemoryNeed(Math.max(maps.total(), all.pass(1)) + heap, heap, largest);
  }
}
