package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.run.UserError;

/// A distribution over trees: from the root on, a node above the maximum depth ends the tree with
/// probability λ and has A children otherwise; then each leaf's distribution is drawn.
public sealed interface TreePrior {
  /// Bounds the memory of a tree.
  int MAX_LEAVES = 65_536;

  /// A.
  int symbols();

  /// D, the maximum depth of a tree.
  int depth();

  /// λ.
  double lambda();

  default TreeSource draw(RandomGenerator random) {
    return new TreeDraw(this).draw(random).source();
  }

  /// The main prior of \[CTW] (§2.3), for which context-tree weighting is the best predictor:
  /// leaves at depth D always, and p_s ~ Dir(α, …, α).
  record Dirichlet(int symbols, int depth, double lambda, double alpha) implements TreePrior {
    public Dirichlet {
      requireSmall(symbols, depth);
    }
  }

  /// The other prior of \[CTW] (App. D.1.1): the maximum depth of each tree is uniform from 1 to D,
  /// and each leaf has a random symbol that never comes; the distribution of the others, which the
  /// paper does not state, is uniform on the simplex.
  record Impossible(int symbols, int depth, double lambda) implements TreePrior {
    public Impossible {
      requireSmall(symbols, depth);
    }
  }

  private static void requireSmall(int symbols, int depth) {
    if (Math.pow(symbols, depth) > MAX_LEAVES) {
      throw new UserError(
          "depth is %d, and with an alphabet of %d a tree may have more than %,d leaves; reduce one of them."
              .formatted(depth, symbols, MAX_LEAVES));
    }
  }
}
