package org.headscope.engine.interpret.twin;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;

/// The heads of two checkpoints, matched so that the total correlation is largest.
///
/// @param twins in the order of the first checkpoint's heads
/// @param correlations of every head of the first checkpoint with every one of the second
public record TwinResult(
    Side first, Side second, List<Twin> twins, double[][] correlations, Provenance provenance) {
  /// The columns of tables of twins, in which each fills a [Twin#row].
  public static final List<String> COLUMNS =
      List.of(
          "head",
          "twin",
          "correlation",
          "low",
          "high",
          "runner_up",
          "runner_up_correlation",
          "gap",
          "gap_low",
          "gap_high");

  public TwinResult {
    twins = List.copyOf(twins);
  }

  /// Returns the row of heads without a twin, of which either may be empty.
  public static List<Object> row(String head, String twin) {
    return List.of(head, twin, "", "", "", "", "", "", "", "");
  }

  /// One of the two checkpoints.
  ///
  /// @param heads all that have maps
  /// @param unmatched those that are left over since the other checkpoint has fewer
  public record Side(String run, long step, List<TwinHead> heads, List<TwinHead> unmatched) {
    public Side {
      heads = List.copyOf(heads);
      unmatched = List.copyOf(unmatched);
    }

    /// `runs/mine@2000`.
    public String label() {
      return run + "@" + step;
    }
  }

  /// A head; layer and head from 1.
  public record TwinHead(int layer, int head) {
    /// `3.2`.
    @JsonValue
    public String label() {
      return layer + "." + head;
    }
  }

  /// A head of the first checkpoint, and its twin in the second.
  ///
  /// @param runnerUp empty if the second checkpoint has no other head
  public record Twin(
      TwinHead head, TwinHead twin, Interval correlation, Optional<RunnerUp> runnerUp) {
    /// Returns its numbers, one for each of [#COLUMNS]; blanks without a runner-up.
    public List<Object> row() {
      List<Object> row =
          new ArrayList<>(
              List.of(
                  head.label(),
                  twin.label(),
                  correlation.value(),
                  correlation.low(),
                  correlation.high()));
      row.addAll(
          runnerUp
              .map(next ->
                  List.<Object>of(
                      next.head().label(),
                      next.correlation(),
                      next.gap().value(),
                      next.gap().low(),
                      next.gap().high()))
              .orElse(List.of("", "", "", "", "")));
      return row;
    }
  }

  /// The head of the second checkpoint, other than the twin, with the largest correlation.
  ///
  /// @param gap the twin's correlation minus the runner-up's; negative if the runner-up is another
  ///   head's twin although it correlates more
  public record RunnerUp(TwinHead head, double correlation, Interval gap) {}
}
