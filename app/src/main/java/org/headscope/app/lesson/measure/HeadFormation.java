package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.service.RunView;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;

/// The formation of a run's 1-gram heads: at each checkpoint, the head with the most attention on
/// matches of one symbol, among those labelled `1-gram` if there are any.
///
/// @param scored one head per scored checkpoint, by step
/// @param waiting checkpoints whose heads are not scored yet
public record HeadFormation(List<Scored> scored, List<Long> waiting) {
  static final String NAME = "1-gram";

  public static final HeadFormation NOTHING = new HeadFormation(List.of(), List.of());

  /// The leading head at a checkpoint.
  ///
  /// @param score the share of its attention on matches of one symbol
  /// @param named true if it is labelled `1-gram`
  public record Scored(long step, int layer, int head, double score, boolean named) {
    private static Scored of(long step, HeadScore head) {
      return new Scored(
          step, head.layer(), head.head(), head.share(NAME), head.name().equals(NAME));
    }

    /// Formats it as `2.1`.
    public String words() {
      return layer + "." + head;
    }
  }

  public HeadFormation {
    scored = List.copyOf(scored);
    waiting = List.copyOf(waiting);
  }

  public static HeadFormation of(RunView run) {
    return of(run.steps(), run.measured().map(m -> m.headScores()).orElseGet(TreeMap::new));
  }

  public static HeadFormation of(List<Long> steps, Map<Long, HeadScoreResult> scores) {
    return new HeadFormation(
        steps.stream().flatMap(step -> farthest(step, scores).stream()).toList(),
        steps.stream().filter(step -> !scores.containsKey(step)).toList());
  }

  private static Optional<Scored> farthest(long step, Map<Long, HeadScoreResult> scores) {
    return Optional.ofNullable(scores.get(step)).stream()
        .flatMap(result -> result.heads().stream())
        .map(head -> Scored.of(step, head))
        .max(Comparator.comparing(Scored::named).thenComparingDouble(Scored::score));
  }

  /// Returns the first checkpoint at which a head is labelled `1-gram`.
  public Optional<Scored> firstNamed() {
    return scored.stream().filter(Scored::named).findFirst();
  }
}
