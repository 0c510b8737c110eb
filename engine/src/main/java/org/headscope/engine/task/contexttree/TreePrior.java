package org.headscope.engine.task.contexttree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.headscope.engine.run.UserError;

/// How trees are drawn: from the root on, a node above the greatest depth ends the tree with
/// probability λ and has A children otherwise; then each leaf's distribution.
public sealed interface TreePrior {
  /// Bounds the memory of a tree.
  int MAX_LEAVES = 65_536;

  /// A.
  int symbols();

  /// D, the greatest depth of a tree.
  int depth();

  /// λ.
  double lambda();

  /// A tree.
  TreeSource draw(RandomGenerator random);

  /// \[CTW]'s own (§2.3), of which context-tree weighting is the best predictor: leaves at depth D
  /// always, and p_s ~ Dir(α, …, α).
  record Dirichlet(int symbols, int depth, double lambda, double alpha) implements TreePrior {
    public Dirichlet {
      requireSmall(symbols, depth);
    }

    @Override
    public TreeSource draw(RandomGenerator random) {
      return tree(this, depth, random, source -> simplex(symbols, alpha, source));
    }
  }

  /// The other one (App. D.1.1): the greatest depth of each tree is uniform from 1 to D, and each
  /// leaf has a random symbol that never comes; the law of the others, which is not told there, is
  /// uniform on the simplex.
  record Impossible(int symbols, int depth, double lambda) implements TreePrior {
    public Impossible {
      requireSmall(symbols, depth);
    }

    @Override
    public TreeSource draw(RandomGenerator random) {
      return tree(this, 1 + random.nextInt(depth), random, this::next);
    }

    private List<Double> next(RandomGenerator random) {
      List<Double> next = new ArrayList<>(simplex(symbols - 1, 1, random));
      next.add(random.nextInt(symbols), 0.0);
      return next;
    }
  }

  private static void requireSmall(int symbols, int depth) {
    if (Math.pow(symbols, depth) > MAX_LEAVES) {
      throw new UserError(
          "depth is %d, and with an alphabet of %d a tree may have more than %,d leaves; make one smaller."
              .formatted(depth, symbols, MAX_LEAVES));
    }
  }

  private static TreeSource tree(
      TreePrior prior,
      int depth,
      RandomGenerator random,
      Function<RandomGenerator, List<Double>> next) {
    List<TreeSource.Leaf> leaves = new ArrayList<>();
    grow(
        prior,
        List.of(),
        depth,
        random,
        suffix -> leaves.add(new TreeSource.Leaf(suffix, next.apply(random))));
    return new TreeSource(prior.symbols(), leaves);
  }

  private static void grow(
      TreePrior prior,
      List<Integer> suffix,
      int left,
      RandomGenerator random,
      Consumer<List<Integer>> leaf) {
    if (left == 0 || random.nextDouble() < prior.lambda()) {
      leaf.accept(suffix);
      return;
    }
    for (int symbol = 0; symbol < prior.symbols(); symbol++) {
      List<Integer> older = new ArrayList<>(suffix.size() + 1);
      older.add(symbol);
      older.addAll(suffix);
      grow(prior, older, left - 1, random, leaf);
    }
  }

  /// A point of Dir(α, …, α) in `count` dimensions: Gamma variables divided by their sum, by their
  /// logarithms, since those of a small α are too small for a number.
  private static List<Double> simplex(int count, double alpha, RandomGenerator random) {
    double[] logs = new double[count];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      logs[i] = logGamma(alpha, random);
      largest = Math.max(largest, logs[i]);
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      logs[i] = Math.exp(logs[i] - largest);
      sum += logs[i];
    }
    double total = sum;
    return DoubleStream.of(logs).mapToObj(g -> g / total).toList();
  }

  /// The logarithm of a Gamma variable of shape `alpha` (Marsaglia and Tsang 2000, §6 for α < 1).
  private static double logGamma(double alpha, RandomGenerator random) {
    if (alpha < 1) {
      return logGamma(alpha + 1, random) - random.nextExponential() / alpha;
    }
    double d = alpha - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = 1 + c * x;
      if (v > 0) {
        double log = 3 * Math.log(v);
        if (-random.nextExponential() < 0.5 * x * x + d - d * Math.exp(log) + d * log) {
          return Math.log(d) + log;
        }
      }
    }
  }
}
