package org.headscope.engine.interpret.headscore;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.Checkpoint;
import org.headscope.engine.training.RunDirectory;

/// Scores every head of a checkpoint: how much it attends to fixed distances and to n-gram matches,
/// against chance. What counts as attention in a model without softmax, [ScoredWeights] says;
/// layers without maps have no scores. The sums are in [HeadTally], the names in [HeadLabel].
public final class HeadScores {
  private HeadScores() {}

  /// Scores one checkpoint. Instances longer than the model can read are cut to what it can.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or an instance is
  ///   too long for the memory
  public static HeadScoreResult run(HeadScoreSpec spec, Context context) {
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
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel model = lease.model();
      List<MatchTable> tables = tokens.stream().map(MatchTable::of).toList();
      HeadTally[][] tallies = tallies(model, tables);
      List<ActivationSite> patterns = ActivationSite.every(Kind.PATTERN, config.depth());
      for (int i = 0; i < tokens.size(); i++) {
        context.cancellation().check();
        ActivationCache pass = model.run(tokens.get(i), patterns);
        add(tallies, i, AttentionMaps.of(pass, config.layerInfos()));
        context
            .progress()
            .update("head scores of step " + spec.checkpoint().step(), i + 1L, tokens.size());
      }
      Bootstrap bootstrap = new Bootstrap(tables.size(), new SplittableRandom(spec.seed()));
      List<HeadScore> heads = new ArrayList<>();
      for (int layer = 0; layer < tallies.length; layer++) {
        for (int head = 0; head < tallies[layer].length; head++) {
          context.cancellation().check();
          heads.add(tallies[layer][head].score(layer + 1, head + 1, bootstrap));
        }
      }
      return new HeadScoreResult(
          spec.checkpoint().step(),
          heads,
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

  private static HeadTally[][] tallies(LanguageModel model, List<MatchTable> tables) {
    HeadTally[][] tallies =
        model.config().layerInfos().stream()
            .map(look -> new HeadTally[look.maps()])
            .toArray(HeadTally[][]::new);
    for (HeadTally[] layer : tallies) {
      Arrays.setAll(layer, _ -> new HeadTally(tables));
    }
    return tallies;
  }

  private static void add(HeadTally[][] tallies, int instance, AttentionMaps maps) {
    for (int layer = 0; layer < tallies.length; layer++) {
      for (int head = 0; head < tallies[layer].length; head++) {
        float[] map = maps.map(layer + 1, head + 1);
        tallies[layer][head].add(
            instance, ScoredWeights.of(maps.layerInfos().get(layer), map, maps.length()));
      }
    }
  }
}
