package org.headscope.engine.symbolic.baumwelch;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Forward and backward over one string in all lanes, n³ multiply-adds a step for each of α, β and
 * ξ. Both are scaled by powers of two, each by its own, so nothing is rounded and nothing
 * underflows: α_t = α̂_t 2^{e_t}, β_t = β̂_t 2^{f_t}. β carries the 1/P, so γ = α β.
 */
final class ForwardBackward {
  private static final int LARGEST = 1000; // exponents that keep products of doubles finite

  private final Lanes lanes;
  private final StepMasks masks;
  private final boolean lastStringOnly;

  private final double[][][] alpha; // α̂_t at [t][i][(j,ℓ)]; after the way back times 2^{e+f}
  private final double[][][] weight; // w_t(j,k) = B_(j,k) β̂_t(j,k) at [t][k][(j,ℓ)], turned
  private final double[][][] alphaOfState; // [i][t], the same rows
  private final double[][][] weightOfState; // [k][t]
  private final double[][] mass; // Σ α̂_t
  private final int[][] exponent; // e_t
  private final int[] betaExponent; // f
  private final double[] weightSum; // Σ w_{t+1}

  private final double[][] beta;
  private final double[][] work;
  private final double[] row;
  private final double[] factor;
  private final double[] perLane;

  ForwardBackward(Lanes lanes, BaumWelchOptions options, List<LaneString> text) {
    this.lanes = lanes;
    this.masks = new StepMasks(options.mask(), lanes);
    this.lastStringOnly = options.lastStringOnly();
    int n = lanes.states;
    int m = lanes.length;
    int steps = text.stream().mapToInt(string -> string.symbols().length).max().orElse(0);
    this.alpha = new double[steps][n][m];
    this.weight = new double[steps][n][m];
    this.alphaOfState = byState(alpha, n);
    this.weightOfState = byState(weight, n);
    this.mass = new double[steps][lanes.width];
    this.exponent = new int[steps][lanes.width];
    this.betaExponent = new int[lanes.width];
    this.weightSum = new double[lanes.width];
    this.beta = new double[n][m];
    this.work = new double[n][m];
    this.row = new double[m];
    this.factor = new double[m];
    this.perLane = new double[lanes.width];
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

  /** Adds one string's part of the E-step. */
  void expect(List<LaneString> text, int string, Expectations expected) {
    LaneString read = text.get(string);
    forward(read);
    addLikelihood(read, expected.logLikelihood);
    backward(text, string, expected);
    int steps = read.symbols().length;
    for (int i = 0; i < lanes.states; i++) {
      for (int k = 0; k < lanes.states; k++) {
        addTransitions(expected.transition[i][k], alphaOfState[i], weightOfState[k], steps);
      }
    }
  }

  /** acc += Σ_t α_t(i,·) w_{t+1}(·,k), t = 0..steps−2. */
  private static void addTransitions(double[] acc, double[][] alpha, double[][] w, int steps) {
    int t = 0;
    for (; t + 4 < steps; t += 4) {
      Rows.addFour(
          acc,
          alpha[t],
          w[t + 1],
          alpha[t + 1],
          w[t + 2],
          alpha[t + 2],
          w[t + 3],
          alpha[t + 3],
          w[t + 4]);
    }
    for (; t + 1 < steps; t++) {
      Rows.addProduct(acc, alpha[t], w[t + 1]);
    }
  }

  /** Adds log P of the string to that of each lane that sees it. */
  void judge(LaneString string, double[] logLikelihood) {
    forward(string);
    addLikelihood(string, logLikelihood);
  }

  private void addLikelihood(LaneString string, double[] logLikelihood) {
    for (int lane = 0; lane < lanes.width; lane++) {
      int last = string.lengths()[lane] - 1;
      if (last >= 0) {
        logLikelihood[lane] += Math.log(mass[last][lane]) + exponent[last][lane] * Math.log(2);
      }
    }
  }

  private void forward(LaneString string) {
    int[] symbols = string.symbols();
    lanes.turn(lanes.emission[symbols[0]], alpha[0]);
    for (int i = 0; i < lanes.states; i++) {
      Rows.multiply(alpha[0][i], lanes.initial[i]);
      if (masks.closesStart()) {
        Rows.multiply(alpha[0][i], masks.at(0)[i]);
      }
    }
    Arrays.fill(exponent[0], 0);
    sum(alpha[0], mass[0]);
    for (int t = 0; t + 1 < symbols.length; t++) {
      step(t, symbols[t + 1]);
      sum(alpha[t + 1], mass[t + 1]);
    }
  }

  /**
   * α_{t+1}(j,k) = B_(j,k) (Σ_l α_t(l) floor_l + Σ_i α_t(i,j) excess_(i,j),k), masked, scaled so
   * that Σ α̂_t would have been in [1,2).
   */
  private void step(int t, int symbol) {
    for (int lane = 0; lane < lanes.width; lane++) {
      int scale = exponentOf(mass[t][lane]);
      exponent[t + 1][lane] = exponent[t][lane] + scale;
      perLane[lane] = powerOfTwo(-scale);
    }
    lanes.spread(perLane, factor);
    Arrays.fill(row, 0);
    Rows.addProducts(row, alpha[t], lanes.floor, 0, lanes.states);
    lanes.sumPerLane(row, perLane);
    lanes.spread(perLane, row);
    double[][] open = masks.turnedAt(t + 1);
    int from = masks.from(t);
    int to = masks.to(t);
    for (int k = 0; k < lanes.states; k++) {
      System.arraycopy(row, 0, work[k], 0, row.length);
      Rows.addProducts(work[k], alpha[t], lanes.excessByTarget[k], from, to);
      Rows.multiply(work[k], lanes.emission[symbol][k], open[k], factor);
    }
    lanes.turn(work, alpha[t + 1]);
  }

  private void backward(List<LaneString> text, int string, Expectations expected) {
    LaneString read = text.get(string);
    int last = read.symbols().length - 1;
    Arrays.fill(betaExponent, 0);
    Arrays.fill(weightSum, 0);
    for (int t = last; t >= 0; t--) {
      pull(t, t < last);
      end(t, read, expected.longest);
      count(t, text, string, expected);
      if (t > 0) {
        weigh(t, read.symbols()[t]);
      }
    }
  }

  /** β_t(i,j) = floor_(i,j) Σ w_{t+1} + Σ_k excess_(i,j),k w_{t+1}(j,k), masked; 0 at the end. */
  private void pull(int t, boolean more) {
    lanes.spread(weightSum, row);
    double[][] open = masks.at(t);
    for (int i = 0; i < lanes.states; i++) {
      Rows.product(beta[i], lanes.floor[i], row);
      if (more) {
        Rows.addProducts(beta[i], lanes.excess[i], weight[t + 1], 0, lanes.states);
      }
      Rows.multiply(beta[i], open[i]);
    }
  }

  /** β = 1/P in the lanes whose string ends with step t; 0 if it is impossible. */
  private void end(int t, LaneString string, int[] longest) {
    double[][] open = masks.at(t);
    for (int lane = 0; lane < lanes.width; lane++) {
      if (string.lengths()[lane] == t + 1) {
        boolean masked = masks.closesEnd(t, longest[lane]);
        double p = mass[t][lane];
        double one = p >= Double.MIN_NORMAL ? 1 / p : 0;
        betaExponent[lane] = -exponent[t][lane];
        for (int i = 0; i < lanes.states; i++) {
          for (int at = lane; at < lanes.length; at += lanes.width) {
            beta[i][at] = masked ? open[i][at] * one : one;
          }
        }
      }
    }
  }

  /** Makes α_t ready for ξ, and adds γ_t = α_t β_t. */
  private void count(int t, List<LaneString> text, int string, Expectations expected) {
    for (int lane = 0; lane < lanes.width; lane++) {
      perLane[lane] = powerOfTwo(exponent[t][lane] + betaExponent[lane]);
    }
    lanes.spread(perLane, factor);
    for (int i = 0; i < lanes.states; i++) {
      Rows.multiply(alpha[t][i], factor);
      Rows.product(work[i], alpha[t][i], beta[i]);
    }
    if (t == 0) {
      addGamma(expected.initial, lane -> true);
    }
    addGamma(expected.from, lane -> t < expected.longest[lane] - 1);
    int symbol = text.get(string).symbols()[t];
    List<LaneString> later = text.subList(string + 1, text.size());
    addGamma(
        expected.emission[symbol],
        lane -> !lastStringOnly || later.stream().noneMatch(other -> other.has(t, symbol, lane)));
  }

  private void addGamma(double[][] acc, IntPredicate counts) {
    boolean all = true;
    for (int lane = 0; lane < lanes.width; lane++) {
      perLane[lane] = counts.test(lane) ? 1 : 0;
      all &= perLane[lane] == 1;
    }
    lanes.spread(perLane, factor);
    for (int i = 0; i < lanes.states; i++) {
      if (all) {
        Rows.add(acc[i], work[i]);
      } else {
        Rows.addProduct(acc[i], work[i], factor);
      }
    }
  }

  /** w_t(i,j) = B_(i,j) β_t(i,j), scaled by the lane's last sum; and the sum of these. */
  private void weigh(int t, int symbol) {
    for (int lane = 0; lane < lanes.width; lane++) {
      int scale = exponentOf(weightSum[lane]);
      betaExponent[lane] += scale;
      perLane[lane] = powerOfTwo(-scale);
    }
    lanes.spread(perLane, factor);
    lanes.turn(beta, weight[t]);
    for (int k = 0; k < lanes.states; k++) {
      Rows.multiply(weight[t][k], lanes.emission[symbol][k], factor);
    }
    sum(weight[t], weightSum);
  }

  /** out[ℓ] = Σ of all of a lane's pairs. */
  private void sum(double[][] rows, double[] out) {
    Arrays.fill(row, 0);
    for (double[] each : rows) {
      Rows.add(row, each);
    }
    lanes.sumPerLane(row, out);
  }

  private static int exponentOf(double mass) {
    return mass > 0 ? Math.getExponent(mass) : 0;
  }

  private static double powerOfTwo(int exponent) {
    return Math.scalb(1.0, Math.clamp(exponent, -LARGEST, LARGEST));
  }
}
