package org.headscope.engine.task.contexttree;

import module java.base;

/// Draws trees of a prior, each into the same arrays: whoever looks for those of the test split
/// draws ten for one.
final class TreeDraw {
  private final TreePrior prior;
  private final Simplex simplex;
  private final SuffixNodes nodes;

  TreeDraw(TreePrior prior) {
    this.prior = prior;
    this.simplex =
        switch (prior) {
          case TreePrior.Dirichlet p -> new Simplex(p.symbols(), p.alpha());
          case TreePrior.Impossible p -> new Simplex(p.symbols() - 1, 1);
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
        new SuffixNodes.Growth() {
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
}
