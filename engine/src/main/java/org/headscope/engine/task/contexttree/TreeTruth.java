package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.predictor.IncrementalPredictor;

/// Knows the tree, and the symbols before the text: row t is the distribution of the leaf in force.
///
/// A token costs O(D + A); memory is that of the tree.
final class TreeTruth implements IncrementalPredictor {
  private final SuffixNodes nodes;
  private final int[] before;
  private final double[][] next; // [leaf]

  TreeTruth(LatentTree tree) {
    this.nodes = SuffixNodes.of(tree.source());
    this.before = tree.before();
    this.next =
        tree.source().leaves().stream()
            .map(leaf -> leaf.next().stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new);
  }

  @Override
  public String name() {
    return "truth";
  }

  @Override
  public Reading begin() {
    return new Walk();
  }

  private final class Walk implements Reading {
    private final int[] recent = before.clone();

    @Override
    public void extend(int token) {
      if (token < 0 || token >= next[0].length) {
        throw new IllegalArgumentException("token " + token + " is no symbol of the tree");
      }
      if (recent.length > 0) {
        System.arraycopy(recent, 1, recent, 0, recent.length - 1);
        recent[recent.length - 1] = token;
      }
    }

    @Override
    public double[] row() {
      double[] row = next[nodes.leafAfter(recent, recent.length)];
      return Arrays.copyOf(row, row.length);
    }
  }
}
