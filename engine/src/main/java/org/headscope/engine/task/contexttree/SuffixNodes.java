package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.task.Split;

/// A tree as arrays, to be walked for every symbol of long texts and to be drawn by the thousand. A
/// step costs at most D look-ups; memory is O(A · nodes). Nodes and leaves are numbered in the
/// order of the tree, which is that of [TreeSource#leaves].
final class SuffixNodes {
  private final int symbols;
  private int[] child = new int[0]; // [node·A + symbol]: the node with one older symbol
  private int[] leaf = new int[0]; // [node], −1 of inner nodes
  private double[] next = new double[0]; // [leaf·A + symbol]: p_s
  private int nodes;
  private int leaves;
  private long hash;
  private final int[] path = new int[TreeSource.MAX_DEPTH]; // the newest symbol first

  /// The shape of a tree, queried from its root on, children in the order of their symbols.
  interface TreeShape {
    /// True if the next node, of a suffix of `length` symbols, is a leaf.
    boolean isLeaf(int length);

    /// Writes p_s of the last leaf to `next[from..from+A)`.
    void write(double[] next, int from);
  }

  SuffixNodes(int symbols) {
    this.symbols = symbols;
  }

  static SuffixNodes of(TreeSource source) {
    SuffixNodes nodes = new SuffixNodes(source.symbols());
    nodes.grow(
        new TreeShape() {
          private int at;

          @Override
          public boolean isLeaf(int length) {
            return source.leaves().get(at).suffix().size() == length;
          }

          @Override
          public void write(double[] next, int from) {
            for (double p : source.leaves().get(at++).next()) {
              next[from++] = p;
            }
          }
        });
    return nodes;
  }

  void grow(TreeShape growth) {
    nodes = 0;
    leaves = 0;
    hash = symbols;
    grow(growth, 0);
  }

  private int grow(TreeShape growth, int length) {
    int node = nodes++;
    if (node == leaf.length) {
      leaf = Arrays.copyOf(leaf, 2 * node + 1);
      child = Arrays.copyOf(child, symbols * leaf.length);
    }
    if (growth.isLeaf(length)) {
      leaf[node] = leaves;
      end(growth, length);
      return node;
    }
    leaf[node] = -1;
    for (int symbol = 0; symbol < symbols; symbol++) {
      path[length] = symbol;
      int older = grow(growth, length + 1);
      child[node * symbols + symbol] = older;
    }
    return node;
  }

  private void end(TreeShape growth, int length) {
    int from = leaves++ * symbols;
    if (from == next.length) {
      next = Arrays.copyOf(next, 2 * from + symbols);
    }
    growth.write(next, from);
    hash = Split.mixed(hash, length);
    for (int l = length - 1; l >= 0; l--) {
      hash = Split.mixed(hash, path[l]);
    }
    for (int symbol = 0; symbol < symbols; symbol++) {
      hash = Split.mixed(hash, Double.doubleToLongBits(next[from + symbol]));
    }
  }

  /// Returns a well-mixed hash of the whole tree, which determines its split.
  long hash() {
    return hash;
  }

  TreeSource source() {
    List<TreeSource.Leaf> all = new ArrayList<>(leaves);
    collect(0, List.of(), all);
    return new TreeSource(symbols, all);
  }

  private void collect(int node, List<Integer> suffix, List<TreeSource.Leaf> all) {
    if (leaf[node] >= 0) {
      List<Double> p = new ArrayList<>(symbols);
      for (int symbol = 0; symbol < symbols; symbol++) {
        p.add(probability(leaf[node], symbol));
      }
      all.add(new TreeSource.Leaf(suffix, p));
      return;
    }
    for (int symbol = 0; symbol < symbols; symbol++) {
      List<Integer> older = new ArrayList<>(suffix.size() + 1);
      older.add(symbol);
      older.addAll(suffix);
      collect(child[node * symbols + symbol], older, all);
    }
  }

  /// p_s(symbol) of the leaf s.
  double probability(int leaf, int symbol) {
    return next[leaf * symbols + symbol];
  }

  /// Returns the leaf in force after `text[0..end)`, which has at least as many symbols as the
  /// leaf's suffix.
  int leafAfter(int[] text, int end) {
    int node = 0;
    for (int t = end - 1; leaf[node] < 0; t--) {
      node = child[node * symbols + text[t]];
    }
    return leaf[node];
  }

  /// Writes uniform symbols to `text[0..from)`, and the tree's after them.
  void write(int[] text, int from, RandomGenerator random) {
    for (int t = 0; t < from; t++) {
      text[t] = random.nextInt(symbols);
    }
    for (int t = from; t < text.length; t++) {
      text[t] = draw(leafAfter(text, t), random.nextDouble());
    }
  }

  /// Returns the symbol for a `uniform` number from 0 to 1, never one of probability 0.
  private int draw(int leaf, double uniform) {
    int last = symbols - 1; // the last possible symbol, because of rounding
    while (last > 0 && probability(leaf, last) == 0) {
      last--;
    }
    double cumulative = 0;
    for (int symbol = 0; symbol < last; symbol++) {
      cumulative += probability(leaf, symbol);
      if (uniform < cumulative) {
        return symbol;
      }
    }
    return last;
  }
}
