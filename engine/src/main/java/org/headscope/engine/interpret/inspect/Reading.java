package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.training.RunDirectory;

/**
 * One checkpoint reading one instance, cut to what the model can read.
 *
 * @param runName name of the run
 * @param step the checkpoint
 * @param instanceId the instance's
 * @param tokens the T ids that are read
 * @param cut whether the model's position table ends before the instance does
 * @param provenance what was read where; each analysis adds its own facts
 */
public record Reading(
    String runName,
    long step,
    String instanceId,
    int[] tokens,
    boolean cut,
    Provenance provenance) {

  /** What {@code run} reads of {@code instance} at {@code step}. */
  public static Reading of(RunDirectory run, long step, Instance instance, ComputeDevice device) {
    ModelConfig model = run.info().model();
    int[] all = instance.tokens();
    int[] tokens = Arrays.copyOf(all, Math.min(all.length, model.longestContext()));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("run", run.name());
    facts.put("step", Long.toString(step));
    facts.put("instance", instance.id());
    instance
        .origin()
        .ifPresent(o -> facts.put("drawn by", "preset " + o.preset() + ", seed " + o.seed()));
    facts.put("device", device.label());
    boolean cut = tokens.length < all.length;
    return new Reading(run.name(), step, instance.id(), tokens, cut, new Provenance(facts));
  }

  /** T, the tokens that are read. */
  public int length() {
    return tokens.length;
  }

  /** The same with facts that an analysis adds. */
  public Reading with(Map<String, String> facts) {
    Map<String, String> all = new LinkedHashMap<>(provenance.facts());
    all.putAll(facts);
    return new Reading(runName, step, instanceId, tokens, cut, new Provenance(all));
  }
}
