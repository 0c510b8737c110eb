package org.headscope.engine.interpret.twin;

import module java.base;

import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;

/// Sums over each instance from which the correlations of all pairs of heads are computed. No map
/// is kept.
///
/// With a and b the weights of two heads, and means over the i+1 keys that query i sees, the
/// correlation is Σ_i Σ_{j≤i} (a_ij − ā_i)(b_ij − b̄_i) over the root of the product of the same
/// sums for a with a and b with b. A head that attends uniformly has no correlation: it counts as
/// 0.
final class TwinSums {
  private final double[][][] products; // [head][twin][instance]
  private final double[][] firstSquares; // [head][instance]
  private final double[][] secondSquares; // [twin][instance]

  TwinSums(int first, int second, int instances) {
    products = new double[first][second][instances];
    firstSquares = new double[first][instances];
    secondSquares = new double[second][instances];
  }

  /// Adds an instance, once; thread-safe for different ones.
  ///
  /// @param first the T·T weights of each head of the first model, row = query
  /// @param second those of the second model
  void add(int instance, List<float[]> first, List<float[]> second, int length) {
    double[][] firstMeans = means(first, length);
    double[][] secondMeans = means(second, length);
    for (int h = 0; h < first.size(); h++) {
      firstSquares[h][instance] =
          product(first.get(h), firstMeans[h], first.get(h), firstMeans[h], length);
      for (int t = 0; t < second.size(); t++) {
        products[h][t][instance] =
            product(first.get(h), firstMeans[h], second.get(t), secondMeans[t], length);
      }
    }
    for (int t = 0; t < second.size(); t++) {
      secondSquares[t][instance] =
          product(second.get(t), secondMeans[t], second.get(t), secondMeans[t], length);
    }
  }

  /// The mean of each row up to its query: `[head][query]`.
  private static double[][] means(List<float[]> maps, int length) {
    double[][] means = new double[maps.size()][length];
    for (int head = 0; head < means.length; head++) {
      float[] map = maps.get(head);
      for (int query = 0; query < length; query++) {
        double sum = 0;
        for (int key = 0; key <= query; key++) {
          sum += map[query * length + key];
        }
        means[head][query] = sum / (query + 1);
      }
    }
    return means;
  }

  private static double product(
      float[] a, double[] aMeans, float[] b, double[] bMeans, int length) {
    double sum = 0;
    for (int query = 0; query < length; query++) {
      double row = 0;
      int from = query * length;
      for (int k = from; k <= from + query; k++) {
        row += (double) a[k] * b[k];
      }
      sum += row - (query + 1) * aMeans[query] * bMeans[query];
    }
    return sum;
  }

  double[][] correlations() {
    double[][] all = new double[firstSquares.length][secondSquares.length];
    for (int h = 0; h < all.length; h++) {
      for (int t = 0; t < all[h].length; t++) {
        all[h][t] = correlation(sum(products[h][t]), sum(firstSquares[h]), sum(secondSquares[t]));
      }
    }
    return all;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }

  private static double correlation(double product, double first, double second) {
    // Rounding leaves a little of what is zero.
    return first <= 0 || second <= 0 ? 0 : Math.clamp(product / Math.sqrt(first * second), -1, 1);
  }

  Interval correlation(int head, int twin, Bootstrap bootstrap) {
    return bootstrap.of(
        new double[][] {products[head][twin], firstSquares[head], secondSquares[twin]},
        t -> correlation(t[0], t[1], t[2]));
  }

  /// The correlation with the twin minus the largest with another head of the second model, which
  /// may be another one in every resample.
  Interval gap(int head, int twin, Bootstrap bootstrap) {
    int heads = secondSquares.length;
    double[][] sums = new double[1 + 2 * heads][];
    sums[0] = firstSquares[head];
    for (int t = 0; t < heads; t++) {
      sums[1 + t] = products[head][t];
      sums[1 + heads + t] = secondSquares[t];
    }
    return bootstrap.of(
        sums,
        totals -> {
          double own = 0;
          double other = -1;
          for (int t = 0; t < heads; t++) {
            double one = correlation(totals[1 + t], totals[0], totals[1 + heads + t]);
            own = t == twin ? one : own;
            other = t == twin ? other : Math.max(other, one);
          }
          return own - other;
        });
  }
}
