package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;

/// Scores every head of a checkpoint: how much it attends to the keys of each [HeadRule], against
/// chance. [ScoredWeights] defines attention in a model without softmax; layers without maps have
/// no scores. The sums are in [HeadTally], the names in [HeadName].
public final class HeadScores {
  /// The draws of the bootstrap.
  public static final int RESAMPLES = 2000;

  private HeadScores() {}

  /// Scores one checkpoint. Instances are cut to the length that the model can read.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or an instance is
  ///   too long for the memory
  public static HeadScoreResult run(HeadScoreSpec spec, Context context) {
    return run(spec, context, context.models().readers(context.config(spec.checkpoint())));
  }

  static HeadScoreResult run(HeadScoreSpec spec, Context context, int readers) {
    return run(spec, Optional.empty(), context, readers).result();
  }

  /// A result, and the texts it was computed on, which serve all checkpoints of a run.
  private record Scored(HeadScoreResult result, ScoredTexts texts) {}

  private static Scored run(
      HeadScoreSpec spec, Optional<ScoredTexts> known, Context context, int readers) {
    AttentionPass reading = AttentionPass.of(spec.checkpoint(), spec.instances(), context);
    try (NativeThreads threads = new NativeThreads("headscope-scores", readers)) {
      ScoredTexts texts = known.orElseGet(() -> texts(spec, reading, threads));
      String what = "head scores of step " + spec.checkpoint().step();
      var heads = reading.run(() -> new HeadTally(texts), what, context, readers);
      List<HeadScore> scores =
          threads.map(
              heads,
              head -> {
                context.cancellation().check();
                return head.tally().score(head.layer(), head.head());
              });
      HeadScoreResult result =
          new HeadScoreResult(
              spec.checkpoint().step(),
              scores,
              texts.absent(),
              ScoreProvenance.of(
                  spec, reading.config(), context.models().device(reading.config())));
      return new Scored(result, texts);
    }
  }

  private static ScoredTexts texts(
      HeadScoreSpec spec, AttentionPass reading, NativeThreads threads) {
    List<ScoredText> texts =
        IntStream.range(0, reading.tokens().size())
            .mapToObj(i -> ScoredText.of(spec.instances().get(i), reading.tokens().get(i)))
            .toList();
    return new ScoredTexts(texts, spec.seed(), threads::map);
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
    Optional<ScoredTexts> texts = Optional.empty();
    int readers = context.models().readers(run.info().model());
    for (Checkpoint checkpoint : checkpoints) {
      long before = scored++;
      Progress part =
          (phase, done, total) ->
              context.progress().update(phase, before * total + done, checkpoints.size() * total);
      HeadScoreSpec at = spec.at(run.ref(checkpoint.step()));
      Scored one = run(at, texts, context.with(part), readers);
      texts = Optional.of(one.texts());
      results.put(checkpoint.step(), one.result());
      found.accept(one.result());
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
    private static final String INSTANCES = "instances";

    private ScoreProvenance() {}

    /// The number of instances that heads were scored on.
    ///
    /// @throws IllegalArgumentException if it is missing or not a number
    public static int instances(Provenance scored) {
      String count = scored.settings().getOrDefault(INSTANCES, "");
      Refusal.when(!count.matches("[1-9]\\d{0,8}"), "a provenance of \"%s\" instances", count);
      return Integer.parseInt(count);
    }

    static Provenance of(HeadScoreSpec spec, ModelConfig model, ComputeDevice device) {
      List<Instance> instances = spec.instances();
      return Provenance.of(spec.checkpoint().runName())
          .with(Provenance.HASH, spec.checkpoint().sha256())
          .with(INSTANCES, instances.size())
          .with("first instance", instances.getFirst().id())
          .with("last instance", instances.getLast().id())
          .with("drawn by", origins(instances))
          .with("instances SHA-256", hash(instances))
          .with("states SHA-256", states(instances))
          .with("weights", ScoredWeights.notes(model.layerInfos()))
          .with("bootstrap", RESAMPLES + " resamples of instances")
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

    /// The SHA-256 of the instances' texts, one per line.
    public static String hash(List<Instance> instances) {
      String texts = instances.stream().map(Instance::text).collect(Collectors.joining("\n"));
      return Sha256.hex(texts.getBytes(StandardCharsets.UTF_8));
    }

    /// The SHA-256 of the instances' states, one text per line; empty if none are known.
    private static Optional<String> states(List<Instance> instances) {
      if (instances.stream().allMatch(instance -> instance.latent().isEmpty())) {
        return Optional.empty();
      }
      String states =
          instances.stream()
              .map(instance -> Arrays.toString(instance.stateAfter()))
              .collect(Collectors.joining("\n"));
      return Optional.of(Sha256.hex(states.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
