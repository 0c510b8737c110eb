package org.headscope.engine.interpret.headscore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;

/// Instances that a checkpoint reads for the [weights][ScoredWeights] of all its heads.
///
/// @param tokens of each instance, as far as the model can read it
public record ScoredReading(CheckpointRef checkpoint, ModelConfig config, List<int[]> tokens) {
  public ScoredReading {
    tokens = List.copyOf(tokens);
  }

  /// What is summed up of one head.
  public interface Tally {
    /// Adds an instance.
    ///
    /// @param instance its place among all
    /// @param weights T·T, row = query
    void add(int instance, float[] weights);
  }

  /// What was summed up of a head; layer and head from 1.
  public record Tallied<T>(int layer, int head, T tally) {}

  /// What `checkpoint` reads of `instances`.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read or has no map, or
  ///   an instance is too long for the memory
  public static ScoredReading of(
      CheckpointRef checkpoint, List<Instance> instances, Context context) {
    ModelConfig config = context.config(checkpoint);
    TokenMapSpec.requireMaps(checkpoint, config);
    List<int[]> tokens = new ArrayList<>();
    for (Instance instance : instances) {
      int[] read = Reading.of(context, checkpoint, instance, Optional.empty()).tokens();
      tokens.add(read);
      Reading.requireWhole(
          instance.id(),
          read.length,
          "maps",
          Reading.LEAVE_OUT,
          length -> new ReadingNeed(config, length).attention());
    }
    return new ScoredReading(checkpoint, config, tokens);
  }

  /// Reads one instance after the other, and adds it to a tally of each head that has a map.
  ///
  /// @param what is done, for the progress: `head scores of step 100`
  /// @return those tallies, by layer and head
  public <T extends Tally> List<Tallied<T>> run(Supplier<T> tally, String what, Context context) {
    List<Tallied<T>> all = new ArrayList<>();
    List<LayerInfo> layers = config.layerInfos();
    for (int layer = 1; layer <= layers.size(); layer++) {
      for (int head = 1; head <= layers.get(layer - 1).maps(); head++) {
        all.add(new Tallied<>(layer, head, tally.get()));
      }
    }
    List<ActivationSite> patterns = ActivationSite.every(Kind.PATTERN, config.depth());
    try (ModelPool.Lease lease = context.models().lease(checkpoint)) {
      for (int i = 0; i < tokens.size(); i++) {
        context.cancellation().check();
        AttentionMaps maps = AttentionMaps.of(lease.model().run(tokens.get(i), patterns), layers);
        for (Tallied<T> one : all) {
          float[] map = maps.map(one.layer(), one.head());
          LayerInfo info = layers.get(one.layer() - 1);
          one.tally().add(i, ScoredWeights.of(info, map, maps.length()));
        }
        context.progress().update(what, i + 1L, tokens.size());
      }
    }
    return all;
  }
}
