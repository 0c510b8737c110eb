package org.headscope.engine.neural.constructed;

import module java.base;

import org.headscope.engine.run.Range;

/// The weights of a construction (\[CTW] App. E.2), layer by layer:
///
/// 1. D heads copy the last D symbols (Theorem 2).
/// 2. A head for each suffix of the path attends to the symbols that followed earlier occurrences
///    of that suffix; these, and the symbols before the suffix, are the forward and backward
///    statistics (Theorem 3). The feed-forward map turns them into counts, estimates and ℓᵉ.
/// 3. For l = D−1..0, a layer of heads, one for each symbol q, reads ℓʷ of the child q s_l at the
///    latest position that has it (Theorem 4); the feed-forward map weights them.
///
/// The construction that computes CTW differs from the printed one. A child's ℓʷ must hold the
/// symbol that last followed it, so each position j stores the values of the path s_{j−1}, which
/// x_j followed, and children are searched by that path. Position i itself follows s_{i−1}, whose
/// values need their own children: 2D+1 heads in layer 2 and 2A in each later one, A in the last,
/// where both paths share the root. Suffixes in Theorem 4 are one symbol longer than printed;
/// positions weigh less than half a match, or a nearer position with a shorter match would win; and
/// a child that never occurred counts 0, whatever attention returns.
public final class CtwLayers {
  private final CtwConstruction c;
  private final CtwSlots slots;

  public CtwLayers(CtwConstruction construction) {
    this.c = construction;
    this.slots = new CtwSlots(construction);
  }

  public CtwConstruction construction() {
    return c;
  }

  CtwSlots slots() {
    return slots;
  }

  public int width() {
    return slots.width();
  }

  public SequencedMap<String, Range> names() {
    return slots.names();
  }

  /// Row a: the one-hot vector of the symbol a, and 1.
  public double[][] embedding() {
    double[][] rows = new double[c.symbols()][width()];
    for (int a = 0; a < rows.length; a++) {
      rows[a][slots.symbol[0] + a] = 1;
      rows[a][slots.one] = 1;
    }
    return rows;
  }

  /// Row i: its angle (\[CTW] eq. 31), and 1 if its symbol is counted.
  public double[][] positions() {
    double[][] rows = new double[c.length()][width()];
    for (int i = 0; i < rows.length; i++) {
      double angle = i * Math.PI / c.length();
      rows[i][slots.angle] = Math.cos(angle);
      rows[i][slots.angle + 1] = Math.sin(angle);
      rows[i][slots.counted] = i < c.depth() ? 0 : 1;
    }
    return rows;
  }

  /// Row a: reads ln P(a).
  public double[][] head() {
    double[][] rows = new double[c.symbols()][width()];
    for (int a = 0; a < rows.length; a++) {
      rows[a][slots.prediction + a] = 1;
    }
    return rows;
  }

  public CtwAttention attention(int layer) {
    return switch (layer) {
      case 1 -> back();
      case 2 -> statistics();
      default -> children(level(layer));
    };
  }

  /// The l of the nodes that `layer` weights: D−1 for the third and 0 for the last.
  int level(int layer) {
    return c.depth() + 2 - layer;
  }

  private CtwAttention back() {
    List<CtwHead> heads = new ArrayList<>();
    for (int m = 1; m <= c.depth(); m++) {
      heads.add(
          new CtwHead("back " + m, width())
              .place(slots.angle, m * Math.PI / c.length(), c.sharpnessOfPositions())
              .copy(slots.symbol[0], slots.symbol[m], c.symbols()));
    }
    return CtwHead.join("last symbols", heads, width());
  }

  private CtwAttention statistics() {
    List<CtwHead> heads = new ArrayList<>();
    for (CtwSlots.Path path : slots.paths()) {
      for (int l = path.first(); l <= c.depth(); l++) {
        CtwHead head =
            suffix(new CtwHead("counts " + name(path, l), width()), path, l, 1, c.gap())
                .match(slots.one, slots.counted, 1, c.gap())
                .copy(slots.symbol[0], path.forward()[l], c.symbols());
        heads.add(
            l < c.depth() ? head.copy(slots.symbol[l + 1], path.backward()[l], c.symbols()) : head);
      }
    }
    return CtwHead.join("suffix statistics", heads, width());
  }

  /// Adds `scale` for each of the l symbols of s_l that come `before` the key or end at it.
  private CtwHead suffix(CtwHead head, CtwSlots.Path path, int l, int before, double scale) {
    for (int k = 0; k < l; k++) {
      head.match(slots.symbol[path.back(k)], slots.symbol[k + before], c.symbols(), scale);
    }
    return head;
  }

  private CtwAttention children(int l) {
    boolean printed = c.form() == CtwConstruction.Form.PRINTED;
    int before = printed ? 0 : 1; // the offset of a key's own path
    List<CtwHead> heads = new ArrayList<>();
    for (CtwSlots.Path path : slots.paths()) {
      for (int q = 0; q < c.symbols() && l >= path.first(); q++) {
        double scale = c.sharpnessOfLatest();
        CtwHead head = new CtwHead("child %d of %s".formatted(q, name(path, l)), width());
        suffix(head, path, l, before, scale)
            .match(slots.one, slots.symbol[l + before] + q, 1, scale)
            // A suffix may last have ended within the context, where its value is 0 anyway.
            .match(slots.one, printed ? slots.one : slots.counted, 1, scale)
            .place(slots.angle, 0, CtwConstruction.POSITION * scale)
            .copy(slots.previous.weighted()[l + 1], path.children()[l] + q, 1);
        heads.add(head);
      }
    }
    return CtwHead.join("tree level " + l, heads, width());
  }

  private static String name(CtwSlots.Path path, int l) {
    return (path.shift() == 0 ? "s" : "s'") + l;
  }

  /// An attention head under construction: the rows of its query, key and value maps, and the
  /// targets of its values. A score is the product of query and key, so each pair of rows adds a
  /// term.
  static final class CtwHead {
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

    /// Adds `scale` to the score where `size` one-hot numbers from `query` equal those from `key`.
    CtwHead match(int query, int key, int size, double scale) {
      for (int i = 0; i < size; i++) {
        pair(unit(query + i, 1), unit(key + i, scale));
      }
      return this;
    }

    /// Adds `scale` times the cosine of the angle between the key's position and that of `back`
    /// tokens before the query (\[CTW] eq. 33).
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

    /// Writes the attended values of `size` numbers from `source` to those from `target`.
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

    /// Stacks the maps of `heads`, each padded to the widest.
    static CtwAttention join(String layer, List<CtwHead> heads, int width) {
      int keyWidth = heads.stream().mapToInt(head -> head.keys.size()).max().orElseThrow();
      int valueWidth = heads.stream().mapToInt(head -> head.values.size()).max().orElseThrow();
      CtwAttention joined =
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
          joined.query()[h * keyWidth + i] = head.queries.get(i);
          joined.key()[h * keyWidth + i] = head.keys.get(i);
        }
        for (int i = 0; i < head.values.size(); i++) {
          joined.value()[h * valueWidth + i] = head.values.get(i);
          joined.out()[head.targets.get(i)][h * valueWidth + i] = 1;
        }
      }
      return joined;
    }
  }
}
