package org.headscope.engine.symbolic.baumwelch;

/**
 * The inner loops. Every array has the same length m, every index is the loop's own: loops of this
 * form, and only these, become vector instructions.
 */
final class Rows {
  private Rows() {}

  /** acc += Σ_{r=from}^{to−1} a[r] ⊙ b[r]. */
  static void addProducts(double[] acc, double[][] a, double[][] b, int from, int to) {
    int r = from;
    for (; r + 3 < to; r += 4) {
      addFour(acc, a[r], b[r], a[r + 1], b[r + 1], a[r + 2], b[r + 2], a[r + 3], b[r + 3]);
    }
    for (; r < to; r++) {
      addProduct(acc, a[r], b[r]);
    }
  }

  /** acc += a ⊙ b + c ⊙ d + e ⊙ f + g ⊙ h. */
  static void addFour(
      double[] acc,
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double[] e,
      double[] f,
      double[] g,
      double[] h) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] += a[x] * b[x] + c[x] * d[x] + e[x] * f[x] + g[x] * h[x];
    }
  }

  /** acc += a ⊙ b. */
  static void addProduct(double[] acc, double[] a, double[] b) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] += a[x] * b[x];
    }
  }

  /** acc += a. */
  static void add(double[] acc, double[] a) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] += a[x];
    }
  }

  /** acc ← acc ⊙ a. */
  static void multiply(double[] acc, double[] a) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] *= a[x];
    }
  }

  /** acc ← acc ⊙ a ⊙ b. */
  static void multiply(double[] acc, double[] a, double[] b) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] *= a[x] * b[x];
    }
  }

  /** acc ← acc ⊙ a ⊙ b ⊙ c. */
  static void multiply(double[] acc, double[] a, double[] b, double[] c) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] *= a[x] * b[x] * c[x];
    }
  }

  /** acc ← a ⊙ b. */
  static void product(double[] acc, double[] a, double[] b) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] = a[x] * b[x];
    }
  }
}
