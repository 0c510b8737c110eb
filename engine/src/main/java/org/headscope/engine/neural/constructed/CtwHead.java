package org.headscope.engine.neural.constructed;

import module java.base;

/// One attention head while it is put together: rows of its query, key and value maps, and where
/// its values go. A score is the product of query and key, so each pair of rows adds a term.
final class CtwHead {
  private final int width;
  private final String name;
  private final List<double[]> queries = new ArrayList<>();
  private final List<double[]> keys = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();
  private final List<Integer> targets = new ArrayList<>();

  CtwHead(String name, int width) {
    this.name = name;
    this.width = width;
  }

  /// Adds `scale` to the score where `size` numbers from `query` equal those from `key`, one-hot.
  CtwHead match(int query, int key, int size, double scale) {
    for (int i = 0; i < size; i++) {
      pair(unit(query + i, 1), unit(key + i, scale));
    }
    return this;
  }

  /// Adds `scale` times the cosine of the angle between the key's place and that of `back` tokens
  /// before the query (\[CTW] eq. 33).
  CtwHead place(int angle, double turn, double scale) {
    double[] cos = unit(angle, Math.cos(turn));
    cos[angle + 1] = Math.sin(turn);
    double[] sin = unit(angle + 1, Math.cos(turn));
    sin[angle] = -Math.sin(turn);
    pair(cos, unit(angle, scale));
    pair(sin, unit(angle + 1, scale));
    return this;
  }

  private void pair(double[] query, double[] key) {
    queries.add(query);
    keys.add(key);
  }

  /// Writes what it finds of `size` numbers from `source` to those from `target`.
  CtwHead copy(int source, int target, int size) {
    for (int i = 0; i < size; i++) {
      values.add(unit(source + i, 1));
      targets.add(target + i);
    }
    return this;
  }

  private double[] unit(int at, double value) {
    double[] row = new double[width];
    row[at] = value;
    return row;
  }

  /// The maps of `heads` one below the other, each as wide as the widest.
  static CtwAttention join(String layer, List<CtwHead> heads, int width) {
    int keyWidth = heads.stream().mapToInt(head -> head.keys.size()).max().orElseThrow();
    int valueWidth = heads.stream().mapToInt(head -> head.values.size()).max().orElseThrow();
    CtwAttention made =
        new CtwAttention(
            layer,
            heads.stream().map(head -> head.name).toList(),
            keyWidth,
            valueWidth,
            new double[heads.size() * keyWidth][width],
            new double[heads.size() * keyWidth][width],
            new double[heads.size() * valueWidth][width],
            new double[width][heads.size() * valueWidth]);
    for (int h = 0; h < heads.size(); h++) {
      CtwHead head = heads.get(h);
      for (int i = 0; i < head.keys.size(); i++) {
        made.query()[h * keyWidth + i] = head.queries.get(i);
        made.key()[h * keyWidth + i] = head.keys.get(i);
      }
      for (int i = 0; i < head.values.size(); i++) {
        made.value()[h * valueWidth + i] = head.values.get(i);
        made.out()[head.targets.get(i)][h * valueWidth + i] = 1;
      }
    }
    return made;
  }
}
