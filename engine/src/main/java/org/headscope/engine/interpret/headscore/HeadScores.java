package org.headscope.engine.interpret.headscore;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NativeThreads;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.Checkpoint;
import org.headscope.engine.training.RunDirectory;

/// Scores every head of a checkpoint: how much it attends to fixed distances and to n-gram matches,
/// against chance. What counts as attention in a model without softmax, [ScoredWeights] says;
/// layers without maps have no scores. The sums are in [HeadTally], the names in [HeadLabel].
public final class HeadScores {
  /// Instances for each thread that are read before they are added up.
  private static final int EACH = 2;

  private final HeadScoreSpec spec;
  private final List<int[]> tokens;
  private final List<Head> heads;
  private final Context context;
  private int done; // instances, guarded by this

  private HeadScores(HeadScoreSpec spec, List<int[]> tokens, List<Head> heads, Context context) {
    this.spec = spec;
    this.tokens = tokens;
    this.heads = heads;
    this.context = context;
  }

  /// Scores one checkpoint. Instances longer than the model can read are cut to what it can.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or an instance is
  ///   too long for the memory
  public static HeadScoreResult run(HeadScoreSpec spec, Context context) {
    return run(spec, context, context.models().readers());
  }

  /// The same, whatever the number of threads.
  static HeadScoreResult run(HeadScoreSpec spec, Context context, int readers) {
    ModelConfig config = context.config(spec.checkpoint());
    TokenMapSpec.requireMaps(spec.checkpoint(), config);
    List<int[]> tokens = new ArrayList<>();
    for (Instance instance : spec.instances()) {
      tokens.add(config.readable(instance.tokens()));
      Reading.requireWhole(
          instance.id(),
          tokens.getLast().length,
          "maps",
          Reading.LEAVE_OUT,
          length -> new ReadingNeed(config, length).attention());
    }
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint());
        NativeThreads threads = new NativeThreads("headscope-scores", readers)) {
      List<Head> heads = heads(config, threads.map(tokens, MatchTable::of));
      new HeadScores(spec, tokens, heads, context)
          .read(lease.model(), threads, together(config, tokens, readers));
      Bootstrap bootstrap = new Bootstrap(tokens.size(), new SplittableRandom(spec.seed()));
      List<HeadScore> scores =
          threads.map(
              heads,
              head -> {
                context.cancellation().check();
                return head.sums().score(head.layer(), head.number(), bootstrap);
              });
      return new HeadScoreResult(
          spec.checkpoint().step(),
          scores,
          ScoreProvenance.of(spec, config, context.models().device()));
    }
  }

  /// Scores every checkpoint of the run, whatever the step in `spec`.
  public static SortedMap<Long, HeadScoreResult> runAll(HeadScoreSpec spec, Context context) {
    return runAll(spec, new TreeMap<>(), _ -> {}, context);
  }

  /// The same but for those of `known` that were scored in the same way.
  ///
  /// @param found hears of each that was not
  static SortedMap<Long, HeadScoreResult> runAll(
      HeadScoreSpec spec,
      SortedMap<Long, HeadScoreResult> known,
      Consumer<HeadScoreResult> found,
      Context context) {
    RunDirectory run = context.models().run(spec.checkpoint());
    List<Checkpoint> checkpoints = new ArrayList<>(run.checkpoints());
    SortedMap<Long, HeadScoreResult> results = same(spec, run, known, context);
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

  /// Those of `known` whose checkpoint is still there, and that `spec` would give again.
  private static SortedMap<Long, HeadScoreResult> same(
      HeadScoreSpec spec,
      RunDirectory run,
      SortedMap<Long, HeadScoreResult> known,
      Context context) {
    SortedMap<Long, HeadScoreResult> same = new TreeMap<>(known);
    same.values()
        .removeIf(result ->
            !run.has(result.step())
                || !result
                    .provenance()
                    .equals(
                        ScoreProvenance.of(
                            spec.at(run.ref(result.step())),
                            run.info().model(),
                            context.models().device())));
    return same;
  }

  /// A head and its sums.
  ///
  /// @param number from 1
  private record Head(int layer, int number, HeadTally sums) {}

  private static List<Head> heads(ModelConfig config, List<MatchTable> tables) {
    List<Head> heads = new ArrayList<>();
    for (int layer = 1; layer <= config.depth(); layer++) {
      for (int number = 1; number <= config.layerInfos().get(layer - 1).maps(); number++) {
        heads.add(new Head(layer, number, new HeadTally(tables)));
      }
    }
    return heads;
  }

  /// How many instances there is memory for at once, a few for each reader at most.
  private static int together(ModelConfig config, List<int[]> tokens, int readers) {
    int longest = tokens.stream().mapToInt(text -> text.length).max().orElse(1);
    MemoryNeed one = new ReadingNeed(config, longest).attention();
    Machine machine = Machine.here().share();
    return MemoryNeed.max(
        1,
        EACH * readers + 1,
        n -> new MemoryNeed(n * one.total(), n * one.heap(), one.largest()).fits(machine));
  }

  /// Reads some instances side by side, then lets each head add them in their order, and so on: the
  /// number of threads changes no bit.
  private void read(LanguageModel model, NativeThreads threads, int together) {
    for (int from = 0; from < tokens.size(); from += together) {
      int first = from;
      List<int[]> texts = tokens.subList(from, Math.min(tokens.size(), from + together));
      List<AttentionMaps> maps = threads.map(texts, text -> maps(model, text));
      threads.each(heads, head -> add(head, first, maps));
    }
  }

  private AttentionMaps maps(LanguageModel model, int[] text) {
    context.cancellation().check();
    List<ActivationSite> patterns = ActivationSite.every(Kind.PATTERN, model.config().depth());
    AttentionMaps maps = AttentionMaps.of(model.run(text, patterns), model.config().layerInfos());
    synchronized (this) {
      done++;
      context
          .progress()
          .update("head scores of step " + spec.checkpoint().step(), done, tokens.size());
    }
    return maps;
  }

  private static void add(Head head, int first, List<AttentionMaps> read) {
    for (int i = 0; i < read.size(); i++) {
      AttentionMaps maps = read.get(i);
      float[] map = maps.map(head.layer(), head.number());
      head.sums()
          .add(
              first + i,
              ScoredWeights.of(maps.layerInfos().get(head.layer() - 1), map, maps.length()));
    }
  }
}
