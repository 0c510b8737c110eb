package org.headscope.engine.interpret.fold;

import module java.base;

import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.headscore.ScoredWeights;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// Collapses a head's attention to [groups][PairGroups] of queries and keys, beside uniform
/// attention: over the queries of one instance, or over all queries of a set. [ScoredWeights]
/// defines attention in a model without softmax. Long maps are computed by blocks of rows.
public final class Folds {
  /// The largest array of weights, in bytes.
  static final long MAX_BYTES = 64L << 20;

  private final FoldSpec spec;
  private final Context context;
  private final ModelConfig model;
  private final long block;

  private Folds(FoldSpec spec, Context context, long block) {
    this.spec = spec;
    this.context = context;
    this.model = context.config(spec.checkpoint());
    this.block = block;
  }

  /// An instance as it is read, and its groups.
  private record Read(Instance instance, Reading reading) {}

  /// Collapses the head's attention. Instances are cut to the length that the model can read.
  ///
  /// @throws UserError if the checkpoint cannot be read or has no such map, if an instance has no
  ///   such groups, or if its map would be too large
  public static FoldResult run(FoldSpec spec, Context context) {
    return run(spec, context, MAX_BYTES);
  }

  static FoldResult run(FoldSpec spec, Context context, long block) {
    return new Folds(spec, context, block).run();
  }

  private FoldResult run() {
    map(spec.instances().getFirst(), spec.positions()).requireIn(model);
    List<Read> all =
        spec.instances().stream()
            .map(i -> new Read(i, Reading.of(context, spec.checkpoint(), i, spec.positions())))
            .toList();
    long tokens = all.stream().mapToLong(read -> read.reading().length()).sum();
    requirePairs(all);
    AtomicLong done = new AtomicLong();
    Consumer<Range> progress =
        rows -> {
          synchronized (done) {
            context
                .progress()
                .update(
                    "folded map of step " + spec.checkpoint().step(),
                    done.addAndGet(rows.max() - rows.min() + 1),
                    tokens);
          }
        };
    List<FoldTally> tallies;
    try (ModelPool.Lease _ = context.models().lease(spec.checkpoint());
        NativeThreads threads =
            new NativeThreads("headscope-folds", context.models().readers(model))) {
      tallies = threads.map(all, read -> tally(read, progress));
    }
    PairGroups widest = groups(longest(all));
    FoldTally sum = new FoldTally(widest.rows(), widest.columns(), 0);
    tallies.forEach(sum::add);
    Fold fold = sum.fold();
    requireMatches(fold);
    return new FoldResult(spec, fold, tokens, provenance(all));
  }

  private TokenMapSpec map(Instance instance, Optional<Range> positions) {
    return new TokenMapSpec(
        spec.checkpoint(), instance, spec.layer(), Part.head(spec.head()), positions);
  }

  private static Read longest(List<Read> all) {
    return Collections.max(all, Comparator.comparingInt(read -> read.reading().length()));
  }

  private PairGroups groups(Read read) {
    return PairGroups.of(spec.by(), read.instance(), read.reading().tokens());
  }

  private FoldTally tally(Read read, Consumer<Range> progress) {
    PairGroups groups = groups(read);
    FoldTally tally = new FoldTally(groups.rows(), groups.columns(), 0);
    Range rows = read.reading().rows();
    int size = blockSize(read.reading());
    for (int from = rows.min(); from <= rows.max(); from += size) {
      context.cancellation().check();
      Range part = new Range(from, Math.min(from + size - 1, rows.max()));
      TokenMaps.TokenMapResult map =
          TokenMaps.run(map(read.instance(), Optional.of(part)), context);
      int length = map.length();
      float[] weights = ScoredWeights.of(map.info(), map.weights(), length); // R·T
      for (int query = part.min(); query <= part.max(); query++) {
        tally.add(groups, query, weights, (query - part.min()) * length);
      }
      progress.accept(part);
    }
    return tally;
  }

  /// The number of rows to compute at once.
  private int blockSize(Reading reading) {
    int size = new ReadingNeed(model, reading.length()).rowsWithin(spec.layer(), block);
    if (size == 0) {
      int fitting = (int) Math.sqrt((double) block / Float.BYTES);
      throw new InstanceError(
          "The run %s computes each map as a whole, which is too large for the %,d tokens of the instance %s; choose positions up to %,d, or a shorter instance."
              .formatted(reading.runName(), reading.length(), reading.instanceId(), fitting - 1));
    }
    return size;
  }

  private static void requirePairs(List<Read> all) {
    if (all.stream().allMatch(read -> read.reading().length() < 2)) {
      throw new InstanceError(
          "The instance %s is read as one token, which attends to itself alone; choose a text of two tokens or more."
              .formatted(all.getFirst().instance().id()));
    }
  }

  private void requireMatches(Fold fold) {
    if (spec.by() == FoldBy.MATCH
        && fold.columns().stream().noneMatch(name -> name.matches("[1-9].*"))) {
      throw new InstanceError(
          "No key follows a match with the tokens of its query; choose a longer text.");
    }
  }

  private Provenance provenance(List<Read> all) {
    List<Instance> instances = spec.instances();
    Provenance begun =
        all.size() == 1
            ? all.getFirst().reading().provenance()
            : Provenance.of(spec.checkpoint().runName())
                .with("step", spec.checkpoint().step())
                .with("instances", instances.size())
                .with("first instance", instances.getFirst().id())
                .with("last instance", instances.getLast().id())
                .with("drawn by", ScoreProvenance.origins(instances))
                .with("device", context.models().device(model).label());
    return begun
        .with("map", "layer %d, head %d".formatted(spec.layer(), spec.head()))
        .with("by", spec.by().label())
        .with("weights", ScoredWeights.note(model.layerInfos().get(spec.layer() - 1)))
        .with("headscope", Version.current());
  }
}
