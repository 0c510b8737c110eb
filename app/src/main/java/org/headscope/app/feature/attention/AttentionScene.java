package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.service.map.TokenMap;
import org.headscope.engine.interpret.headscore.HeadScore;

/// Everything that the picture of one token-to-token map shows, as a value.
///
/// @param matches longest n-gram match of every query and key of the map, T·T, row = query
/// @param score the head's label at this checkpoint, where it was computed
/// @param pair the two maps of which `map` is the difference, or beside the second of which it
///   stands
/// @param over which of two maps beside each other the mouse is over, 0 or 1
public record AttentionScene(
    MapAxes axes,
    TokenMap map,
    byte[] matches,
    Optional<HeadScore> score,
    Look look,
    Optional<MapPair> pair,
    int over)
    implements LayerScene {
  /// The longest match that is told apart.
  public static final int MAX_MATCH = 3;

  /// How a map is shown.
  ///
  /// @param outlined n-gram lengths whose matches are outlined, of 1, 2, 3
  public record Look(Colouring colouring, Set<Integer> outlined) {
    public Look {
      outlined = Set.copyOf(outlined);
    }
  }

  /// The same where something is to be predicted first.
  AttentionScene concealing(Set<Concealed> what) {
    AttentionScene named =
        what.contains(Concealed.LABELS)
            ? new AttentionScene(
                axes,
                map,
                matches,
                Optional.empty(),
                new Look(look.colouring(), Set.of()),
                pair,
                over)
            : this;
    return what.contains(Concealed.NUMBERS) ? named.with(axes.withoutHover()) : named;
  }

  AttentionScene with(MapAxes others) {
    return new AttentionScene(others, map, matches, score, look, pair, over);
  }

  /// Another map on the same axes.
  AttentionScene of(TokenMap other) {
    return new AttentionScene(axes, other, matches, Optional.empty(), look, pair, over);
  }

  /// What there is to see with some parts of a figure.
  AttentionScene with(Set<FigurePart> parts) {
    Set<Integer> outlined = parts.contains(FigurePart.OUTLINES) ? look.outlined() : Set.of();
    return new AttentionScene(
        parts.contains(FigurePart.PIN) ? axes : axes.unpinned(),
        map,
        matches,
        score,
        new Look(look.colouring(), outlined),
        pair,
        over);
  }

  /// Whether two maps stand beside each other.
  boolean isBeside() {
    return pair.filter(MapPair::beside).isPresent();
  }

  public Coverage coverage() {
    return new Coverage(map, axes.queries(), axes.keys());
  }

  public float weight(int query, int key) {
    return map.at(query, key);
  }

  /// Longest n-gram match that leads from `query` to `key`, 0 for none.
  public int match(int query, int key) {
    return matches[(query - map.first()) * map.length() + key - map.first()];
  }

  /// The key of the map with the greatest magnitude for `query`.
  public int strongest(int query) {
    return strongest(query, map.first());
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
