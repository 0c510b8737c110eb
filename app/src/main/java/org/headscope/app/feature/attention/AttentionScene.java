package org.headscope.app.feature.attention;

import java.util.Optional;
import java.util.Set;
import org.headscope.app.chart.Colouring;
import org.headscope.app.service.TokenMap;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// Everything that the picture of one token-to-token map shows, as a value.
///
/// @param axes the tokens on both axes
/// @param map its numbers and what they are
/// @param coverage how much of them is in view
/// @param matches longest n-gram match of every query and key, T·T, row = query
/// @param score the head's label at this checkpoint, where it was computed
/// @param look how it is shown
public record AttentionScene(
    MapAxes axes,
    TokenMap map,
    Coverage coverage,
    byte[] matches,
    Optional<HeadScore> score,
    Look look) {

  /// The longest match that is told apart.
  public static final int MAX_MATCH = 3;

  /// How a map is shown.
  ///
  /// @param colouring weight to colour
  /// @param outlined n-gram lengths whose matches are outlined, of 1, 2, 3
  public record Look(Colouring colouring, Set<Integer> outlined) {
    public Look {
      outlined = Set.copyOf(outlined);
    }
  }

  /// What the model did.
  public InspectionResult inspection() {
    return axes.inspection();
  }

  /// Positions of the rows.
  public Span queries() {
    return axes.queries();
  }

  /// Positions of the columns.
  public Span keys() {
    return axes.keys();
  }

  /// Query and key that are looked at.
  public MapAxes.Cell cell() {
    return axes.cell();
  }

  /// Number of positions T.
  public int length() {
    return map.length();
  }

  /// The number of `key` for `query`.
  public float weight(int query, int key) {
    return map.at(query, key);
  }

  /// Longest n-gram match that leads from `query` to `key`, 0 for none.
  public int match(int query, int key) {
    return matches[query * length() + key];
  }

  /// The symbol at `position`.
  public String symbol(int position) {
    return axes.symbol(position);
  }

  /// The automaton's state after `position`, −1 where there is none.
  public int state(int position) {
    return axes.state(position);
  }

  /// Whether a row is looked at that is shown.
  public boolean hasQuery() {
    return axes.hasQuery();
  }

  /// Whether a cell of a row that is shown is looked at, in view or not.
  public boolean hasCell() {
    return axes.hasCell();
  }

  /// Whether a cell is looked at that is shown.
  public boolean hasKey() {
    return axes.hasKey();
  }

  /// The key of the greatest magnitude for `query`, at `from` or after.
  public int strongest(int query, int from) {
    int best = from;
    for (int key = from + 1; key <= query; key++) {
      best = Math.abs(weight(query, key)) > Math.abs(weight(query, best)) ? key : best;
    }
    return best;
  }
}
