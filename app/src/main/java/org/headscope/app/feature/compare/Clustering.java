package org.headscope.app.feature.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// An order that puts near ones beside each other: average-linkage clustering (UPGMA), then the
/// leaf order of its tree with the least sum of distances between neighbours (Bar-Joseph, Gifford
/// and Jaakkola 2001), found exactly. Equal distances are told apart by the places of the leaves,
/// so the same input always gives the same order, which begins with the lesser of its two ends.
///
/// Time O(n⁴), memory O(n²) for n leaves; a millisecond for 30.
final class Clustering {
  private final double[][] distance;
  private final double[][] cost; // of the best order of a subtree between two of its ends

  private Clustering(double[][] distance) {
    this.distance = distance;
    this.cost = new double[distance.length][distance.length];
  }

  /// A cluster; `leaves` of a fork are those of its left, then of its right.
  private sealed interface Tree {
    int[] leaves();

    record Leaf(int[] leaves) implements Tree {}

    record Fork(Tree left, Tree right, int[] leaves) implements Tree {
      static Fork of(Tree left, Tree right) {
        IntStream all =
            IntStream.concat(Arrays.stream(left.leaves()), Arrays.stream(right.leaves()));
        return new Fork(left, right, all.toArray());
      }
    }

    /// The leaves at which an order that begins with `leaf` can end.
    default int[] endsFrom(int leaf) {
      return switch (this) {
        case Leaf only -> only.leaves();
        case Fork fork ->
            Arrays.stream(fork.left().leaves()).anyMatch(l -> l == leaf)
                ? fork.right().leaves()
                : fork.left().leaves();
      };
    }
  }

  /// The leaves in order.
  ///
  /// @param distance n×n, symmetric, 0 on the diagonal
  static int[] order(double[][] distance) {
    if (distance.length < 3) {
      return IntStream.range(0, distance.length).toArray();
    }
    Clustering clustering = new Clustering(distance);
    return clustering.bestOrder(clustering.tree());
  }

  /// Joins the two nearest clusters until one is left.
  private Tree tree() {
    List<Tree> clusters = new ArrayList<>();
    for (int leaf = 0; leaf < distance.length; leaf++) {
      clusters.add(new Tree.Leaf(new int[] {leaf}));
    }
    while (clusters.size() > 1) {
      int nearA = 0;
      int nearB = 1;
      double least = Double.POSITIVE_INFINITY;
      for (int a = 0; a < clusters.size(); a++) {
        for (int b = a + 1; b < clusters.size(); b++) {
          double between = mean(clusters.get(a), clusters.get(b));
          if (between < least) {
            least = between;
            nearA = a;
            nearB = b;
          }
        }
      }
      Tree right = clusters.remove(nearB);
      clusters.set(nearA, Tree.Fork.of(clusters.get(nearA), right));
    }
    return clusters.getFirst();
  }

  /// The mean distance of a leaf of one to a leaf of the other.
  private double mean(Tree a, Tree b) {
    double sum = 0;
    for (int i : a.leaves()) {
      for (int j : b.leaves()) {
        sum += distance[i][j];
      }
    }
    return sum / (a.leaves().length * b.leaves().length);
  }

  private int[] bestOrder(Tree tree) {
    fill(tree);
    int from = tree.leaves()[0];
    int to = tree.endsFrom(from)[0];
    for (int first : tree.leaves()) {
      for (int last : tree.endsFrom(first)) {
        if (first < last && cost[first][last] < cost[from][to]) {
          from = first;
          to = last;
        }
      }
    }
    List<Integer> order = new ArrayList<>();
    collect(tree, Math.min(from, to), Math.max(from, to), order);
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Where the two parts of a fork meet.
  private record Seam(int left, int right, double cost) {}

  /// Finds the cost of every pair of ends, of the parts before the whole.
  private void fill(Tree tree) {
    if (tree instanceof Tree.Fork fork) {
      fill(fork.left());
      fill(fork.right());
      for (int first : fork.left().leaves()) {
        for (int last : fork.right().leaves()) {
          double best = seam(fork.left(), first, fork.right(), last).cost();
          cost[first][last] = best;
          cost[last][first] = best;
        }
      }
    }
  }

  private Seam seam(Tree left, int first, Tree right, int last) {
    Seam best = new Seam(-1, -1, Double.POSITIVE_INFINITY);
    for (int m : left.endsFrom(first)) {
      for (int k : right.endsFrom(last)) {
        double sum = cost[first][m] + distance[m][k] + cost[k][last];
        if (sum < best.cost()) {
          best = new Seam(m, k, sum);
        }
      }
    }
    return best;
  }

  /// Adds the leaves of `tree` from `first` to `last`.
  private void collect(Tree tree, int first, int last, List<Integer> order) {
    switch (tree) {
      case Tree.Leaf _ -> order.add(first);
      case Tree.Fork fork -> {
        boolean straight = Arrays.stream(fork.left().leaves()).anyMatch(l -> l == first);
        Tree before = straight ? fork.left() : fork.right();
        Tree after = straight ? fork.right() : fork.left();
        Seam seam = seam(before, first, after, last);
        collect(before, first, seam.left(), order);
        collect(after, seam.right(), last, order);
      }
    }
  }
}
