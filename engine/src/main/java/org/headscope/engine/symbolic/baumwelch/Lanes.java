package org.headscope.engine.symbolic.baumwelch;

import java.util.Arrays;
import java.util.List;
import org.headscope.engine.benchmark.Vocabulary;

/**
 * Several models side by side. The fits to neighbouring prefixes read the same strings and differ
 * in their numbers alone; so lane ℓ of every row belongs to fit ℓ, and a row of m = n·L numbers
 * holds for one i all (j,ℓ) at j·L + ℓ. Forward, backward and expected transitions are then
 * products of whole rows ({@link Rows}), n² of them a step.
 *
 * <p>Rows called turned hold pair (j,k) under k, at j·L + ℓ: that is how a step leaves them.
 */
final class Lanes {
  /** Expected counts below this, which only zero floors allow, are remains of rounding. */
  static final double TRACE = 1e-300;

  final int states;
  final int width; // L
  final int length; // m
  final double floorWeight; // EPS

  /** A_{(i,j),(j,k)} − floor_(i,j) at [i][k][(j,ℓ)] and, for sums over i, at [k][i][(j,ℓ)]. */
  final double[][][] excess;

  final double[][][] excessByTarget;

  /** floor_(i,j) at [i][(j,ℓ)]. */
  final double[][] floor;

  /** B_{(j,k),o} at [o][k][(j,ℓ)], turned. */
  final double[][][] emission;

  /** π_(i,j) at [i][(j,ℓ)]. */
  final double[][] initial;

  Lanes(List<PairHmm> models, double floorWeight) {
    this.states = models.getFirst().states();
    this.width = models.size();
    this.length = states * width;
    this.floorWeight = floorWeight;
    this.excess = new double[states][states][length];
    this.excessByTarget = new double[states][states][];
    for (int i = 0; i < states; i++) {
      for (int k = 0; k < states; k++) {
        excessByTarget[k][i] = excess[i][k];
      }
    }
    this.floor = new double[states][length];
    this.emission = new double[Vocabulary.SIZE][states][length];
    this.initial = new double[states][length];
    for (int lane = 0; lane < width; lane++) {
      load(models.get(lane), lane);
    }
  }

  private void load(PairHmm hmm, int lane) {
    for (int i = 0; i < states; i++) {
      for (int j = 0; j < states; j++) {
        int pair = i * states + j;
        int at = j * width + lane;
        floor[i][at] = hmm.floor()[pair];
        initial[i][at] = hmm.initial()[pair];
        for (int k = 0; k < states; k++) {
          excess[i][k][at] = hmm.transition()[pair * states + k] - hmm.floor()[pair];
        }
        for (int o = 0; o < Vocabulary.SIZE; o++) {
          emission[o][j][i * width + lane] = hmm.emission()[pair * Vocabulary.SIZE + o];
        }
      }
    }
  }

  /** The model of one lane. */
  PairHmm model(int lane) {
    int pairs = states * states;
    double[] a = new double[pairs * states];
    double[] f = new double[pairs];
    double[] b = new double[pairs * Vocabulary.SIZE];
    double[] pi = new double[pairs];
    for (int i = 0; i < states; i++) {
      for (int j = 0; j < states; j++) {
        int pair = i * states + j;
        int at = j * width + lane;
        f[pair] = floor[i][at];
        pi[pair] = initial[i][at];
        for (int k = 0; k < states; k++) {
          a[pair * states + k] = excess[i][k][at] + f[pair];
        }
        for (int o = 0; o < Vocabulary.SIZE; o++) {
          b[pair * Vocabulary.SIZE + o] = emission[o][j][i * width + lane];
        }
      }
    }
    return new PairHmm(states, a, f, b, pi);
  }

  /** Rows [i][(j,ℓ)] to turned rows [j][(i,ℓ)], or back. */
  void turn(double[][] from, double[][] to) {
    for (int i = 0; i < states; i++) {
      for (int j = 0; j < states; j++) {
        System.arraycopy(from[i], j * width, to[j], i * width, width);
      }
    }
  }

  /** out[ℓ] = Σ_j row[(j,ℓ)]. */
  void sumPerLane(double[] row, double[] out) {
    Arrays.fill(out, 0);
    for (int at = 0; at < length; at += width) {
      for (int lane = 0; lane < width; lane++) {
        out[lane] += row[at + lane];
      }
    }
  }

  /** row[(j,ℓ)] = value[ℓ] for all j. */
  void spread(double[] value, double[] row) {
    for (int at = 0; at < length; at += width) {
      System.arraycopy(value, 0, row, at, width);
    }
  }

  /**
   * The M-step, with ε = EPS: A = ξ / (Σγ + ε) where allowed and ε elsewhere, plus ε, normalised; B
   * = b + ε with column 0 = ε, normalised; π = γ_1 / |O| + ε on (0,1..n−1) and ε elsewhere,
   * normalised. Without floors, a row that nothing is known of stays.
   */
  void maximise(Expectations expected) {
    for (int i = 0; i < states; i++) {
      transitions(i, expected);
    }
    emissions(expected);
    initials(expected);
  }

  private void transitions(int i, Expectations expected) {
    double masked = 2 * floorWeight;
    double rest = (states * states - states) * masked;
    for (int at = 0; at < length; at++) {
      if (at / width == i) {
        closed(i, at);
        continue;
      }
      double from = expected.from[i][at] + floorWeight;
      double sum = rest;
      for (int k = 0; k < states; k++) {
        double xi = expected.transition[i][k][at] * (excess[i][k][at] + floor[i][at]);
        double weight = (floorWeight > 0 ? xi / from : xi) + floorWeight;
        expected.transition[i][k][at] = weight;
        sum += weight;
      }
      if (sum > TRACE) {
        floor[i][at] = masked / sum;
        for (int k = 0; k < states; k++) {
          excess[i][k][at] = expected.transition[i][k][at] / sum - floor[i][at];
        }
      }
    }
  }

  /** All of row (i,i) is masked: with floors it is uniform, without it keeps what it had. */
  private void closed(int i, int at) {
    if (floorWeight > 0) {
      floor[i][at] = 1.0 / (states * states);
      for (int k = 0; k < states; k++) {
        excess[i][k][at] = 0;
      }
    }
  }

  private void emissions(Expectations expected) {
    double[][] sum = new double[states][length];
    for (int o = 0; o < Vocabulary.SIZE; o++) {
      for (int i = 0; i < states; i++) {
        double[] weight = expected.emission[o][i];
        for (int at = 0; at < length; at++) {
          weight[at] = (o == Vocabulary.PAD ? 0 : weight[at]) + floorWeight;
        }
        Rows.add(sum[i], weight);
      }
    }
    for (int i = 0; i < states; i++) {
      for (int at = 0; at < length; at++) {
        if (sum[i][at] > TRACE) {
          int turned = i * width + at % width;
          for (int o = 0; o < Vocabulary.SIZE; o++) {
            emission[o][at / width][turned] = expected.emission[o][i][at] / sum[i][at];
          }
        }
      }
    }
  }

  private void initials(Expectations expected) {
    for (int lane = 0; lane < width; lane++) {
      double sum = (states * states - states + 1) * floorWeight;
      for (int j = 1; j < states; j++) {
        sum += initialWeight(expected, j * width + lane, lane);
      }
      if (sum > TRACE) {
        for (int i = 0; i < states; i++) {
          for (int j = 0; j < states; j++) {
            int at = j * width + lane;
            boolean open = i == 0 && j > 0;
            initial[i][at] = (open ? initialWeight(expected, at, lane) : floorWeight) / sum;
          }
        }
      }
    }
  }

  private double initialWeight(Expectations expected, int at, int lane) {
    return expected.initial[0][at] / Math.max(1, expected.strings[lane]) + floorWeight;
  }
}
