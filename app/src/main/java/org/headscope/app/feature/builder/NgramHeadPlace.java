package org.headscope.app.feature.builder;

import java.util.ArrayList;
import java.util.List;
import org.headscope.engine.neural.NgramHeads;

/// One n-gram head.
///
/// @param after m, the layer behind which it stands, from 1
/// @param order n
record NgramHeadPlace(int after, int order) {
  /// The heads as a configuration has them: those behind one layer together.
  static List<NgramHeads> grouped(List<NgramHeadPlace> grams, NgramHeads.Form form) {
    List<NgramHeads> groups = new ArrayList<>();
    for (int layer : grams.stream().map(NgramHeadPlace::after).distinct().sorted().toList()) {
      List<Integer> orders =
          grams.stream().filter(g -> g.after() == layer).map(NgramHeadPlace::order).toList();
      groups.add(new NgramHeads(layer, orders, form));
    }
    return groups;
  }
}
