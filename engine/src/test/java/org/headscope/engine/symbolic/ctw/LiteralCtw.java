package org.headscope.engine.symbolic.ctw;

import module java.base;

/// Equations 5 to 7 and theorem 1 of \[CTW] as printed, computed from the start for each text.
final class LiteralCtw {
  private final CtwParameters parameters;
  private final List<Integer> all = new ArrayList<>(); // x_{1−D}..x_n
  private final Map<List<Integer>, int[]> counts = new HashMap<>(); // n_s, s oldest first

  /// The counts of `text` after `before`.
  ///
  /// @param text contexts, of which only symbols are counted
  LiteralCtw(CtwParameters parameters, int[] before, int[] text) {
    this.parameters = parameters;
    for (int x : before) {
      all.add(x);
    }
    for (int x : text) {
      for (int l = 0; l <= parameters.depth() && x < parameters.symbols(); l++) {
        counts.computeIfAbsent(suffix(l), _ -> new int[parameters.symbols()])[x]++;
      }
      all.add(x);
    }
  }

  /// s_{n,l}.
  List<Integer> suffix(int l) {
    return List.copyOf(all.subList(all.size() - l, all.size()));
  }

  int[] n(List<Integer> s) {
    return counts.getOrDefault(s, new int[parameters.symbols()]);
  }

  /// ln p^e_s.
  double le(List<Integer> s) {
    double alpha = parameters.alpha();
    double sum = lnGamma(parameters.symbols() * alpha);
    double total = parameters.symbols() * alpha;
    for (int c : n(s)) {
      sum += lnGamma(c + alpha) - lnGamma(alpha);
      total += c;
    }
    return sum - lnGamma(total);
  }

  /// ln p^w_s.
  double lw(List<Integer> s) {
    if (s.size() == parameters.depth()) {
      return le(s);
    }
    if (!counts.containsKey(s)) {
      return 0;
    }
    double leaf = Math.log(parameters.lambda()) + le(s);
    double branch = Math.log(1 - parameters.lambda()) + children(s);
    double larger = Math.max(leaf, branch);
    return larger + Math.log1p(Math.exp(Math.min(leaf, branch) - larger));
  }

  /// Σ_q ln p^w_{qs}.
  private double children(List<Integer> s) {
    double sum = 0;
    for (int q = 0; q < parameters.contexts(); q++) {
      List<Integer> child = new ArrayList<>(List.of(q));
      child.addAll(s);
      sum += lw(child);
    }
    return sum;
  }

  /// ω_{n,l}, the softmax of the cumulative sums of theorem 1's differences.
  double[] weights() {
    int depth = parameters.depth();
    double[] log = new double[depth + 1];
    for (int l = 1; l <= depth; l++) {
      log[l] =
          log[l - 1]
              + Math.log(1 - parameters.lambda())
              - (l == depth ? Math.log(parameters.lambda()) : 0)
              + le(suffix(l))
              - le(suffix(l - 1))
              + children(suffix(l - 1))
              - lw(suffix(l));
    }
    double largest = Double.NEGATIVE_INFINITY;
    for (double x : log) {
      largest = Math.max(largest, x);
    }
    double sum = 0;
    for (int l = 0; l <= depth; l++) {
      log[l] = Math.exp(log[l] - largest);
      sum += log[l];
    }
    for (int l = 0; l <= depth; l++) {
      log[l] /= sum;
    }
    return log;
  }

  /// Eq. 7.
  double[] next() {
    double[] p = new double[parameters.symbols()];
    double[] weights = weights();
    for (int l = 0; l < weights.length; l++) {
      double total = parameters.symbols() * parameters.alpha();
      for (int c : n(suffix(l))) {
        total += c;
      }
      for (int a = 0; a < p.length; a++) {
        p[a] += weights[l] * (n(suffix(l))[a] + parameters.alpha()) / total;
      }
    }
    return p;
  }

  /// ln Γ by Stirling's series, after the recurrence Γ(x+1) = x Γ(x).
  private static double lnGamma(double x) {
    double shift = 0;
    double z = x;
    for (; z < 16; z++) {
      shift -= Math.log(z);
    }
    double r = 1 / (z * z);
    double series =
        (1 / 12.0 - r * (1 / 360.0 - r * (1 / 1260.0 - r * (1 / 1680.0 - r / 1188.0)))) / z;
    return shift + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series;
  }
}
