package org.headscope.app.feature.attention;

import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import org.headscope.app.chart.Colouring;
import org.headscope.app.selection.Span;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.InspectionResult;

/**
 * Everything that the picture of one head shows, as a value.
 *
 * @param inspection what the model did
 * @param matches longest n-gram match of every query and key, T·T, row = query
 * @param layer from 1
 * @param head from 1
 * @param score the head's label at this checkpoint, where it was computed
 * @param window positions on both axes, at least one, all within the instance
 * @param cell query and key that are looked at
 * @param lit positions that are lit in every view; empty for all alike
 * @param look how it is shown
 */
public record AttentionScene(
    InspectionResult inspection,
    byte[] matches,
    int layer,
    int head,
    Optional<HeadScore> score,
    Span window,
    Cell cell,
    BitSet lit,
    Look look) {

  /** The longest match that is told apart. */
  public static final int MAX_MATCH = 3;

  /**
   * Query and key that are looked at.
   *
   * @param query position, −1 for none
   * @param key position, −1 for none: the whole row
   * @param pinned whether it stays when the mouse moves on
   */
  public record Cell(int query, int key, boolean pinned) {}

  /**
   * How a map is shown.
   *
   * @param colouring weight to colour
   * @param outlined n-gram lengths whose matches are outlined, of 1, 2, 3
   */
  public record Look(Colouring colouring, Set<Integer> outlined) {
    /** Copies the set. */
    public Look {
      outlined = Set.copyOf(outlined);
    }
  }

  /** Number of positions T. */
  public int length() {
    return inspection.attention().length();
  }

  /** The head's T·T weights, row = query. */
  public float[] weights() {
    return inspection.attention().map(layer, head);
  }

  /** Attention of {@code query} on {@code key}. */
  public float weight(int query, int key) {
    return weights()[query * length() + key];
  }

  /** Longest n-gram match that leads from {@code query} to {@code key}, 0 for none. */
  public int match(int query, int key) {
    return matches[query * length() + key];
  }

  /** The symbol at {@code position}. */
  public String symbol(int position) {
    return String.valueOf(Vocabulary.symbol(inspection.tokens()[position]));
  }

  /** The automaton's state after {@code position}, −1 where there is none. */
  public int state(int position) {
    return inspection.stateAfter()[position];
  }

  /** Whether {@code position} is to stand out, or everything is alike. */
  public boolean isLit(int position) {
    return lit.isEmpty() || lit.get(position);
  }

  /** Whether a row is looked at that is shown. */
  public boolean hasQuery() {
    return window.contains(cell.query());
  }

  /** Whether a cell is looked at that is shown. */
  public boolean hasKey() {
    return hasQuery() && window.contains(cell.key()) && cell.key() <= cell.query();
  }
}
