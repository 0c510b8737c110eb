package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;

/// The effects of cuts on groups of rows.
///
/// @param effects one per cut, in the order of the spec
public record RowEffectResult(
    long step, int instances, List<RowEffect> effects, Provenance provenance) {
  public RowEffectResult {
    effects = List.copyOf(effects);
  }

  /// The effect of one cut.
  ///
  /// @param groups those that five instances have, or all of fewer
  public record RowEffect(List<Intervention> cut, List<RowGroup> groups) {
    public RowEffect {
      cut = List.copyOf(cut);
      groups = List.copyOf(groups);
    }
  }

  /// The effect on one group.
  ///
  /// @param group the range of the property's values
  /// @param change of the TVD to the truth, with an interval over instances
  public record RowGroup(
      RowGrouping by,
      String group,
      long rows,
      Interval change,
      RowScores before,
      RowScores after) {}

  /// Means over the rows of a group.
  ///
  /// @param tvd to the truth
  /// @param possible the probability of the symbols that can follow
  /// @param entropy of the prediction in nats
  /// @param accuracy the share of rows whose likeliest symbol can follow
  public record RowScores(double tvd, double possible, double entropy, double accuracy) {}
}
