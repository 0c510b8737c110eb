package org.headscope.engine.task.contexttree;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/// The tree of a source as arrays, to be walked for every symbol of long texts. A step costs at
/// most D look-ups; memory is O(A · nodes).
final class SuffixNodes {
  private final int symbols;
  private int[] child; // [node·A + symbol]: the node with one older symbol, 0 where there is none
  private int[] leaf; // [node], −1 of inner nodes
  private int nodes = 1;
  private final double[] cumulative; // [leaf·A + symbol]: P(next ≤ symbol)
  private final int[] likely; // [leaf]: the last symbol that can come, for rounding's sake

  SuffixNodes(TreeSource source) {
    symbols = source.symbols();
    List<TreeSource.Leaf> leaves = source.leaves();
    child = new int[symbols * (2 * leaves.size() + 1)];
    leaf = new int[2 * leaves.size() + 1];
    Arrays.fill(leaf, -1);
    cumulative = new double[symbols * leaves.size()];
    likely = new int[leaves.size()];
    for (int i = 0; i < leaves.size(); i++) {
      leaf[node(leaves.get(i).suffix())] = i;
      double sum = 0;
      for (int symbol = 0; symbol < symbols; symbol++) {
        double p = leaves.get(i).next().get(symbol);
        sum += p;
        cumulative[i * symbols + symbol] = sum;
        likely[i] = p > 0 ? symbol : likely[i];
      }
    }
  }

  /// The node of `suffix`, made if it is not there.
  private int node(List<Integer> suffix) {
    int node = 0;
    for (int symbol : suffix.reversed()) {
      int at = node * symbols + symbol;
      if (child[at] == 0) {
        child[at] = nodes++;
      }
      node = child[at];
    }
    return node;
  }

  /// The leaf in force after `text[0..end)`, which holds as many symbols as the leaf's suffix.
  int leafAfter(int[] text, int end) {
    int node = 0;
    for (int t = end - 1; leaf[node] < 0; t--) {
      node = child[node * symbols + text[t]];
    }
    return leaf[node];
  }

  /// Writes symbols over `text[from..]`; those before are the context.
  void write(int[] text, int from, RandomGenerator random) {
    for (int t = from; t < text.length; t++) {
      text[t] = draw(leafAfter(text, t), random.nextDouble());
    }
  }

  /// The symbol that `uniform` from 0 to 1 stands for, never one of probability 0.
  private int draw(int at, double uniform) {
    int last = likely[at];
    for (int symbol = 0; symbol < last; symbol++) {
      if (uniform < cumulative[at * symbols + symbol]) {
        return symbol;
      }
    }
    return last;
  }
}
