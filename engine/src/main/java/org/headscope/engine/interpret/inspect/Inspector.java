package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.symbolic.GroundTruth;

/**
 * Lets checkpoints read instances and reports everything that the window shows of it. Models stay
 * loaded for a while, so that going back and forth between checkpoints is quick.
 *
 * <p>Belongs to one thread.
 */
public final class Inspector implements AutoCloseable {
  private static final long BUDGET = 512L << 20;

  private final ModelCache models;

  /** An inspector that computes on {@code device}. */
  public Inspector(ComputeDevice device) {
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
    Reading reading = Reading.of(spec.run(), spec.step(), instance, models.device());
    int[] tokens = reading.tokens();
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
        reading.cut(),
        predictions,
        reading.provenance());
  }

  /** The loaded models, for the analyses of single maps and states. */
  public ModelCache models() {
    return models;
  }

  @Override
  public void close() {
    models.close();
  }
}
