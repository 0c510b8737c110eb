package org.headscope.engine.interpret.twin;

import module java.base;

import org.headscope.engine.interpret.headscore.AttentionPass;
import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScores;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.headscore.ScoredWeights;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.twin.TwinResult.RunnerUp;
import org.headscope.engine.interpret.twin.TwinResult.Side;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// Matches the heads of two checkpoints by what they attend to: the correlation of their
/// [weights][ScoredWeights] on the same instances, each row less its mean. Heads are assigned to
/// each other so that the sum of correlations is largest.
///
/// Instances are read one by one by both models, and only sums are kept. Those that one of the
/// models cannot read to the end are cut for both.
public final class Twins {
  private final TwinSpec spec;
  private final AttentionPass first;
  private final AttentionPass second;
  private final Context context;
  private final TwinSums sums;

  private Twins(TwinSpec spec, Context context) {
    this.spec = spec;
    this.context = context;
    AttentionPass one = AttentionPass.of(spec.first(), spec.instances(), context);
    AttentionPass other = AttentionPass.of(spec.second(), spec.instances(), context);
    this.first = cut(one, other);
    this.second = cut(other, one);
    this.sums =
        new TwinSums(
            first.heads(TwinHead::new).size(),
            second.heads(TwinHead::new).size(),
            first.tokens().size());
  }

  /// `pass` with the texts cut where `other` cuts them.
  private static AttentionPass cut(AttentionPass pass, AttentionPass other) {
    List<int[]> tokens = new ArrayList<>();
    for (int i = 0; i < pass.tokens().size(); i++) {
      int[] text = pass.tokens().get(i);
      tokens.add(Arrays.copyOf(text, Math.min(text.length, other.tokens().get(i).length)));
    }
    return new AttentionPass(pass.checkpoint(), pass.config(), tokens);
  }

  /// Matches all heads that have a map.
  ///
  /// @throws org.headscope.engine.run.UserError if a checkpoint cannot be read or has no maps, the
  ///   runs have different vocabularies, or an instance is too long for the memory
  public static TwinResult run(TwinSpec spec, Context context) {
    requireOneVocabulary(spec, context);
    Twins twins = new Twins(spec, context);
    twins.read();
    return twins.result();
  }

  private static void requireOneVocabulary(TwinSpec spec, Context context) {
    Vocabulary one = vocabulary(spec.first(), context);
    Vocabulary other = vocabulary(spec.second(), context);
    if (!one.equals(other)) {
      throw new ModelError(
          "The runs %s and %s read different tokens, %s and %s, and so no common text; choose two runs of one task."
              .formatted(
                  spec.first().runName(), spec.second().runName(), one.names(), other.names()));
    }
  }

  private static Vocabulary vocabulary(CheckpointRef checkpoint, Context context) {
    return context.models().run(checkpoint).info().data().task().vocabulary();
  }

  private void read() {
    AtomicLong done = new AtomicLong();
    int total = first.tokens().size();
    try (ModelPool.Lease one = context.models().lease(spec.first());
        ModelPool.Lease other = context.models().lease(spec.second());
        NativeThreads threads = new NativeThreads("headscope-twins", readers())) {
      threads.each(
          IntStream.range(0, total).boxed().toList(),
          instance -> {
            context.cancellation().check();
            int length = first.tokens().get(instance).length;
            sums.add(
                instance,
                first.weights(one.model(), instance),
                second.weights(other.model(), instance),
                length);
            synchronized (done) {
              context.progress().update("twins", done.incrementAndGet(), total);
            }
          });
    }
  }

  /// The number of instances to read at once, by both models.
  private int readers() {
    int most =
        Math.min(
            context.models().readers(first.config()), context.models().readers(second.config()));
    MemoryNeed one = first.need();
    MemoryNeed other = second.need();
    long largest = Math.max(one.largest(), other.largest());
    Machine machine = Machine.here().share();
    return MemoryNeed.max(
        1,
        most + 1,
        n ->
            new MemoryNeed(
                    n * (one.total() + other.total()), n * (one.heap() + other.heap()), largest)
                .fits(machine));
  }

  private TwinResult result() {
    double[][] correlations = sums.correlations();
    Bootstrap bootstrap =
        new Bootstrap(
            first.tokens().size(), new SplittableRandom(spec.seed()), HeadScores.RESAMPLES);
    List<TwinHead> heads = first.heads(TwinHead::new);
    List<TwinHead> others = second.heads(TwinHead::new);
    List<TwinHead> unmatched = new ArrayList<>();
    List<TwinHead> left = new ArrayList<>(others);
    List<Twin> twins = new ArrayList<>();
    int[] assigned = Assignment.of(correlations);
    for (int h = 0; h < assigned.length; h++) {
      context.cancellation().check();
      if (assigned[h] == Assignment.NONE) {
        unmatched.add(heads.get(h));
      } else {
        left.remove(others.get(assigned[h]));
        twins.add(
            new Twin(
                heads.get(h),
                others.get(assigned[h]),
                sums.correlation(h, assigned[h], bootstrap),
                runnerUp(h, assigned[h], correlations[h], others, bootstrap)));
      }
    }
    return new TwinResult(
        side(spec.first(), heads, unmatched),
        side(spec.second(), others, left),
        twins,
        correlations,
        provenance());
  }

  private static Side side(
      CheckpointRef checkpoint, List<TwinHead> heads, List<TwinHead> unmatched) {
    return new Side(checkpoint.runName(), checkpoint.step(), heads, unmatched);
  }

  private Optional<RunnerUp> runnerUp(
      int head, int twin, double[] correlations, List<TwinHead> others, Bootstrap bootstrap) {
    return IntStream.range(0, correlations.length)
        .filter(other -> other != twin)
        .boxed()
        .max(Comparator.comparingDouble(other -> correlations[other]))
        .map(other ->
            new RunnerUp(others.get(other), correlations[other], sums.gap(head, twin, bootstrap)));
  }

  private Provenance provenance() {
    List<Instance> instances = spec.instances();
    return Provenance.of(spec.first())
        .with("twin run", spec.second().runName())
        .with("twin step", spec.second().step())
        .with("twin checkpoint SHA-256", spec.second().sha256())
        .with("instances", instances.size())
        .with("first instance", instances.getFirst().id())
        .with("last instance", instances.getLast().id())
        .with("drawn by", ScoreProvenance.origins(instances))
        .with("instances SHA-256", ScoreProvenance.hash(instances))
        .with("weights", ScoredWeights.notes(first.config().layerInfos()))
        .with("twin weights", ScoredWeights.notes(second.config().layerInfos()))
        .with("bootstrap", HeadScores.RESAMPLES + " resamples of instances")
        .with("bootstrap seed", spec.seed())
        .with("device", context.models().device(first.config()).label())
        .with("headscope", Version.current());
  }
}
