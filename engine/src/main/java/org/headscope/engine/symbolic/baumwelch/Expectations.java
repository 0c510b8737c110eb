package org.headscope.engine.symbolic.baumwelch;

import java.util.Arrays;
import java.util.List;
import org.headscope.engine.benchmark.Vocabulary;

/** What the E-step counts, summed over the strings; in the lanes' layout, none turned. */
final class Expectations {
  /** Σ_t α_t(i,j) B_(j,k) β_{t+1}(j,k) / P at [i][k][(j,ℓ)]: ξ without its factor A. */
  final double[][][] transition;

  /** Σ γ_t(i,j) over t &lt; T−1, T the length of the lane's longest string, at [i][(j,ℓ)]. */
  final double[][] from;

  /** b_{(i,j),o} at [o][i][(j,ℓ)]. */
  final double[][][] emission;

  /** Σ γ_0(i,j) at [i][(j,ℓ)]. */
  final double[][] initial;

  /** log P of each lane's strings under the model that the E-step used. */
  final double[] logLikelihood;

  /** |O| of each lane. */
  final int[] strings;

  /** T of each lane. */
  final int[] longest;

  Expectations(Lanes lanes, List<LaneString> text) {
    int n = lanes.states;
    int m = lanes.length;
    transition = new double[n][n][m];
    from = new double[n][m];
    emission = new double[Vocabulary.SIZE][n][m];
    initial = new double[n][m];
    logLikelihood = new double[lanes.width];
    strings = new int[lanes.width];
    longest = new int[lanes.width];
    for (LaneString string : text) {
      for (int lane = 0; lane < lanes.width; lane++) {
        strings[lane] += string.lengths()[lane] > 0 ? 1 : 0;
        longest[lane] = Math.max(longest[lane], string.lengths()[lane]);
      }
    }
  }

  /** Forgets the counts, not the text. */
  void clear() {
    clear(transition);
    clear(from);
    clear(emission);
    clear(initial);
    Arrays.fill(logLikelihood, 0);
  }

  private static void clear(double[][][] rows) {
    for (double[][] part : rows) {
      clear(part);
    }
  }

  private static void clear(double[][] rows) {
    for (double[] row : rows) {
      Arrays.fill(row, 0);
    }
  }
}
