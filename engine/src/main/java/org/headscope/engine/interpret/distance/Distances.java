package org.headscope.engine.interpret.distance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.headscore.ScoreProvenance;
import org.headscope.engine.interpret.headscore.ScoredWeights;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;

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
    CheckpointRef checkpoint = spec.checkpoint();
    ModelConfig config = context.config(checkpoint);
    TokenMapSpec.requireMaps(checkpoint, config);
    List<int[]> tokens = new ArrayList<>();
    for (Instance instance : spec.instances()) {
      tokens.add(Reading.of(context, checkpoint, instance, Optional.empty()).tokens());
      Reading.requireWhole(
          instance.id(),
          tokens.getLast().length,
          "maps",
          Reading.LEAVE_OUT,
          length -> new ReadingNeed(config, length).attention());
    }
    int longest = tokens.stream().mapToInt(read -> read.length).max().orElseThrow();
    long[] queries = new long[longest];
    int[] instances = new int[longest];
    DistanceTally[][] tallies = tallies(config, longest);
    List<ActivationSite> patterns = ActivationSite.every(Kind.PATTERN, config.depth());
    String phase = "attention by distance at step " + checkpoint.step();
    try (ModelPool.Lease lease = context.models().lease(checkpoint)) {
      LanguageModel model = lease.model();
      for (int i = 0; i < tokens.size(); i++) {
        context.cancellation().check();
        int[] read = tokens.get(i);
        for (int d = 0; d < read.length; d++) {
          queries[d] += read.length - d;
          instances[d]++;
        }
        ActivationCache pass = model.run(read, patterns);
        add(tallies, AttentionMaps.of(pass, config.layerInfos()));
        context.progress().update(phase, i + 1L, tokens.size());
      }
    }
    return new DistanceResult(
        checkpoint.runName(),
        checkpoint.step(),
        queries,
        instances,
        heads(tallies, queries, instances),
        provenance(spec, config, context));
  }

  private static DistanceTally[][] tallies(ModelConfig config, int longest) {
    DistanceTally[][] tallies =
        config.layerInfos().stream()
            .map(info -> new DistanceTally[info.maps()])
            .toArray(DistanceTally[][]::new);
    for (DistanceTally[] layer : tallies) {
      Arrays.setAll(layer, _ -> new DistanceTally(longest));
    }
    return tallies;
  }

  private static void add(DistanceTally[][] tallies, AttentionMaps maps) {
    for (int layer = 0; layer < tallies.length; layer++) {
      for (int head = 0; head < tallies[layer].length; head++) {
        float[] map = maps.map(layer + 1, head + 1);
        tallies[layer][head].add(
            ScoredWeights.of(maps.layerInfos().get(layer), map, maps.length()), maps.length());
      }
    }
  }

  private static List<DistanceResult.Head> heads(
      DistanceTally[][] tallies, long[] queries, int[] instances) {
    List<DistanceResult.Head> heads = new ArrayList<>();
    for (int layer = 0; layer < tallies.length; layer++) {
      for (int head = 0; head < tallies[layer].length; head++) {
        heads.add(tallies[layer][head].head(layer + 1, head + 1, queries, instances));
      }
    }
    return heads;
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
        .with("device", context.models().device().label())
        .with("headscope", Version.current());
  }
}
