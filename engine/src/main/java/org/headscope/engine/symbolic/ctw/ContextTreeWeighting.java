package org.headscope.engine.symbolic.ctw;

import module java.base;

/// Context-tree weighting of a sequence that is read one symbol at a time (\[CTW] §2.3 and theorem
/// 1).
///
/// With n_s(a) the number of times that a followed the context s (eq. 5), p^e_s the probability of
/// those counts under a Dirichlet prior, and q the symbol before s,
///
/// ```
/// p^w_s = p^e_s                               if |s| = D
///       = λ p^e_s + (1−λ) Π_q p^w_{qs}        otherwise                       (6)
/// P(x_1^n) = p^w_()
/// P(a | x_1^n) = Σ_{l=0..D} ω_l p_{s_l}(a),   s_l the last l symbols          (7)
/// p_s(a) = (n_s(a) + α) / (Σ_b n_s(b) + Aα)
/// ln ω_l − ln ω_{l−1} = ln(1−λ) − 1[l=D] ln λ + ln p^e_{s_l} − ln p^e_{s_{l−1}}
///                       + Σ_q ln p^w_{q s_{l−1}} − ln p^w_{s_l}
/// ```
///
/// The products stay implicit here. A node holds β_s, the log-odds of eq. 6's two terms, and σ_s =
/// 1/(1+e^{−β_s}) is the posterior probability that the source's tree ends at s given that it
/// reaches s. Then ω_l = σ_{s_l} Π_{k<l} (1−σ_{s_k}) with σ_{s_D} = 1, which is theorem 1 without
/// common factors, and a symbol x changes the odds at s_l by the ratio of its probabilities under
/// the two terms:
///
/// ```
/// P_{s_D}(x) = p_{s_D}(x),   P_{s_l}(x) = σ_{s_l} p_{s_l}(x) + (1−σ_{s_l}) P_{s_{l+1}}(x)
/// β_{s_l} += ln p_{s_l}(x) − ln P_{s_{l+1}}(x),   ln P(x_1^n) += ln P_{s_0}(x)
/// ```
///
/// Numbers as small as a sequence's probability never arise, so nothing underflows and long
/// sequences lose no digits. Cost: D+1 nodes per symbol, and A·(D+1) operations for [#next()].
/// Memory: at most D new nodes per symbol, each of 4·(A + contexts) + 12 bytes. Not thread-safe.
public final class ContextTreeWeighting {
  private final CtwParameters parameters;
  private final int depth;
  private final ContextTree tree;
  private final int[] recent; // D contexts, newest first

  // The suffix path s_0..s_D of the current context:
  private final int[] path; // nodes
  private final double[] leaf; // σ_{s_l}
  private final double[] branch; // 1 − σ_{s_l}
  private final double[] scale; // 1 / (Σ_b n_{s_l}(b) + Aα)

  private double logProbability;
  private double lost; // low-order digits of logProbability (compensated sum)

  /// Starts with only the D symbols before the first, x_{1−D}^0.
  ///
  /// @param context D contexts, oldest first
  public ContextTreeWeighting(CtwParameters parameters, int[] context) {
    if (context.length != parameters.depth()) {
      throw new IllegalArgumentException(
          "%d symbols of context for a tree of depth %d"
              .formatted(context.length, parameters.depth()));
    }
    this.parameters = parameters;
    depth = parameters.depth();
    tree = new ContextTree(parameters);
    recent = new int[depth];
    for (int i = 0; i < depth; i++) {
      recent[depth - 1 - i] = Objects.checkIndex(context[i], parameters.contexts());
    }
    path = new int[depth + 1];
    leaf = new double[depth + 1];
    branch = new double[depth + 1];
    scale = new double[depth + 1];
    descend();
  }

  /// Reads the next symbol: counts it along the suffix path, then adds it to the context.
  public void update(int symbol) {
    Objects.checkIndex(symbol, parameters.symbols());
    double p = estimate(depth, symbol); // P_{s_l}(x), from the leaf up
    tree.increment(path[depth], symbol);
    for (int l = depth - 1; l >= 0; l--) {
      double estimate = estimate(l, symbol);
      tree.addLogOdds(path[l], Math.log(estimate / p));
      tree.increment(path[l], symbol);
      p = leaf[l] * estimate + branch[l] * p;
    }
    add(Math.log(p));
    extend(symbol);
  }

  /// Adds `context` as the newest symbol of the context, without predicting it.
  public void extend(int context) {
    Objects.checkIndex(context, parameters.contexts());
    for (int i = depth - 1; i > 0; i--) {
      recent[i] = recent[i - 1];
    }
    if (depth > 0) {
      recent[0] = context;
    }
    descend();
  }

  /// P(· | x_1^n), eq. 7: A probabilities.
  public double[] next() {
    double[] p = new double[parameters.symbols()];
    double reach = 1; // Π_{k<l} (1−σ_{s_k})
    for (int l = 0; l <= depth; l++) {
      double weight = reach * leaf[l] * scale[l]; // ω_l / (Σ_b n(b) + Aα)
      for (int a = 0; a < p.length; a++) {
        p[a] += weight * (tree.count(path[l], a) + parameters.alpha());
      }
      reach *= branch[l];
    }
    return p;
  }

  /// ω_{n,l} for l = 0..D, which sum to one: the probability that exactly the last l symbols
  /// matter.
  public double[] weights() {
    double[] weights = new double[depth + 1];
    double reach = 1;
    for (int l = 0; l <= depth; l++) {
      weights[l] = reach * leaf[l];
      reach *= branch[l];
    }
    return weights;
  }

  /// p_{n,s_l}(a) at `[l][a]`: the separate prediction of each suffix of the context.
  public double[][] estimates() {
    double[][] estimates = new double[depth + 1][parameters.symbols()];
    for (int l = 0; l <= depth; l++) {
      for (int a = 0; a < estimates[l].length; a++) {
        estimates[l][a] = estimate(l, a);
      }
    }
    return estimates;
  }

  /// The last D contexts, oldest first.
  public int[] suffix() {
    int[] suffix = new int[depth];
    for (int i = 0; i < depth; i++) {
      suffix[i] = recent[depth - 1 - i];
    }
    return suffix;
  }

  /// ln P(x_1^n) of all symbols passed to [#update], in nats.
  public double logProbability() {
    return logProbability + lost;
  }

  /// The number of nodes: the root and at most D for each context so far.
  public int nodes() {
    return tree.size();
  }

  private double estimate(int l, int symbol) {
    return (tree.count(path[l], symbol) + parameters.alpha()) * scale[l];
  }

  /// Walks from the root to the node of the whole context.
  private void descend() {
    int node = 0;
    double prior = parameters.symbols() * parameters.alpha();
    for (int l = 0; ; l++) {
      path[l] = node;
      scale[l] = 1 / (tree.total(node) + prior);
      if (l == depth) {
        leaf[l] = 1;
        return;
      }
      // The smaller of σ and 1−σ is computed directly: 1 minus the larger would lose its digits.
      double beta = tree.logOdds(node);
      double small = Math.exp(-Math.abs(beta));
      double large = 1 / (1 + small);
      leaf[l] = beta < 0 ? small * large : large;
      branch[l] = beta < 0 ? large : small * large;
      node = tree.child(node, recent[l]);
    }
  }

  /// Adds `term` to ln P by Neumaier's sum, whose rounding errors do not grow with the text.
  private void add(double term) {
    double sum = logProbability + term;
    lost +=
        Math.abs(logProbability) >= Math.abs(term)
            ? (logProbability - sum) + term
            : (term - sum) + logProbability;
    logProbability = sum;
  }

  /// The nodes of a growing context tree in flat arrays; node 0 is the root, the empty context.
  ///
  /// A node s holds its counting vector n_s (\[CTW] eq. 5) and, above depth D, the log-odds that it
  /// is a leaf of the source's tree rather than a branch,
  ///
  /// ```
  /// β_s = ln(λ p^e_s) − ln((1−λ) Π_q p^w_{qs}),
  /// ```
  ///
  /// the two terms of eq. 6. A node that was never visited would hold n_s = 0 and β_s = ln λ −
  /// ln(1−λ), as new nodes do. Memory: 4·(A + contexts) + 12 bytes per node.
  static final class ContextTree {
    private static final int INITIAL_NODES = 64;

    private final int symbols;
    private final int contexts;
    private final double priorLogOdds;
    private int size;
    private int[] children = new int[0]; // [node][context], 0 for none
    private int[] counts = new int[0]; // n_s(a), [node][symbol]
    private int[] totals = new int[0]; // Σ_a n_s(a)
    private double[] logOdds = new double[0]; // β_s

    ContextTree(CtwParameters parameters) {
      symbols = parameters.symbols();
      contexts = parameters.contexts();
      priorLogOdds = Math.log(parameters.lambda()) - Math.log1p(-parameters.lambda());
      add();
    }

    int size() {
      return size;
    }

    /// The node of context qs, which is added if it is new; `node` is s.
    int child(int node, int q) {
      int child = children[node * contexts + q];
      if (child == 0) {
        child = add();
        children[node * contexts + q] = child;
      }
      return child;
    }

    int count(int node, int symbol) {
      return counts[node * symbols + symbol];
    }

    int total(int node) {
      return totals[node];
    }

    double logOdds(int node) {
      return logOdds[node];
    }

    void increment(int node, int symbol) {
      counts[node * symbols + symbol]++;
      totals[node]++;
    }

    /// Adds evidence for a leaf at `node`, in nats.
    void addLogOdds(int node, double evidence) {
      logOdds[node] += evidence;
    }

    private int add() {
      if (size == totals.length) {
        grow();
      }
      logOdds[size] = priorLogOdds;
      return size++;
    }

    private void grow() {
      int space = Math.max(INITIAL_NODES, Math.multiplyExact(2, size));
      children = Arrays.copyOf(children, Math.multiplyExact(space, contexts));
      counts = Arrays.copyOf(counts, Math.multiplyExact(space, symbols));
      totals = Arrays.copyOf(totals, space);
      logOdds = Arrays.copyOf(logOdds, space);
    }
  }
}
