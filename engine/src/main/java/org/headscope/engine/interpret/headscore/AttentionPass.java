package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Instances to be read by a checkpoint for the [weights][ScoredWeights] of all its heads.
public record AttentionPass(CheckpointRef checkpoint, ModelConfig config, List<int[]> tokens) {
  public AttentionPass {
    tokens = List.copyOf(tokens);
  }

  public interface Tally {
    /// Adds an instance.
    ///
    /// @param instance its index
    /// @param weights T·T, row = query
    void add(int instance, float[] weights);
  }

  /// The tally of a head; layer and head from 1.
  public record Tallied<T>(int layer, int head, T tally) {}

  /// Prepares `instances` to be read by `checkpoint`.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read or has no map, or
  ///   an instance is too long for the memory
  public static AttentionPass of(
      CheckpointRef checkpoint, List<Instance> instances, Context context) {
    ModelConfig config = context.config(checkpoint);
    TokenMapSpec.requireMaps(checkpoint, config);
    List<int[]> tokens =
        instances.stream()
            .map(instance -> Reading.mapped(context, checkpoint, instance).tokens())
            .toList();
    return new AttentionPass(checkpoint, config, tokens);
  }

  /// Reads the instances in parallel, batch by batch, and adds each batch in order to the tallies
  /// of all heads that have a map. Results are the same, bit for bit, for any number of threads.
  ///
  /// @param what the work, for the progress: `head scores of step 100`
  /// @return the tallies by layer and head
  public <T extends Tally> List<Tallied<T>> run(Supplier<T> tally, String what, Context context) {
    return run(tally, what, context, context.models().readers(config));
  }

  <T extends Tally> List<Tallied<T>> run(
      Supplier<T> tally, String what, Context context, int readers) {
    List<Tallied<T>> all = heads((layer, head) -> new Tallied<>(layer, head, tally.get()));
    int batchSize = batchSize(readers);
    AtomicLong done = new AtomicLong();
    try (ModelPool.Lease lease = context.models().lease(checkpoint);
        NativeThreads threads = new NativeThreads("headscope-maps", readers)) {
      for (int from = 0; from < tokens.size(); from += batchSize) {
        int first = from;
        List<AttentionMaps> maps =
            threads.map(
                tokens.subList(from, Math.min(tokens.size(), from + batchSize)),
                text -> {
                  context.cancellation().check();
                  AttentionMaps read = maps(lease.model(), text);
                  synchronized (done) {
                    context.progress().update(what, done.incrementAndGet(), tokens.size());
                  }
                  return read;
                });
        threads.each(all, one -> add(one, first, maps));
      }
    }
    return all;
  }

  /// Makes an item for each head that has a map; layer and head from 1.
  public <T> List<T> heads(BiFunction<Integer, Integer, T> item) {
    List<T> all = new ArrayList<>();
    List<LayerInfo> layers = config.layerInfos();
    for (int layer = 1; layer <= layers.size(); layer++) {
      for (int head = 1; head <= layers.get(layer - 1).maps(); head++) {
        all.add(item.apply(layer, head));
      }
    }
    return all;
  }

  /// Reads one instance.
  ///
  /// @param model that of the checkpoint
  /// @return the T·T weights of each of the [#heads], row = query
  public List<float[]> weights(LanguageModel model, int instance) {
    AttentionMaps maps = maps(model, tokens.get(instance));
    return heads((layer, head) ->
        ScoredWeights.of(config.layerInfos().get(layer - 1), maps.map(layer, head), maps.length()));
  }

  /// The memory that reading one instance takes at most.
  public MemoryNeed need() {
    int longest = tokens.stream().mapToInt(text -> text.length).max().orElse(1);
    return new ReadingNeed(config, longest).attention();
  }

  /// The number of instances to read at once: as many as fit into memory, at most two per reader.
  private int batchSize(int readers) {
    MemoryNeed one = need();
    Machine machine = Machine.here().share();
    return MemoryNeed.max(
        1,
        2 * readers + 1,
        n -> new MemoryNeed(n * one.total(), n * one.heap(), one.largest()).fits(machine));
  }

  private AttentionMaps maps(LanguageModel model, int[] text) {
    List<ActivationSite> patterns = ActivationSite.every(Kind.PATTERN, config.depth());
    return AttentionMaps.of(model.run(text, patterns), config.layerInfos());
  }

  private <T extends Tally> void add(Tallied<T> one, int first, List<AttentionMaps> read) {
    LayerInfo info = config.layerInfos().get(one.layer() - 1);
    for (int i = 0; i < read.size(); i++) {
      float[] map = read.get(i).map(one.layer(), one.head());
      one.tally().add(first + i, ScoredWeights.of(info, map, read.get(i).length()));
    }
  }
}
