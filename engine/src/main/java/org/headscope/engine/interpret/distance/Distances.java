package org.headscope.engine.interpret.distance;

import module java.base;

import org.headscope.engine.interpret.headscore.AttentionPass;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.headscore.ScoredWeights;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;

/// Averages every head's attention by distance d = query − key. With a_ij the attention of query i
/// to key j, it computes the mean of a_i,i−d over all queries i ≥ d of all instances, the spread of
/// that mean over instances, and the share of all attention at d. [ScoredWeights] defines attention
/// in a model without softmax; layers without maps have no profile. O(T²) for each head and
/// instance.
public final class Distances {
  private Distances() {}

  /// Averages over the instances, each cut to the length that the model can read.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read or has no map, or
  ///   an instance is too long for the memory
  public static DistanceResult run(DistanceSpec spec, Context context) {
    AttentionPass reading = AttentionPass.of(spec.checkpoint(), spec.instances(), context);
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

  private static final class DistanceTally implements AttentionPass.Tally {
    private final int[] lengths;
    private final double[] weight;
    private final double[] means;
    private final double[] squares;

    DistanceTally(int[] lengths) {
      this.lengths = lengths.clone();
      int longest = Arrays.stream(lengths).max().orElseThrow();
      weight = new double[longest];
      means = new double[longest];
      squares = new double[longest];
    }

    @Override
    public void add(int instance, float[] weights) {
      int length = lengths[instance];
      for (int distance = 0; distance < length; distance++) {
        double sum = 0;
        for (int query = distance; query < length; query++) {
          sum += weights[query * length + query - distance];
        }
        double mean = sum / (length - distance);
        weight[distance] += sum;
        means[distance] += mean;
        squares[distance] += mean * mean;
      }
    }

    DistanceResult.Head head(int layer, int head, long[] queries, int[] instances) {
      int longest = weight.length;
      double[] mean = new double[longest];
      double[] spread = new double[longest];
      double[] share = new double[longest];
      for (int d = 0; d < longest; d++) {
        mean[d] = weight[d] / queries[d];
        share[d] = weight[d] / queries[0];
        double middle = means[d] / instances[d];
        // With one instance only rounding errors would remain.
        spread[d] =
            instances[d] == 1
                ? 0
                : Math.sqrt(Math.max(0, squares[d] / instances[d] - middle * middle));
      }
      return new DistanceResult.Head(layer, head, mean, spread, share);
    }
  }

  /// The checkpoint whose heads are averaged, and the instances.
  public record DistanceSpec(CheckpointRef checkpoint, List<Instance> instances) {
    public DistanceSpec {
      instances = List.copyOf(instances);
      Refusal.when(instances.isEmpty(), "means need instances");
    }

    /// The spec of the first `count` held-out instances, on which heads are scored, too.
    public static DistanceSpec heldOut(RunDirectory run, long step, int count) {
      return new DistanceSpec(run.ref(step), HeadScoreSpec.heldOutInstances(run, count));
    }
  }
}
