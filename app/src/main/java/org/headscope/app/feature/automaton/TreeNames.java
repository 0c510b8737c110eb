package org.headscope.app.feature.automaton;

import module java.base;

/// Which leaves of a tree have their names beside them, and where, so that none stands over
/// another: in a deep tree rows are lower than letters.
final class TreeNames {
  /// The name of a leaf, around the height `y`.
  record Name(int leaf, double y) {}

  private final TreePlacement placement;
  private final int leaves;
  private final double line;
  private final List<Name> names = new ArrayList<>();

  private TreeNames(TreePlacement placement, int leaves, double line) {
    this.placement = placement;
    this.leaves = leaves;
    this.line = line;
  }

  /// The names from top to bottom.
  ///
  /// @param first leaves that are named in any case, the most important first
  /// @param line height of a name
  static List<Name> of(TreePlacement placement, List<Integer> first, int leaves, double line) {
    TreeNames all = new TreeNames(placement, leaves, line);
    first.forEach(all::nearby);
    for (int leaf = 0; leaf < leaves; leaf++) {
      if (!first.contains(leaf) && all.free(placement.y(leaf))) {
        all.names.add(new Name(leaf, placement.y(leaf)));
      }
    }
    all.names.sort(Comparator.comparingDouble(Name::y));
    return all.names;
  }

  /// Names `leaf` as near to its row as there is room within the tree.
  private void nearby(int leaf) {
    double y = placement.y(leaf);
    double top = Math.min(y, placement.head() + line / 2);
    double bottom = Math.max(y, placement.head() + leaves * placement.row() - line / 2);
    for (double away = 0; away <= leaves * placement.row(); away += line / 4) {
      for (double at : new double[] {y - away, y + away}) {
        if (at >= top && at <= bottom && free(at)) {
          names.add(new Name(leaf, at));
          return;
        }
      }
    }
  }

  private boolean free(double y) {
    return names.stream().noneMatch(name -> Math.abs(name.y() - y) < line - 1e-9);
  }
}
