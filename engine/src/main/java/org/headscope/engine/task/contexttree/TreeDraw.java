package org.headscope.engine.task.contexttree;

import module java.base;

/// Draws trees of a prior, each into the same arrays: a stream of the test split draws ten trees
/// for each one that it keeps.
final class TreeDraw {
  private final TreePrior prior;
  private final DirichletSampler simplex;
  private final SuffixNodes nodes;

  TreeDraw(TreePrior prior) {
    this.prior = prior;
    this.simplex =
        switch (prior) {
          case TreePrior.Dirichlet p -> new DirichletSampler(p.symbols(), p.alpha());
          case TreePrior.Impossible p -> new DirichletSampler(p.symbols() - 1, 1);
        };
    this.nodes = new SuffixNodes(prior.symbols());
  }

  SuffixNodes draw(RandomGenerator random) {
    int deepest =
        switch (prior) {
          case TreePrior.Dirichlet p -> p.depth();
          case TreePrior.Impossible p -> 1 + random.nextInt(p.depth());
        };
    nodes.grow(
        new SuffixNodes.TreeShape() {
          @Override
          public boolean isLeaf(int length) {
            return length == deepest || random.nextDouble() < prior.lambda();
          }

          @Override
          public void write(double[] next, int from) {
            simplex.write(next, from, random);
            if (prior instanceof TreePrior.Impossible) {
              int impossible = from + random.nextInt(prior.symbols());
              int behind = from + prior.symbols() - 1 - impossible;
              System.arraycopy(next, impossible, next, impossible + 1, behind);
              next[impossible] = 0;
            }
          }
        });
    return nodes;
  }

  /// Samples Dir(α, …, α): Gamma variables divided by their sum, computed by logarithms, since a
  /// small α gives values that underflow.
  private static final class DirichletSampler {
    private final int count;
    private final double alpha;
    private final double d;
    private final double c;
    private final double logD;

    /// @param count dimensions
    DirichletSampler(int count, double alpha) {
      this.count = count;
      this.alpha = alpha;
      this.d = (alpha < 1 ? alpha + 1 : alpha) - 1.0 / 3;
      this.c = 1 / Math.sqrt(9 * d);
      this.logD = Math.log(d);
    }

    /// Writes a point to `to[from..from+count)`.
    void write(double[] to, int from, RandomGenerator random) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = from; i < from + count; i++) {
        to[i] = logGamma(random);
        largest = Math.max(largest, to[i]);
      }
      double sum = 0;
      for (int i = from; i < from + count; i++) {
        to[i] = Math.exp(to[i] - largest);
        sum += to[i];
      }
      for (int i = from; i < from + count; i++) {
        to[i] /= sum;
      }
    }

    /// Returns the logarithm of a Gamma variable of shape α (Marsaglia and Tsang 2000, §6 for α <
    /// 1).
    private double logGamma(RandomGenerator random) {
      double log = logOfTheLarger(random);
      return alpha < 1 ? log - random.nextExponential() / alpha : log;
    }

    private double logOfTheLarger(RandomGenerator random) {
      while (true) {
        double x = random.nextGaussian();
        double v = 1 + c * x;
        if (v > 0) {
          double log = 3 * Math.log(v);
          if (-random.nextExponential() < 0.5 * x * x + d - d * Math.exp(log) + d * log) {
            return logD + log;
          }
        }
      }
    }
  }
}
