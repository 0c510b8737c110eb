package org.headscope.engine.symbolic.baumwelch;

/// What the E-step counts, summed over the strings; in the lanes' layout, zero at first.
final class Expectations {
  /// Σ_t α_t(i,j) B_(j,k) β_{t+1}(j,k) / P at `[i][k][(j,ℓ)]`: ξ without its factor A.
  final double[][][] transition;

  /// Σ γ_t(i,j) over t < T−1, T the length of the lane's longest string, at `[i][(j,ℓ)]`.
  final double[][] from;

  /// b_{(i,j),o} at `[o][i][(j,ℓ)]`.
  final double[][][] emission;

  /// Σ γ_0(i,j) at `[i][(j,ℓ)]`.
  final double[][] initial;

  Expectations(int states, int length) {
    transition = new double[states][states][length];
    from = new double[states][length];
    emission = new double[RegularStrings.SIZE][states][length];
    initial = new double[states][length];
  }
}
