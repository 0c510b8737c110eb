package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.symbolic.GroundTruth;

/**
 * Lets checkpoints read instances and reports everything that the window shows of it. Models stay
 * loaded for a while, so that going back and forth between checkpoints is quick.
 *
 * <p>Belongs to one thread.
 */
public final class Inspector implements AutoCloseable {
  private static final long BUDGET = 512L << 20;

  private final ComputeDevice device;
  private final ModelCache models;

  /** An inspector that computes on {@code device}. */
  public Inspector(ComputeDevice device) {
    this.device = device;
    this.models = new ModelCache(device, BUDGET);
  }

  /**
   * Lets the checkpoint read the instance. One that is longer than the model's position table is
   * cut to it, and the result says so.
   *
   * @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public InspectionResult run(InspectionSpec spec, Cancellation cancellation) {
    cancellation.check();
    LanguageModel model = models.get(spec.run(), spec.step());
    Instance instance = spec.instance();
    int[] all = instance.tokens();
    int[] tokens = Arrays.copyOf(all, Math.min(all.length, model.config().longestContext()));
    cancellation.check();
    RecordedPass pass = RecordedPass.of(model, tokens);
    cancellation.check();
    Map<String, double[][]> predictions = new LinkedHashMap<>();
    predictions.put("model", pass.predictions());
    instance
        .automaton()
        .map(GroundTruth::new)
        .ifPresent(truth -> predictions.put(truth.name(), truth.predict(tokens)));
    return new InspectionResult(
        spec.run().name(),
        spec.step(),
        instance,
        tokens,
        Arrays.copyOf(instance.stateAfter(), tokens.length),
        pass.attention(),
        tokens.length < all.length,
        predictions,
        provenance(spec));
  }

  private Provenance provenance(InspectionSpec spec) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("run", spec.run().name());
    facts.put("step", Long.toString(spec.step()));
    facts.put("instance", spec.instance().id());
    spec.instance()
        .origin()
        .ifPresent(o -> facts.put("drawn by", "preset " + o.preset() + ", seed " + o.seed()));
    facts.put("device", device.label());
    return new Provenance(facts);
  }

  @Override
  public void close() {
    models.close();
  }
}
