package org.headscope.engine.neural.mixer;

import module java.base;

import org.headscope.engine.run.Range;

/// The rows of a mixer's stacked map that make one head's queries, keys and values, and how these
/// are scored. The head's outputs are read by as many columns of `out.weight` as it has values.
///
/// @param parameter the stacked map, such as `query_key_value`
/// @param values its rows W_V; the columns of `out.weight` are the same minus those before all
///   values
/// @param first the first row of the values of all heads
/// @param scale the factor of ⟨q, k⟩
/// @param angles by which each pair of queries and keys rotates per token; empty without rotation
/// @param decay the factor of ⟨q, k⟩ per token of distance
public record HeadRows(
    String parameter,
    Range queries,
    Range keys,
    Range values,
    int first,
    double scale,
    List<Double> angles,
    double decay) {
  public HeadRows {
    angles = List.copyOf(angles);
  }

  /// The columns of `out.weight` that read the head.
  public Range outputs() {
    return new Range(values.min() - first, values.max() - first);
  }

  /// W_q, W_k and W_v of D rows each, one head after the other.
  static HeadRows stacked(int width, int headWidth, int head, List<Double> angles) {
    return new HeadRows(
        "query_key_value",
        rows(0, headWidth, head),
        rows(width, headWidth, head),
        rows(2 * width, headWidth, head),
        2 * width,
        1 / Math.sqrt(headWidth),
        angles,
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
        values,
        1 / Math.sqrt(c.headWidth()),
        c.rotation().angles(),
        1);
  }

  static HeadRows of(Retention.Config c, int head) {
    return new HeadRows(
        "query_key_value_gate",
        rows(0, c.keyWidth(), head),
        rows(c.width(), c.keyWidth(), head),
        rows(2 * c.width(), c.valueWidth(), head),
        2 * c.width(),
        1 / Math.sqrt(c.keyWidth()),
        RetentionTables.angles(c.keyWidth()),
        RetentionTables.lambda(head - 1));
  }

  static HeadRows of(GatedLinearAttention.Config c, int head) {
    return new HeadRows(
        "query_key_value",
        rows(0, c.keyWidth(), head),
        rows(c.width() / 2, c.keyWidth(), head),
        rows(c.width(), c.valueWidth(), head),
        c.width(),
        Math.sqrt((double) c.heads() / c.width()),
        List.of(),
        1);
  }

  private static Range rows(int from, int width, int head) {
    return new Range(from + (head - 1) * width, from + head * width - 1);
  }
}
