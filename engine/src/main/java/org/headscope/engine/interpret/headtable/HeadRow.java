package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;

/// A head at a checkpoint, with its scores.
///
/// @param folder of the run
/// @param run the run's name
public record HeadRow(Path folder, String run, long step, HeadScore score) {
  /// The order of a table that is not sorted: by run, step, layer and head.
  static final Comparator<HeadRow> ORDER =
      Comparator.comparing(HeadRow::run)
          .thenComparing(HeadRow::folder)
          .thenComparingLong(HeadRow::step)
          .thenComparingInt(row -> row.score().layer())
          .thenComparingInt(row -> row.score().head());
}
