package org.headscope.engine.interpret.suffix;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.ejml.ops.CommonOps;
import org.headscope.engine.metric.Distance;

/// The blend Σ_l w_l p_l, with w ≥ 0 and Σ_l w_l = 1, that is nearest to a row q in least squares.
/// If several are equally near, as can be with more estimates than symbols, it is the one whose w
/// is nearest to ω.
///
/// With v_l = (p_l − q, √ε (e_l − ω)) this is the point of least norm in the convex hull of the
/// v_l, which P. Wolfe's method finds in a few steps (*Finding the nearest point in a polytope*,
/// Mathematical Programming 11, 1976). Blends that differ by less than √ε, as rounding in float32
/// can cause, count as equally near.
///
/// @param weights w_l
/// @param rest TVD of q from the blend, the part of q that the estimates do not explain; 0 if some
///   blend of them is q
public record NearestBlend(double[] weights, double rest) {
  private static final double SQRT_EPSILON = 1e-4;

  /// The smallest gain that is worth a step, as a share of the largest squared norm.
  private static final double GAIN = 1e-14;

  /// Weights up to this count as zero.
  private static final double NEGLIGIBLE = 1e-12;

  /// Finds the blend for L estimates of V symbols, in time O(L³) per step.
  ///
  /// @param estimates p_l, L rows of V
  /// @param omega ω_l
  /// @param row q
  public static NearestBlend of(double[][] estimates, double[] omega, double[] row) {
    double[] weights = minNorm(products(estimates, omega, row));
    return new NearestBlend(weights, Distance.tvd(row, blend(estimates, weights)));
  }

  private static double[] blend(double[][] estimates, double[] weights) {
    double[] sum = new double[estimates[0].length];
    for (int l = 0; l < weights.length; l++) {
      for (int a = 0; a < sum.length; a++) {
        sum[a] += weights[l] * estimates[l][a];
      }
    }
    return sum;
  }

  /// The scalar products v_k · v_l, L×L.
  private static double[][] products(double[][] estimates, double[] omega, double[] row) {
    int count = omega.length;
    double[][] points = new double[count][row.length + count];
    for (int l = 0; l < count; l++) {
      for (int a = 0; a < row.length; a++) {
        points[l][a] = estimates[l][a] - row[a];
      }
      for (int k = 0; k < count; k++) {
        points[l][row.length + k] = SQRT_EPSILON * ((k == l ? 1 : 0) - omega[k]);
      }
    }
    double[][] products = new double[count][count];
    for (int k = 0; k < count; k++) {
      for (int l = 0; l < count; l++) {
        products[k][l] = dot(points[k], points[l]);
      }
    }
    return products;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /// Wolfe's major cycle: adds the point that is farthest towards the origin to the corral, as long
  /// as it improves on the corral's point of least norm. Points that get no weight leave the
  /// corral.
  private static double[] minNorm(double[][] products) {
    int count = products.length;
    double largest = 0;
    int first = 0;
    for (int l = 0; l < count; l++) {
      largest = Math.max(largest, products[l][l]);
      first = products[l][l] < products[first][first] ? l : first;
    }
    double[] weights = new double[count];
    weights[first] = 1;
    boolean[] in = new boolean[count];
    in[first] = true;
    // Every step finds a new corral, of which there are finitely many, except perhaps a last one
    // that is due to rounding.
    for (int step = 0; step < 100 * count; step++) {
      int next = 0;
      double[] ahead = new double[count];
      for (int l = 0; l < count; l++) {
        ahead[l] = dot(products[l], weights);
        next = ahead[l] < ahead[next] ? l : next;
      }
      if (in[next] || ahead[next] > dot(ahead, weights) - GAIN * largest) {
        break;
      }
      in[next] = true;
      settle(products, in, weights);
    }
    return weights;
  }

  /// Wolfe's minor cycle: moves to the point of least norm in the corral's affine hull. If weights
  /// would turn negative on the way, it stops where the first one is 0, drops that point and
  /// repeats.
  private static void settle(double[][] products, boolean[] in, double[] weights) {
    double fraction;
    do {
      double[] target = minNormOfSpan(products, in);
      fraction = 1;
      int first = -1;
      for (int l = 0; l < target.length; l++) {
        if (in[l] && target[l] <= NEGLIGIBLE) {
          double reached = weights[l] / (weights[l] - target[l] + NEGLIGIBLE);
          first = first < 0 || reached < fraction ? l : first;
          fraction = Math.min(fraction, reached);
        }
      }
      for (int l = 0; l < target.length; l++) {
        weights[l] += fraction * (target[l] - weights[l]);
        in[l] &= l != first && weights[l] > NEGLIGIBLE;
        weights[l] = in[l] ? weights[l] : 0;
      }
    } while (fraction < 1);
  }

  /// The weights of the point of least norm in the corral's affine hull, which sum to one and may
  /// be negative: y ÷ Σ y where (G + 1) y = 1, with G the corral's scalar products and 1 the matrix
  /// of ones.
  private static double[] minNormOfSpan(double[][] products, boolean[] in) {
    int[] corral = IntStream.range(0, in.length).filter(l -> in[l]).toArray();
    int n = corral.length;
    DenseMatrix64F gram = new DenseMatrix64F(n, n);
    DenseMatrix64F ones = new DenseMatrix64F(n, 1);
    CommonOps.fill(ones, 1);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        gram.set(i, j, products[corral[i]][corral[j]] + 1);
      }
    }
    DenseMatrix64F solved = new DenseMatrix64F(n, 1);
    CommonOps.solve(gram, ones, solved);
    double sum = CommonOps.elementSum(solved);
    double[] weights = new double[in.length];
    for (int i = 0; i < n; i++) {
      weights[corral[i]] = solved.get(i) / sum;
    }
    return weights;
  }
}
