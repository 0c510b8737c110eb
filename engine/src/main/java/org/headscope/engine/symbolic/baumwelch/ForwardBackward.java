package org.headscope.engine.symbolic.baumwelch;

import module java.base;

import org.headscope.engine.run.Cancellation;

/// The E-step in all lanes, with n³ multiply-adds per step for each of α, β and ξ. With c_t the sum
/// of α_t if α_{t−1} summed to one, α̂_t = α_t / (c_0 … c_t) and β̂_t = β_t / (c_{t+1} … c_T) never
/// underflow; P = c_0 … c_T and γ_t = α̂_t β̂_t.
final class ForwardBackward {
  private final LaneModels lanes;
  private final BaumWelchOptions options;
  private final List<LaneString> strings;
  private final int[] longest; // T of each lane

  private final double[][][] open;
  private final double[][][] alpha; // α̂_t at [t][i][(j,ℓ)]
  private final double[][][] weight; // B_(j,k) β̂_t(j,k) / c_t at [t][k][(j,ℓ)]
  private final double[][][] alphaOfState; // [i][t], the same rows
  private final double[][][] weightOfState; // [k][t]
  private final double[][] scale; // c_t at [t][ℓ]
  private final double[][] beta;
  private final double[][] work;
  private final double[] row;

  ForwardBackward(LaneModels lanes, BaumWelchOptions options, List<LaneString> strings) {
    this.lanes = lanes;
    this.options = options;
    this.strings = strings;
    this.longest = new int[lanes.width];
    strings.forEach(s -> Arrays.setAll(longest, l -> Math.max(longest[l], s.lengths()[l])));
    int n = lanes.states;
    int m = lanes.length;
    int steps = Arrays.stream(longest).max().orElse(0);
    this.open = options.mask().rows(n, lanes.width);
    this.alpha = new double[steps][n][m];
    this.weight = new double[steps][n][m];
    this.alphaOfState = byState(alpha, n);
    this.weightOfState = byState(weight, n);
    this.scale = new double[steps][];
    this.beta = new double[n][m];
    this.work = new double[n][m];
    this.row = new double[m];
  }

  private static double[][][] byState(double[][][] rows, int states) {
    double[][][] byState = new double[states][rows.length][];
    for (int t = 0; t < rows.length; t++) {
      for (int i = 0; i < states; i++) {
        byState[i][t] = rows[t][i];
      }
    }
    return byState;
  }

  /// Computes the E-step: fills `expected` and returns log P of each lane's strings.
  double[] expect(Expectations expected, Cancellation cancellation) {
    double[] logLikelihood = new double[lanes.width];
    for (int string = 0; string < strings.size(); string++) {
      cancellation.check();
      forward(strings.get(string), logLikelihood);
      backward(string, expected);
      int steps = strings.get(string).symbols().length;
      for (int i = 0; i < lanes.states; i++) {
        for (int k = 0; k < lanes.states; k++) {
          Rows.addProducts(
              expected.transition[i][k], alphaOfState[i], weightOfState[k], 1, steps - 1);
        }
      }
    }
    return logLikelihood;
  }

  double[] logLikelihood() {
    double[] logLikelihood = new double[lanes.width];
    strings.forEach(string -> forward(string, logLikelihood));
    return logLikelihood;
  }

  private void forward(LaneString string, double[] logLikelihood) {
    int[] symbols = string.symbols();
    for (int t = 0; t < symbols.length; t++) {
      if (t > 0) {
        step(alpha[t - 1], alpha[t]);
      }
      for (int i = 0; i < lanes.states; i++) {
        if (t == 0) {
          System.arraycopy(lanes.initial[i], 0, alpha[0][i], 0, row.length);
        }
        Rows.multiply(alpha[t][i], lanes.emission[symbols[t]][i]);
        if (t > 0 || options.mask() == TimeMask.EXACT) {
          Rows.multiply(alpha[t][i], openAt(t)[i]);
        }
      }
      scale[t] = sum(alpha[t]);
      multiply(alpha[t], reciprocal(scale[t]));
      for (int lane = 0; lane < lanes.width; lane++) {
        logLikelihood[lane] += t < string.lengths()[lane] ? Math.log(scale[t][lane]) : 0;
      }
    }
  }

  private double[][] openAt(int t) {
    return open[Math.min(t, open.length - 1)];
  }

  /// to_(j,k) = Σ_l from_l floor_l + Σ_i from_(i,j) excess_(i,j),k.
  private void step(double[][] from, double[][] to) {
    Arrays.fill(row, 0);
    Rows.addProducts(row, from, lanes.floor, 0, lanes.states);
    lanes.spread(lanes.sumPerLane(row), row);
    for (int k = 0; k < lanes.states; k++) {
      System.arraycopy(row, 0, work[k], 0, row.length);
      Rows.addProducts(work[k], from, lanes.excessByTarget[k], 0, lanes.states);
    }
    lanes.transpose(work, to);
  }

  private void backward(int string, Expectations expected) {
    LaneString read = strings.get(string);
    int last = read.symbols().length - 1;
    for (int t = last; t >= 0; t--) {
      pull(t, t < last);
      end(t, read);
      count(t, string, expected);
      if (t > 0) {
        for (int i = 0; i < lanes.states; i++) {
          Rows.multiply(beta[i], lanes.emission[read.symbols()[t]][i]);
        }
        multiply(beta, reciprocal(scale[t]));
        lanes.transpose(beta, weight[t]);
      }
    }
  }

  /// β̂_t(i,j) = floor_(i,j) Σ w_{t+1} + Σ_k excess_(i,j),k w_{t+1}(j,k), masked; 0 if it is the
  /// last step.
  private void pull(int t, boolean more) {
    if (more) {
      lanes.spread(sum(weight[t + 1]), row);
    }
    for (int i = 0; i < lanes.states; i++) {
      Arrays.fill(beta[i], 0);
      if (more) {
        Rows.addProduct(beta[i], lanes.floor[i], row);
        Rows.addProducts(beta[i], lanes.excess[i], weight[t + 1], 0, lanes.states);
        Rows.multiply(beta[i], openAt(t)[i]);
      }
    }
  }

  /// Sets β̂ = 1, masked, in the lanes whose string ends with step t.
  private void end(int t, LaneString string) {
    for (int lane = 0; lane < lanes.width; lane++) {
      if (string.lengths()[lane] == t + 1) {
        boolean masked = options.mask().closesEnd(t, longest[lane]);
        for (int i = 0; i < lanes.states; i++) {
          for (int at = lane; at < lanes.length; at += lanes.width) {
            beta[i][at] = masked ? openAt(t)[i][at] : 1;
          }
        }
      }
    }
  }

  /// Adds γ_t = α̂_t β̂_t to the expected counts.
  private void count(int t, int string, Expectations expected) {
    for (int i = 0; i < lanes.states; i++) {
      Arrays.fill(work[i], 0);
      Rows.addProduct(work[i], alpha[t][i], beta[i]);
    }
    if (t == 0) {
      addGamma(expected.initial, _ -> true);
    }
    addGamma(expected.from, lane -> t < longest[lane] - 1);
    int symbol = strings.get(string).symbols()[t];
    List<LaneString> later =
        options.lastStringOnly() ? strings.subList(string + 1, strings.size()) : List.of();
    addGamma(
        expected.emission[symbol],
        lane -> later.stream().noneMatch(other -> other.has(t, symbol, lane)));
  }

  private void addGamma(double[][] acc, IntPredicate counts) {
    double[] factor = new double[lanes.width];
    Arrays.setAll(factor, lane -> counts.test(lane) ? 1 : 0);
    lanes.spread(factor, row);
    for (int i = 0; i < lanes.states; i++) {
      Rows.addProduct(acc[i], work[i], row);
    }
  }

  private void multiply(double[][] rows, double[] factor) {
    lanes.spread(factor, row);
    for (double[] each : rows) {
      Rows.multiply(each, row);
    }
  }

  /// 1 / c, or 0 if the string is impossible.
  private static double[] reciprocal(double[] sum) {
    return Arrays.stream(sum).map(c -> c >= Double.MIN_NORMAL ? 1 / c : 0).toArray();
  }

  /// The sum over all pairs in each lane.
  private double[] sum(double[][] rows) {
    Arrays.fill(row, 0);
    for (double[] each : rows) {
      Rows.add(row, each);
    }
    return lanes.sumPerLane(row);
  }

  /// The expected counts of the E-step, summed over the strings, in the lanes' layout; initially
  /// zero.
  static final class Expectations {
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
}
