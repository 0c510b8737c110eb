package org.headscope.engine.interpret.distance;

import module java.base;

import org.headscope.engine.interpret.headscore.ScoreProvenance;
import org.headscope.engine.interpret.headscore.ScoredReading;
import org.headscope.engine.interpret.headscore.ScoredWeights;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// Averages every head's attention by distance d = query − key: with a_ij the attention of query i
/// to key j, the mean of a_i,i−d over all queries i ≥ d of all instances, its spread over instances
/// and the share of all attention that lies at d. What counts as attention in a model without
/// softmax, [ScoredWeights] says; layers without maps have no profile. O(T²) for each head and
/// instance.
public final class Distances {
  private Distances() {}

  /// Averages over the instances; those that are longer than the model can read are cut to what it
  /// can.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read or has no map, or
  ///   an instance is too long for the memory
  public static DistanceResult run(DistanceSpec spec, Context context) {
    ScoredReading reading = ScoredReading.of(spec.checkpoint(), spec.instances(), context);
    int[] lengths = reading.tokens().stream().mapToInt(read -> read.length).toArray();
    int longest = Arrays.stream(lengths).max().orElseThrow();
    long[] queries = new long[longest];
    int[] instances = new int[longest];
    for (int length : lengths) {
      for (int d = 0; d < length; d++) {
        queries[d] += length - d;
        instances[d]++;
      }
    }
    String what = "attention by distance at step " + spec.checkpoint().step();
    List<DistanceResult.Head> heads =
        reading.run(() -> new DistanceTally(lengths), what, context).stream()
            .map(head -> head.tally().head(head.layer(), head.head(), queries, instances))
            .toList();
    return new DistanceResult(
        spec.checkpoint().runName(),
        spec.checkpoint().step(),
        queries,
        instances,
        heads,
        provenance(spec, reading.config(), context));
  }

  private static Provenance provenance(DistanceSpec spec, ModelConfig config, Context context) {
    List<Instance> instances = spec.instances();
    return Provenance.of(spec.checkpoint().runName())
        .with("step", spec.checkpoint().step())
        .with("instances", instances.size())
        .with("first instance", instances.getFirst().id())
        .with("last instance", instances.getLast().id())
        .with("drawn by", ScoreProvenance.origins(instances))
        .with("weights", ScoredWeights.notes(config.layerInfos()))
        .with("device", context.models().device(config).label())
        .with("headscope", Version.current());
  }
}
