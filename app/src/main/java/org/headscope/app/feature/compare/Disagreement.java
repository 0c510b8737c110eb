package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.DisagreementResult.Position;

/// Where two predictors differ most.
///
/// @param result the positions, the farthest first
/// @param of what was read: `all rows of 24 instances`
/// @param single whether that was one instance only
record Disagreement(
    ComparedPredictor a,
    ComparedPredictor b,
    DisagreementResult result,
    String of,
    boolean single) {
  /// Symbols with less than this difference in probability cause nothing that can be seen.
  private static final double MATTERS = 0.005;

  List<Position> positions() {
    return result.positions();
  }

  double share(Position position) {
    return result.total() > 0 ? position.tvd() / result.total() : 0;
  }

  /// The symbols that make most of `position`'s distance, at most `max`.
  static List<Integer> symbols(Position position, int max) {
    return IntStream.range(0, position.p().length)
        .boxed()
        .filter(id -> difference(position, id) >= MATTERS)
        .sorted(Comparator.comparingDouble((Integer id) -> difference(position, id)).reversed())
        .limit(max)
        .toList();
  }

  private static double difference(Position position, int id) {
    return Math.abs(position.p()[id] - position.q()[id]);
  }
}
