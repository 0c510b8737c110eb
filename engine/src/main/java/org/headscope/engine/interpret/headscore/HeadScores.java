package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;

/// Scores every head of a checkpoint: how much it attends to fixed distances and to n-gram matches,
/// against chance. [ScoredWeights] defines attention in a model without softmax; layers without
/// maps have no scores. The sums are in [HeadTally], the names in [HeadScore.HeadLabel].
public final class HeadScores {
  private HeadScores() {}

  /// Scores one checkpoint. Instances are cut to the length that the model can read.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or an instance is
  ///   too long for the memory
  public static HeadScoreResult run(HeadScoreSpec spec, Context context) {
    return run(spec, context, context.models().readers(context.config(spec.checkpoint())));
  }

  static HeadScoreResult run(HeadScoreSpec spec, Context context, int readers) {
    AttentionPass reading = AttentionPass.of(spec.checkpoint(), spec.instances(), context);
    try (NativeThreads threads = new NativeThreads("headscope-scores", readers)) {
      List<MatchTable> tables = threads.map(reading.tokens(), MatchTable::of);
      String what = "head scores of step " + spec.checkpoint().step();
      var heads = reading.run(() -> new HeadTally(tables), what, context, readers);
      Bootstrap bootstrap = new Bootstrap(tables.size(), new SplittableRandom(spec.seed()));
      List<HeadScore> scores =
          threads.map(
              heads,
              head -> {
                context.cancellation().check();
                return head.tally().score(head.layer(), head.head(), bootstrap);
              });
      return new HeadScoreResult(
          spec.checkpoint().step(),
          scores,
          ScoreProvenance.of(spec, reading.config(), context.models().device(reading.config())));
    }
  }

  /// Scores every checkpoint of the run; the step in `spec` is ignored.
  public static SortedMap<Long, HeadScoreResult> runAll(HeadScoreSpec spec, Context context) {
    return runAll(spec, new TreeMap<>(), _ -> {}, context);
  }

  /// Scores every checkpoint of the run, except those of `known` that were scored in the same way.
  ///
  /// @param found receives each new result
  /// @return all results by step, known and new
  static SortedMap<Long, HeadScoreResult> runAll(
      HeadScoreSpec spec,
      SortedMap<Long, HeadScoreResult> known,
      Consumer<HeadScoreResult> found,
      Context context) {
    RunDirectory run = context.models().run(spec.checkpoint());
    List<Checkpoint> checkpoints = new ArrayList<>(run.checkpoints());
    SortedMap<Long, HeadScoreResult> results = reusable(spec, run, known, context);
    checkpoints.removeIf(checkpoint -> results.containsKey(checkpoint.step()));
    long scored = 0;
    for (Checkpoint checkpoint : checkpoints) {
      long before = scored++;
      Progress part =
          (phase, done, total) ->
              context.progress().update(phase, before * total + done, checkpoints.size() * total);
      HeadScoreResult result = run(spec.at(run.ref(checkpoint.step())), context.with(part));
      results.put(checkpoint.step(), result);
      found.accept(result);
    }
    return results;
  }

  private static SortedMap<Long, HeadScoreResult> reusable(
      HeadScoreSpec spec,
      RunDirectory run,
      SortedMap<Long, HeadScoreResult> known,
      Context context) {
    SortedMap<Long, HeadScoreResult> reusable = new TreeMap<>(known);
    reusable
        .values()
        .removeIf(result ->
            !run.hasCheckpoint(result.step())
                || !result
                    .provenance()
                    .equals(
                        ScoreProvenance.of(
                            spec.at(run.ref(result.step())),
                            run.info().model(),
                            context.models().device(run.info().model()))));
    return reusable;
  }

  /// The provenance of head scores: all that is needed to compute them again.
  public static final class ScoreProvenance {
    private ScoreProvenance() {}

    static Provenance of(HeadScoreSpec spec, ModelConfig model, ComputeDevice device) {
      List<Instance> instances = spec.instances();
      return Provenance.of(spec.checkpoint().runName())
          .with(Provenance.HASH, spec.checkpoint().sha256())
          .with("instances", instances.size())
          .with("first instance", instances.getFirst().id())
          .with("last instance", instances.getLast().id())
          .with("drawn by", origins(instances))
          .with("instances SHA-256", hash(instances))
          .with("weights", ScoredWeights.notes(model.layerInfos()))
          .with("bootstrap", Bootstrap.RESAMPLES + " resamples of instances")
          .with("bootstrap seed", spec.seed())
          .with("device", device.label())
          .with("headscope", Version.current());
    }

    public static String origins(List<Instance> instances) {
      return instances.stream()
          .map(i -> i.origin().map(o -> o.label() + ", seed " + o.seed()).orElse("hand"))
          .distinct()
          .collect(Collectors.joining("; "));
    }

    /// The SHA-256 of the instances' texts, one per line; the scores depend on nothing else in
    /// them.
    static String hash(List<Instance> instances) {
      String texts = instances.stream().map(Instance::text).collect(Collectors.joining("\n"));
      return Sha256.hex(texts.getBytes(StandardCharsets.UTF_8));
    }
  }
}
