package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.fold.Fold;
import org.headscope.engine.interpret.fold.FoldBy;
import org.headscope.engine.interpret.fold.PairGroups;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.InspectionResult.Uncut;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.ModelError;

/// A head's map that the window shows, to be collapsed to groups of positions.
///
/// @param read the text and its maps; of a cut model, those of the uncut one count
/// @param layer from 1
/// @param head from 1; that of the selection, which the layer may not have
/// @param span the queries that count, all of them mapped
record FoldRequest(RunRef run, InspectionResult read, int layer, int head, FoldBy by, Range span) {
  /// A collapsed map, and the groups of its positions.
  record Folded(Fold fold, PairGroups groups) {}

  private AttentionMaps maps() {
    return read.uncut().map(Uncut::attention).orElse(read.attention());
  }

  private LayerInfo info() {
    return maps().layerInfos().get(layer - 1);
  }

  /// The first mapped position; keys before it are one group.
  int first() {
    return maps().first();
  }

  /// The head, limited to those of the layer.
  int shownHead() {
    return Math.clamp(head, 1, Math.max(1, info().maps()));
  }

  String name() {
    return layer + "." + shownHead();
  }

  /// Collapses the map, in a few milliseconds.
  ///
  /// @throws org.headscope.engine.run.UserError if the layer has no map, or the text no such groups
  Folded fold() {
    if (info().maps() == 0) {
      throw new ModelError(
          "Layer %d (%s) has no attention map that could be folded; select another layer."
              .formatted(layer, info().name()));
    }
    PairGroups groups = PairGroups.of(by, read.instance(), read.tokens());
    return new Folded(Fold.of(maps(), layer, shownHead(), groups, span), groups);
  }

  /// The name of a group in a sentence: `state 3`, `no state`, `a`, `edge 3 a`.
  String words(String group) {
    boolean bare = group.startsWith("no ") || group.startsWith("before ") || by == FoldBy.SYMBOL;
    return bare
        ? group
        : (by == FoldBy.STATE ? read.instance().stateKind().one() : by.label()) + " " + group;
  }

  /// The positions of the pairs in a cell: queries of the row, and their keys in the column,
  /// ascending.
  List<Integer> positions(Folded folded, int row, int column) {
    PairGroups groups = folded.groups();
    int queries = groups.rows().indexOf(folded.fold().rows().get(row));
    int keys = groups.columns().indexOf(folded.fold().columns().get(column));
    SortedSet<Integer> found = new TreeSet<>();
    for (int query = span.min(); query <= span.max(); query++) {
      if (groups.row().applyAsInt(query) == queries) {
        boolean paired = keys < 0; // the keys before the map
        for (int key = first(); key <= query; key++) {
          if (groups.column().applyAsInt(query, key) == keys) {
            found.add(key);
            paired = true;
          }
        }
        if (paired) {
          found.add(query);
        }
      }
    }
    return List.copyOf(found);
  }
}
