package org.headscope.engine.neural.mixer;

import module java.base;

import org.headscope.engine.run.Range;

/// The rows of a mixer's stacked map that make one head's queries, keys and values, and how these
/// are scored.
///
/// @param parameter the stacked map, such as `query_key_value`
/// @param values its rows W_V
/// @param outputs the columns of `out.weight` that read the head, as many as it has values
/// @param scale the factor of ⟨q, k⟩
/// @param turns of pairs of numbers in queries and keys, per token; empty without rotation
/// @param decay the factor of ⟨q, k⟩ per token of distance
public record HeadRows(
    String parameter,
    Range queries,
    Range keys,
    Range values,
    Range outputs,
    double scale,
    List<Turn> turns,
    double decay) {
  /// The rotation of two numbers of a query or key by an angle per token.
  public record Turn(int first, int second, double angle) {
    /// The turns of pairs by `angles`: (x_i, x_(i+n)) of n in halves, else (x_2i, x_(2i+1)).
    static List<Turn> of(List<Double> angles, boolean halves) {
      int n = angles.size();
      return IntStream.range(0, n)
          .mapToObj(i ->
              halves
                  ? new Turn(i, i + n, angles.get(i))
                  : new Turn(2 * i, 2 * i + 1, angles.get(i)))
          .toList();
    }
  }

  public HeadRows {
    turns = List.copyOf(turns);
  }

  /// W_q, W_k and W_v of D rows each, one head after the other.
  static HeadRows stacked(int width, int headWidth, int head) {
    return new HeadRows(
        "query_key_value",
        rows(0, headWidth, head),
        rows(width, headWidth, head),
        rows(2 * width, headWidth, head),
        rows(0, headWidth, head),
        1 / Math.sqrt(headWidth),
        List.of(),
        1);
  }

  /// The keys and values of a head of softmax attention are those of its group.
  static HeadRows of(SoftmaxAttention.Config c, int head) {
    int keys = c.stackedHeights().get(0);
    int values = keys + c.stackedHeights().get(1);
    int group = (head - 1) / (c.heads() / c.keyHeads()) + 1;
    return new HeadRows(
        "query_key_value",
        rows(0, c.headWidth(), head),
        rows(keys, c.headWidth(), group),
        rows(values, c.headWidth(), group),
        rows(0, c.headWidth(), head),
        1 / Math.sqrt(c.headWidth()),
        c.rotation().turns(),
        1);
  }

  static HeadRows of(Retention.Config c, int head) {
    return new HeadRows(
        "query_key_value_gate",
        rows(0, c.keyWidth(), head),
        rows(c.width(), c.keyWidth(), head),
        rows(2 * c.width(), c.valueWidth(), head),
        rows(0, c.valueWidth(), head),
        1 / Math.sqrt(c.keyWidth()),
        c.turns(),
        RetentionTables.lambda(head - 1));
  }

  static HeadRows of(GatedLinearAttention.Config c, int head) {
    return new HeadRows(
        "query_key_value",
        rows(0, c.keyWidth(), head),
        rows(c.width() / 2, c.keyWidth(), head),
        rows(c.width(), c.valueWidth(), head),
        rows(0, c.valueWidth(), head),
        c.scale(),
        List.of(),
        1);
  }

  private static Range rows(int from, int width, int head) {
    return new Range(from + (head - 1) * width, from + head * width - 1);
  }
}
