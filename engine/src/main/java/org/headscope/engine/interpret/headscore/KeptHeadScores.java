package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;

/// Head scores that are computed and stored with their run: by the command line, by the window, and
/// at the end of a training.
///
/// @param results of all checkpoints, by step
/// @param file where they are stored
public record KeptHeadScores(SortedMap<Long, HeadScoreResult> results, Path file) {
  /// Scores every checkpoint of the run of `spec` and stores each result at once, then those with
  /// the effects of cutting heads of the last checkpoint. Stored scores that were computed in the
  /// same way are reused, with the effects that are stored with them.
  ///
  /// @param effects measures the effects
  /// @param also steps of other checkpoints whose effects are measured
  /// @param found receives all scores before they are written, so that they are not lost if that
  ///   fails
  /// @throws UserError if a checkpoint cannot be read or, before anything is computed, if no folder
  ///   can be written to
  /// @throws CancellationException with a message that says how much is stored, if anything is
  public static KeptHeadScores run(
      HeadScoreSpec spec,
      EffectSource effects,
      Set<Long> also,
      Consumer<SortedMap<Long, HeadScoreResult>> found,
      Context context) {
    RunDirectory run = context.models().run(spec.checkpoint());
    Path _ = AnalysisFolders.of(run.path()).writableFolder();
    SortedMap<Long, HeadScoreResult> known = known(run);
    SortedMap<Long, HeadScoreResult> now = new TreeMap<>(known);
    AtomicInteger scored = new AtomicInteger();
    try {
      SortedMap<Long, HeadScoreResult> results =
          HeadScores.runAll(
              spec,
              known,
              result -> {
                now.put(result.step(), result);
                keep(run, now);
                scored.incrementAndGet();
              },
              context);
      addEffects(spec, effects, also, results, context);
      found.accept(results);
      return new KeptHeadScores(results, HeadScoreFile.write(run, results));
    } catch (CancellationException e) {
      throw scored.get() == 0 ? e : stopped(scored.get(), e);
    }
  }

  private static void addEffects(
      HeadScoreSpec spec,
      EffectSource effects,
      Set<Long> also,
      SortedMap<Long, HeadScoreResult> results,
      Context context) {
    if (effects.equals(EffectSource.NONE)) {
      return;
    }
    RunDirectory run = context.models().run(spec.checkpoint());
    SortedSet<Long> steps = new TreeSet<>(also);
    steps.add(results.lastKey());
    for (long step : steps) {
      HeadScoreResult result = results.get(step);
      if (result != null && !result.hasEffects()) {
        results.put(step, effects.added(spec.at(run.ref(step)), result, context));
        keep(run, results);
      }
    }
  }

  private static SortedMap<Long, HeadScoreResult> known(RunDirectory run) {
    try {
      return HeadScoreFile.read(run);
    } catch (UserError _) {
      return new TreeMap<>();
    }
  }

  private static void keep(RunDirectory run, SortedMap<Long, HeadScoreResult> now) {
    try {
      Path _ = HeadScoreFile.write(run, now);
    } catch (UserError _) {
      return; // the last write reports why
    }
  }

  private static CancellationException stopped(int scored, CancellationException cause) {
    CancellationException stopped =
        new CancellationException(
            "Stopped: %d more %s scored and kept; score the heads again to continue with the others."
                .formatted(scored, scored == 1 ? "checkpoint is" : "checkpoints are"));
    stopped.initCause(cause);
    return stopped;
  }

  /// Scores all checkpoints of the run in `folder` on [HeadScoreSpec#heldOut] instances; empty if
  /// the model has no head to score, or the run no checkpoint.
  public static Optional<KeptHeadScores> ofHeldOut(
      Path folder, EffectSource effects, Context context) {
    RunDirectory run = RunDirectory.open(folder);
    if (!HeadScoreFile.hasMaps(run) || run.checkpoints().isEmpty()) {
      return Optional.empty();
    }
    long last = run.checkpoints().getLast().step();
    return Optional.of(run(HeadScoreSpec.heldOut(run, last), effects, Set.of(), _ -> {}, context));
  }

  public String sentence() {
    int heads = results.values().stream().mapToInt(result -> result.heads().size()).max().orElse(0);
    return "Scored %s at %s; kept in %s."
        .formatted(
            PlainText.count(heads, "head"), PlainText.count(results.size(), "checkpoint"), file);
  }
}
