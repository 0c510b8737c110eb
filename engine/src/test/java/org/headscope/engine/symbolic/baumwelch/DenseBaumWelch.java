package org.headscope.engine.symbolic.baumwelch;

import module java.base;

import org.headscope.engine.benchmark.RegBench;

/// Baum-Welch in the literal steps of the public code, on a dense n² × n² matrix, string by string,
/// without scaling: slow, and for short strings only.
final class DenseBaumWelch {
  private final int n;
  private final int pairs;
  private final double eps;
  private final TimeMask mask;
  private final boolean lastStringOnly;
  double[][] a;
  double[][] b;
  double[] pi;

  DenseBaumWelch(PairHmm start, BaumWelchOptions options) {
    n = start.states();
    pairs = n * n;
    eps = options.floor();
    mask = options.mask();
    lastStringOnly = options.lastStringOnly();
    a = new double[pairs][pairs];
    b = new double[pairs][RegBench.VOCABULARY.size()];
    pi = start.initial().clone();
    for (int l = 0; l < pairs; l++) {
      Arrays.fill(a[l], start.floor()[l]);
      for (int k = 0; k < n; k++) {
        a[l][l % n * n + k] = start.transition()[l * n + k];
      }
      System.arraycopy(
          start.emission(), l * RegBench.VOCABULARY.size(), b[l], 0, RegBench.VOCABULARY.size());
    }
  }

  private boolean allowed(int l, int m) {
    return l / n != l % n && m / n == l % n;
  }

  private boolean reachable(int t, int state) {
    return switch (t) {
      case 0 -> state == 0;
      case 1 -> state >= 1 && state <= 5;
      default -> state <= 5 * t;
    };
  }

  private double open(int t, int pair) {
    int i = pair / n;
    int j = pair % n;
    return reachable(t, i) && reachable(t + 1, j) && i != j ? 1 : 0;
  }

  /// One iteration; returns the log-likelihood before it.
  double iterate(List<int[]> strings) {
    int longest = strings.stream().mapToInt(string -> string.length).max().orElseThrow();
    double[][] xi = new double[pairs][pairs];
    double[] from = new double[pairs];
    double[][] emitted = new double[pairs][RegBench.VOCABULARY.size()];
    double[] first = new double[pairs];
    double logLikelihood = 0;
    for (int s = 0; s < strings.size(); s++) {
      int[] o = strings.get(s);
      double[][] alpha = forward(o);
      double[][] beta = backward(o, longest);
      double p = Arrays.stream(alpha[o.length - 1]).sum();
      logLikelihood += Math.log(p);
      for (int t = 0; t < o.length && p > 0; t++) {
        boolean counts = !lastStringOnly || last(strings, s, t);
        for (int l = 0; l < pairs; l++) {
          double gamma = alpha[t][l] * beta[t][l] / p;
          emitted[l][o[t]] += counts ? gamma : 0;
          from[l] += t < longest - 1 ? gamma : 0;
          first[l] += t == 0 ? gamma : 0;
          for (int m = 0; m < pairs && t + 1 < o.length; m++) {
            xi[l][m] += alpha[t][l] * a[l][m] * b[m][o[t + 1]] * beta[t + 1][m] / p;
          }
        }
      }
    }
    maximise(xi, from, emitted, first, strings.size());
    return logLikelihood;
  }

  private static boolean last(List<int[]> strings, int s, int t) {
    for (int later = s + 1; later < strings.size(); later++) {
      int[] o = strings.get(later);
      if (o.length > t && o[t] == strings.get(s)[t]) {
        return false;
      }
    }
    return true;
  }

  private double[][] forward(int[] o) {
    double[][] alpha = new double[o.length][pairs];
    for (int t = 0; t < o.length; t++) {
      boolean masked = mask == TimeMask.EXACT || (mask == TimeMask.REFERENCE && t >= 1);
      for (int m = 0; m < pairs; m++) {
        double before = t == 0 ? pi[m] : 0;
        for (int l = 0; l < pairs && t > 0; l++) {
          before += alpha[t - 1][l] * a[l][m];
        }
        alpha[t][m] = b[m][o[t]] * before * (masked ? open(t, m) : 1);
      }
    }
    return alpha;
  }

  private double[][] backward(int[] o, int longest) {
    double[][] beta = new double[o.length][pairs];
    for (int t = o.length - 1; t >= 0; t--) {
      boolean masked = mask == TimeMask.EXACT || (mask == TimeMask.REFERENCE && t < longest - 1);
      for (int l = 0; l < pairs; l++) {
        double after = t == o.length - 1 ? 1 : 0;
        for (int m = 0; m < pairs && t + 1 < o.length; m++) {
          after += a[l][m] * b[m][o[t + 1]] * beta[t + 1][m];
        }
        beta[t][l] = after * (masked ? open(t, l) : 1);
      }
    }
    return beta;
  }

  private void maximise(
      double[][] xi, double[] from, double[][] emitted, double[] first, int strings) {
    for (int l = 0; l < pairs; l++) {
      for (int m = 0; m < pairs; m++) {
        double ratio = eps > 0 ? xi[l][m] / (from[l] + eps) : xi[l][m];
        xi[l][m] = (allowed(l, m) ? ratio : eps) + eps;
      }
      for (int o = 0; o < RegBench.VOCABULARY.size(); o++) {
        emitted[l][o] = o == 0 ? eps : emitted[l][o] + eps;
      }
      boolean start = l > 0 && l < n;
      first[l] = start ? first[l] / strings + eps : eps;
      a[l] = normalised(xi[l], a[l]);
      b[l] = normalised(emitted[l], b[l]);
    }
    pi = normalised(first, pi);
  }

  private static double[] normalised(double[] weights, double[] otherwise) {
    double sum = Arrays.stream(weights).sum();
    return sum > LaneModels.TRACE
        ? Arrays.stream(weights).map(weight -> weight / sum).toArray()
        : otherwise;
  }

  /// The prediction after `string`, by forward steps without a mask.
  double[] predict(int[] string) {
    double[] ahead = pi;
    for (int symbol : string) {
      double[] next = new double[pairs];
      for (int l = 0; l < pairs; l++) {
        for (int m = 0; m < pairs; m++) {
          next[m] += ahead[l] * b[l][symbol] * a[l][m];
        }
      }
      ahead = next;
    }
    double[] row = new double[RegBench.VOCABULARY.size()];
    for (int l = 0; l < pairs; l++) {
      for (int o = 0; o < row.length; o++) {
        row[o] += ahead[l] * b[l][o];
      }
    }
    return normalised(row, row);
  }
}
