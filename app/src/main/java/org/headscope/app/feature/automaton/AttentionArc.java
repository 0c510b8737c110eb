package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.engine.interpret.fold.Fold;

/// The attention that queries in one state give to keys in another, in multiples of uniform
/// attention.
///
/// @param ratio more than 1
record AttentionArc(int query, int key, double ratio) {
  /// The largest number of arcs that can be distinguished.
  private static final int STRONGEST = 6;

  boolean isLoop() {
    return query == key;
  }

  /// Returns the arcs of the greatest ratios of a map that is folded by state, the greatest first.
  static List<AttentionArc> of(Fold fold) {
    List<AttentionArc> arcs = new ArrayList<>();
    for (int row = 0; row < fold.rows().size(); row++) {
      for (int column = 0; column < fold.columns().size(); column++) {
        OptionalInt query = state(fold.rows().get(row));
        OptionalInt key = state(fold.columns().get(column));
        double ratio = fold.ratio(row, column).orElse(0);
        if (query.isPresent() && key.isPresent() && ratio > 1) {
          arcs.add(new AttentionArc(query.getAsInt(), key.getAsInt(), ratio));
        }
      }
    }
    return arcs.stream()
        .sorted(Comparator.comparingDouble(arc -> -arc.ratio()))
        .limit(STRONGEST)
        .toList();
  }

  /// The state of a group; empty for positions without one.
  private static OptionalInt state(String group) {
    return group.chars().allMatch(Character::isDigit)
        ? OptionalInt.of(Integer.parseInt(group))
        : OptionalInt.empty();
  }
}
