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
  public TwinResult {
    twins = List.copyOf(twins);
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
      TwinHead head, TwinHead twin, Interval correlation, Optional<RunnerUp> runnerUp) {}

  /// The head of the second checkpoint, other than the twin, with the largest correlation.
  ///
  /// @param gap the twin's correlation minus the runner-up's; negative if the runner-up is another
  ///   head's twin although it correlates more
  public record RunnerUp(TwinHead head, double correlation, Interval gap) {}
}
