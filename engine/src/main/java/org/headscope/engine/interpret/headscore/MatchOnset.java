package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;

/// The beginning of n-gram matching in a run: the step at which its best head first gives a share
/// of its attention to the matches.
///
/// @param run the name of the run
/// @param clamps those of its training, as in commands
/// @param step where the straight line between two checkpoints reaches the share; absent if no
///   checkpoint does
/// @param loss on validation instances at the last checkpoint, nats
/// @param shares of the best head, by ascending step
public record MatchOnset(
    String run,
    List<String> clamps,
    OptionalDouble step,
    OptionalDouble loss,
    List<StepShare> shares) {
  /// The head with the largest share at a checkpoint.
  public record StepShare(long step, String head, double share) {}

  /// A run whose head scores are stored.
  ///
  /// @param order n of the matches, 1 to 4
  /// @param share that the best head must reach
  public record MatchOnsetSpec(RunDirectory run, int order, double share) {
    public MatchOnsetSpec {
      FieldProblem.require("n-gram", order, 1, HeadRule.MAX_N);
      FieldProblem.require(share > 0 && share < 1, "share", share, "between 0 and 1");
    }
  }

  /// Finds the onset from stored scores; nothing is computed.
  ///
  /// @throws UserError if the run has none
  public static MatchOnset of(MatchOnsetSpec spec) {
    RunDirectory run = spec.run();
    List<StepShare> shares =
        HeadScoreFile.read(run).values().stream()
            .map(scores -> best(scores, spec.order()))
            .toList();
    if (shares.isEmpty()) {
      throw HeadScoreFile.absence(run);
    }
    OptionalDouble loss =
        run.metrics(_ -> {}).stream()
            .filter(line -> line.split().equals("validation"))
            .reduce((_, last) -> last)
            .map(MetricsLine::loss)
            .orElse(OptionalDouble.empty());
    return new MatchOnset(
        run.name(),
        run.info().clamps().all().stream().map(clamp -> clamp.text()).toList(),
        reached(shares, spec.share()),
        loss,
        shares);
  }

  private static StepShare best(HeadScoreResult scores, int order) {
    return scores.heads().stream()
        .map(head ->
            new StepShare(
                scores.step(), head.layer() + "." + head.head(), head.share(order + "-gram")))
        .max(Comparator.comparingDouble(StepShare::share))
        .orElseThrow(() -> new UserError("The model has no heads, so nothing matches n-grams."));
  }

  static OptionalDouble reached(List<StepShare> shares, double share) {
    for (int i = 0; i < shares.size(); i++) {
      StepShare here = shares.get(i);
      if (here.share() >= share) {
        if (i == 0) {
          return OptionalDouble.of((double) here.step());
        }
        StepShare before = shares.get(i - 1);
        double part = (share - before.share()) / (here.share() - before.share());
        return OptionalDouble.of(
            (double) before.step() + part * (double) (here.step() - before.step()));
      }
    }
    return OptionalDouble.empty();
  }
}
