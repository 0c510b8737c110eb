package org.headscope.engine.interpret.probe.agreement;

import module java.base;

/// Kendall's rank correlation, in the form that corrects for ties.
public final class KendallTau {
  private KendallTau() {}

  /// τ_b = (C − D) / √((P − X)(P − Y)): of the P pairs of points of one group, C are in the same
  /// order in both rows, D in opposite orders, X tied in `x` and Y tied in `y` (Kendall 1945).
  ///
  /// @param x N values
  /// @param y N values of the same points
  /// @param groups N groups; only points of one group are compared
  /// @return from −1 to 1; nothing where one of the rows has no two different values
  public static OptionalDouble b(double[] x, double[] y, int[] groups) {
    if (x.length != y.length || x.length != groups.length) {
      throw new IllegalArgumentException(
          x.length + " values against " + y.length + " in " + groups.length + " groups");
    }
    double order = 0; // C − D, a whole number as the others
    double untiedX = 0; // P − X
    double untiedY = 0; // P − Y
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) {
        if (groups[i] != groups[j]) {
          continue;
        }
        int inX = Double.compare(x[i], x[j]);
        int inY = Double.compare(y[i], y[j]);
        order += Integer.signum(inX) * Integer.signum(inY);
        untiedX += inX == 0 ? 0 : 1;
        untiedY += inY == 0 ? 0 : 1;
      }
    }
    return untiedX == 0 || untiedY == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(order / Math.sqrt(untiedX * untiedY));
  }
}
