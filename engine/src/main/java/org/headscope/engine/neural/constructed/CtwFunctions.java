package org.headscope.engine.neural.constructed;

import org.headscope.engine.neural.constructed.CtwSlots.Path;

/// The feed-forward maps of a construction, computed exactly where the paper refers to universal
/// approximation (\[CTW] App. E.2): each reads the stream of one position and adds its result.
/// Counts are rounded to integers, which removes the rounding errors of attention.
public final class CtwFunctions {
  private final CtwConstruction c;
  private final CtwLayers layers;
  private final CtwSlots slots;

  /// Σ_{k<n} ln(k + α) at n, and the same of Aα.
  private final double[] symbolRising;

  private final double[] totalRising;

  public CtwFunctions(CtwLayers layers) {
    this.layers = layers;
    this.c = layers.construction();
    this.slots = layers.slots();
    this.symbolRising = rising(c.alpha(), c.length());
    this.totalRising = rising(c.symbols() * c.alpha(), c.length());
  }

  public CtwLayers layers() {
    return layers;
  }

  private static double[] rising(double start, int length) {
    double[] sums = new double[length + 1];
    for (int n = 0; n < length; n++) {
      sums[n + 1] = sums[n] + Math.log(n + start);
    }
    return sums;
  }

  /// The values that the map of `layer`, from 1, adds to the stream of one position.
  ///
  /// @param h E numbers, after the layer's attention
  public double[] apply(int layer, double[] h) {
    double[] added = new double[h.length];
    if (layer == 2) {
      slots.paths().forEach(path -> count(path, h, added));
    } else if (layer > 2) {
      weigh(layers.level(layer), h, added);
    }
    return added;
  }

  /// The number of symbols that followed each node of `path` (\[CTW] eq. 43).
  int[] occurrences(Path path, double[] h) {
    double position = Math.atan2(h[slots.angle + 1], h[slots.angle]) * c.length() / Math.PI;
    int[] times = new int[c.depth() + 1];
    times[0] = Math.clamp(Math.round(position) - c.depth() + 1, 0, c.length());
    for (int l = 0; l < c.depth(); l++) {
      times[l + 1] = times(times[l], h[path.backward()[l] + older(path, l, h)]);
    }
    return times;
  }

  private int times(int of, double share) {
    return Math.clamp(Math.round(of * share), 0, c.length());
  }

  /// The symbol before s_l.
  private int older(Path path, int l, double[] h) {
    int slot = slots.symbol[path.back(l)];
    int best = 0;
    for (int a = 1; a < c.symbols(); a++) {
      best = h[slot + a] > h[slot + best] ? a : best;
    }
    return best;
  }

  private void count(Path path, double[] h, double[] added) {
    int[] occurrences = occurrences(path, h);
    for (int l = path.first(); l <= c.depth(); l++) {
      double evidence = 0;
      int total = 0;
      for (int a = 0; a < c.symbols(); a++) {
        int n = times(occurrences[l], h[path.forward()[l] + a]);
        total += n;
        evidence += symbolRising[n];
        if (path.shift() == 0) {
          added[slots.estimate[l] + a] = n + c.alpha();
        }
      }
      for (int a = 0; a < c.symbols() && path.shift() == 0; a++) {
        added[slots.estimate[l] + a] /= total + c.symbols() * c.alpha();
      }
      evidence -= totalRising[Math.min(total, c.length())];
      added[path.evidence()[l]] = evidence;
      if (l == c.depth()) {
        added[path.weighted()[l]] = evidence;
      }
    }
  }

  /// ℓʷ of the nodes s_l and, from it, δ_{l+1} (\[CTW] Theorem 1, eq. 6).
  private void weigh(int l, double[] h, double[] added) {
    for (Path path : slots.paths()) {
      if (l >= path.first()) {
        double sum = children(path, l, h);
        double leaf = h[path.evidence()[l]];
        added[path.weighted()[l]] =
            logSum(Math.log(c.lambda()) + leaf, Math.log1p(-c.lambda()) + sum);
        if (path.shift() == 0) {
          added[slots.difference[l + 1]] =
              Math.log1p(-c.lambda())
                  - (l + 1 == c.depth() ? Math.log(c.lambda()) : 0)
                  + h[path.evidence()[l + 1]]
                  - leaf
                  + sum
                  - h[path.weighted()[l + 1]];
        }
      }
    }
    if (l == 0) {
      predict(h, added);
    }
  }

  /// Σ_q ℓʷ_{q s_l}: the child on the path itself is known here, and one that never occurred counts
  /// 0.
  private double children(Path path, int l, double[] h) {
    int occurrences = occurrences(path, h)[l];
    int own = older(path, l, h);
    double sum = h[path.weighted()[l + 1]];
    for (int q = 0; q < c.symbols(); q++) {
      boolean occurred = times(occurrences, h[path.backward()[l] + q]) > 0;
      sum += q != own && occurred ? h[path.children()[l] + q] : 0;
    }
    return sum;
  }

  /// ln Σ_l ω_l p_{s_l}(a) (\[CTW] eq. 7); δ_1 has only just been computed.
  private void predict(double[] h, double[] added) {
    double[] logWeights = new double[c.depth() + 1];
    double all = 0;
    for (int l = 1; l <= c.depth(); l++) {
      logWeights[l] = logWeights[l - 1] + h[slots.difference[l]] + added[slots.difference[l]];
      all = logSum(all, logWeights[l]);
    }
    for (int a = 0; a < c.symbols(); a++) {
      double p = 0;
      for (int l = 0; l <= c.depth(); l++) {
        p += Math.exp(logWeights[l] - all) * h[slots.estimate[l] + a];
      }
      added[slots.prediction + a] = Math.log(p);
    }
  }

  private static double logSum(double a, double b) {
    return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
  }
}
