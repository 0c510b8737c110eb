package org.headscope.engine.symbolic.baumwelch;

import module java.base;

import org.headscope.engine.symbolic.baumwelch.ForwardBackward.Expectations;

/// Several models side by side. Fits to neighbouring prefixes read the same strings and differ only
/// in their numbers, so lane ℓ of every row belongs to fit ℓ: a row of m = n·L numbers holds, for
/// one i, all (j,ℓ) at j·L + ℓ. Forward, backward and expected transitions are then products of
/// whole rows ([Rows]), n² of them per step. One fit at a time, with a loop for every block of n
/// numbers, would take three times as long.
final class LaneModels {
  /// The limit of expected counts: smaller ones are due to rounding, and occur only with zero
  /// floors.
  static final double TRACE = 1e-300;

  final int states;
  final int width; // L
  final int length; // m
  final double floorWeight; // EPS

  /// A_{(i,j),(j,k)} − floor_(i,j) at `[i][k][(j,ℓ)]` and, for sums over i, at `[k][i][(j,ℓ)]`.
  final double[][][] excess;

  final double[][][] excessByTarget;

  /// floor_(i,j) at `[i][(j,ℓ)]`.
  final double[][] floor;

  /// B_{(i,j),o} at `[o][i][(j,ℓ)]`.
  final double[][][] emission;

  /// π_(i,j) at `[i][(j,ℓ)]`.
  final double[][] initial;

  LaneModels(List<PairHmm> models, double floorWeight) {
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
    this.emission = new double[RegularStrings.SIZE][states][length];
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
        for (int o = 0; o < RegularStrings.SIZE; o++) {
          emission[o][i][at] = hmm.emission()[pair * RegularStrings.SIZE + o];
        }
      }
    }
  }

  PairHmm model(int lane) {
    int pairs = states * states;
    double[] a = new double[pairs * states];
    double[] f = new double[pairs];
    double[] b = new double[pairs * RegularStrings.SIZE];
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
        for (int o = 0; o < RegularStrings.SIZE; o++) {
          b[pair * RegularStrings.SIZE + o] = emission[o][i][at];
        }
      }
    }
    return new PairHmm(states, a, f, b, pi);
  }

  /// `to[j][(i,ℓ)]` = `from[i][(j,ℓ)]`.
  void transpose(double[][] from, double[][] to) {
    for (int i = 0; i < states; i++) {
      for (int j = 0; j < states; j++) {
        System.arraycopy(from[i], j * width, to[j], i * width, width);
      }
    }
  }

  /// Σ_j `row[(j,ℓ)]` at `[ℓ]`.
  double[] sumPerLane(double[] row) {
    double[] sum = new double[width];
    for (int at = 0; at < length; at += width) {
      for (int lane = 0; lane < width; lane++) {
        sum[lane] += row[at + lane];
      }
    }
    return sum;
  }

  /// `row[(j,ℓ)]` = `value[ℓ]` for all j.
  void spread(double[] value, double[] row) {
    for (int at = 0; at < length; at += width) {
      System.arraycopy(value, 0, row, at, width);
    }
  }

  /// Computes the M-step, with ε = EPS: A = ξ / (Σγ + ε) where allowed and ε elsewhere, plus ε,
  /// normalised; B = b + ε with column 0 = ε, normalised; π = γ_0 / |O| + ε on (0,1..n−1) and ε
  /// elsewhere, normalised. Without floors, a row without expected counts stays as it was.
  void maximise(Expectations expected, int[] strings) {
    for (int i = 0; i < states; i++) {
      transitions(i, expected);
    }
    emissions(expected);
    initials(expected, strings);
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

  /// Sets row (i,i), which is masked: with floors it is uniform, without them it stays as it was.
  private void closed(int i, int at) {
    if (floorWeight > 0) {
      floor[i][at] = 1.0 / (states * states);
      for (int k = 0; k < states; k++) {
        excess[i][k][at] = 0;
      }
    }
  }

  private void emissions(Expectations expected) {
    for (int i = 0; i < states; i++) {
      double[] sum = new double[length];
      for (int o = 0; o < RegularStrings.SIZE; o++) {
        double[] weight = expected.emission[o][i];
        for (int at = 0; at < length; at++) {
          weight[at] = (o == RegularStrings.PAD ? 0 : weight[at]) + floorWeight;
        }
        Rows.add(sum, weight);
      }
      for (int o = 0; o < RegularStrings.SIZE; o++) {
        divide(expected.emission[o][i], sum, emission[o][i]);
      }
    }
  }

  /// quotient = weight / sum where the sum exceeds [#TRACE]; unchanged elsewhere.
  private static void divide(double[] weight, double[] sum, double[] quotient) {
    for (int at = 0; at < sum.length; at++) {
      quotient[at] = sum[at] > TRACE ? weight[at] / sum[at] : quotient[at];
    }
  }

  private void initials(Expectations expected, int[] strings) {
    double[] weight = expected.initial[0];
    double[] sum = new double[width];
    Arrays.fill(sum, (states * states - states + 1) * floorWeight);
    for (int at = width; at < length; at++) {
      int lane = at % width;
      weight[at] = weight[at] / Math.max(1, strings[lane]) + floorWeight;
      sum[lane] += weight[at];
    }
    Arrays.fill(weight, 0, width, floorWeight);
    double[] sums = new double[length];
    spread(sum, sums);
    double[] closed = new double[length];
    Arrays.fill(closed, floorWeight);
    for (int i = 0; i < states; i++) {
      divide(i == 0 ? weight : closed, sums, initial[i]);
    }
  }
}
