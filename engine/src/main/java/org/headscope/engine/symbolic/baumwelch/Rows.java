package org.headscope.engine.symbolic.baumwelch;

/// The inner loops. All arrays have the same length, and the loop variable is the only index: loops
/// of this form, and only these, become vector instructions.
final class Rows {
  private Rows() {}

  /// acc += Σ_{r<count} `a[r]` ⊙ `b[from + r]`.
  static void addProducts(double[] acc, double[][] a, double[][] b, int from, int count) {
    for (int r = 0; r < count; r++) {
      addProduct(acc, a[r], b[from + r]);
    }
  }

  /// acc += a ⊙ b.
  static void addProduct(double[] acc, double[] a, double[] b) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] += a[x] * b[x];
    }
  }

  static void add(double[] acc, double[] a) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] += a[x];
    }
  }

  static void multiply(double[] acc, double[] a) {
    for (int x = 0; x < acc.length; x++) {
      acc[x] *= a[x];
    }
  }
}
