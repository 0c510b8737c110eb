package org.headscope.engine.symbolic.baumwelch;

import java.util.Arrays;
import java.util.List;

/**
 * Forward and backward over one string in all lanes, n³ multiply-adds a step for each of α, β and
 * ξ. Both are scaled by powers of two, each by its own, so nothing is rounded and nothing
 * underflows: α_t = α̂_t 2^{e_t}, β_t = β̂_t 2^{f_t}. β carries the 1/P, so γ = α β.
 */
final class ForwardBackward {
  private static final int LARGEST = 1000; // exponents that keep products of doubles finite

  private final Lanes lanes;
  private final TimeMask mask;
  private final boolean lastStringOnly;
  private final double[][][] open; // the mask at step t: 1 or 0 at [t][i][(j,ℓ)]
  private final double[][][] openTurned;

  private final double[][][] alpha; // α̂_t at [t][i][(j,ℓ)]; after the way back times 2^{e+f}
  private final double[][][] weight; // B_(j,k) β̂_t(j,k) at [t][k][(j,ℓ)], turned
  private final double[][][] alphaOfState; // [i][t], the same rows
  private final double[][][] weightOfState; // [k][t]
  private final int[][] exponent; // e_t
  private final double[][] mass; // Σ α̂_t

  private final double[][] beta;
  private final double[][] work;
  private final double[] sum;
  private final double[] factor;
  private final double[] laneSum;
  private final double[] laneFactor;
  private final int[] betaExponent; // f

  ForwardBackward(Lanes lanes, BaumWelchOptions options, List<LaneString> text) {
    this.lanes = lanes;
    this.mask = options.mask();
    this.lastStringOnly = options.lastStringOnly();
    int n = lanes.states;
    int m = lanes.length;
    int steps = text.stream().mapToInt(string -> string.symbols().length).max().orElse(0);
    this.open = new double[TimeMask.settled(n) + 1][n][m];
    this.openTurned = new double[open.length][n][m];
    fillMask();
    this.alpha = new double[steps][n][m];
    this.weight = new double[steps][n][m];
    this.alphaOfState = byState(alpha);
    this.weightOfState = byState(weight);
    this.exponent = new int[steps][lanes.width];
    this.mass = new double[steps][lanes.width];
    this.beta = new double[n][m];
    this.work = new double[n][m];
    this.sum = new double[m];
    this.factor = new double[m];
    this.laneSum = new double[lanes.width];
    this.laneFactor = new double[lanes.width];
    this.betaExponent = new int[lanes.width];
  }

  private void fillMask() {
    for (int t = 0; t < open.length; t++) {
      for (int i = 0; i < lanes.states; i++) {
        for (int at = 0; at < lanes.length; at++) {
          boolean isOpen = TimeMask.isOpen(t, i, at / lanes.width, lanes.states);
          open[t][i][at] = mask == TimeMask.NONE || isOpen ? 1 : 0;
        }
      }
      lanes.turn(open[t], openTurned[t]);
    }
  }

  private double[][][] byState(double[][][] rows) {
    double[][][] turned = new double[lanes.states][rows.length][];
    for (int t = 0; t < rows.length; t++) {
      for (int i = 0; i < lanes.states; i++) {
        turned[i][t] = rows[t][i];
      }
    }
    return turned;
  }

  private int maskAt(int t) {
    return Math.min(t, open.length - 1);
  }

  /** Adds the string's part of the E-step. */
  void expect(List<LaneString> text, int string, Expectations expected) {
    LaneString read = text.get(string);
    forward(read);
    likelihood(read, expected.logLikelihood);
    backward(text, string, expected);
    int steps = read.symbols().length;
    for (int i = 0; i < lanes.states; i++) {
      for (int k = 0; k < lanes.states; k++) {
        transitions(expected.transition[i][k], alphaOfState[i], weightOfState[k], steps);
      }
    }
  }

  /** acc += Σ_t α_t(i,·) w_{t+1}(·,k), t = 0..steps−2. */
  private static void transitions(double[] acc, double[][] alpha, double[][] weight, int steps) {
    int t = 0;
    for (; t + 4 < steps; t += 4) {
      Rows.addFour(
          acc,
          alpha[t],
          weight[t + 1],
          alpha[t + 1],
          weight[t + 2],
          alpha[t + 2],
          weight[t + 3],
          alpha[t + 3],
          weight[t + 4]);
    }
    for (; t + 1 < steps; t++) {
      Rows.addProduct(acc, alpha[t], weight[t + 1]);
    }
  }

  /** Adds log P of the string to that of each lane that sees it. */
  void logLikelihood(LaneString string, double[] logLikelihood) {
    forward(string);
    likelihood(string, logLikelihood);
  }

  private void likelihood(LaneString string, double[] logLikelihood) {
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
      if (mask == TimeMask.EXACT) {
        Rows.multiply(alpha[0][i], open[0][i]);
      }
    }
    Arrays.fill(exponent[0], 0);
    sumRows(alpha[0], mass[0]);
    for (int t = 0; t + 1 < symbols.length; t++) {
      step(t, symbols[t + 1]);
      sumRows(alpha[t + 1], mass[t + 1]);
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
      laneFactor[lane] = powerOfTwo(-scale);
    }
    lanes.spread(laneFactor, factor);
    Arrays.fill(sum, 0);
    Rows.addProducts(sum, alpha[t], lanes.floor, 0, lanes.states);
    lanes.sumPerLane(sum, laneSum);
    lanes.spread(laneSum, sum);
    double[][] closed = openTurned[maskAt(t + 1)];
    boolean masked = mask != TimeMask.NONE && t > 0;
    int from = masked ? TimeMask.first(t) : 0;
    int to = masked ? TimeMask.end(t, lanes.states) : lanes.states;
    for (int k = 0; k < lanes.states; k++) {
      System.arraycopy(sum, 0, work[k], 0, sum.length);
      Rows.addProducts(work[k], alpha[t], lanes.excessByTarget[k], from, to);
      Rows.multiply(work[k], lanes.emission[symbol][k], closed[k], factor);
    }
    lanes.turn(work, alpha[t + 1]);
  }

  private void backward(List<LaneString> text, int string, Expectations expected) {
    LaneString read = text.get(string);
    int[] symbols = read.symbols();
    int last = symbols.length - 1;
    Arrays.fill(betaExponent, 0);
    Arrays.fill(laneSum, 0); // Σ w_{t+1}
    for (int t = last; t >= 0; t--) {
      if (t == last) {
        clear(beta);
      } else {
        pull(t);
      }
      end(t, read, expected.longest);
      count(t, text, string, expected);
      if (t > 0) {
        weigh(t, symbols[t]);
      }
    }
  }

  /** β_t(i,j) = floor_(i,j) Σ w_{t+1} + Σ_k excess_(i,j),k w_{t+1}(j,k), masked. */
  private void pull(int t) {
    lanes.spread(laneSum, sum);
    double[][] closed = open[maskAt(t)];
    for (int i = 0; i < lanes.states; i++) {
      Rows.product(beta[i], lanes.floor[i], sum);
      Rows.addProducts(beta[i], lanes.excess[i], weight[t + 1], 0, lanes.states);
      Rows.multiply(beta[i], closed[i]);
    }
  }

  /** β = 1/P in the lanes whose string ends with step t. */
  private void end(int t, LaneString string, int[] longest) {
    for (int lane = 0; lane < lanes.width; lane++) {
      if (string.lengths()[lane] == t + 1) {
        boolean masked =
            mask == TimeMask.EXACT || (mask == TimeMask.REFERENCE && t + 1 < longest[lane]);
        double p = mass[t][lane];
        double one = p >= Double.MIN_NORMAL ? 1 / p : 0; // an impossible string counts for nothing
        betaExponent[lane] = -exponent[t][lane];
        laneSum[lane] = 0;
        double[][] closed = open[maskAt(t)];
        for (int i = 0; i < lanes.states; i++) {
          for (int at = lane; at < lanes.length; at += lanes.width) {
            beta[i][at] = masked ? closed[i][at] * one : one;
          }
        }
      }
    }
  }

  /** Makes α_t ready for ξ, and adds γ_t = α_t β_t. */
  private void count(int t, List<LaneString> text, int string, Expectations expected) {
    int symbol = text.get(string).symbols()[t];
    for (int lane = 0; lane < lanes.width; lane++) {
      laneFactor[lane] = powerOfTwo(exponent[t][lane] + betaExponent[lane]);
    }
    lanes.spread(laneFactor, factor);
    boolean all = true;
    for (int lane = 0; lane < lanes.width; lane++) {
      laneFactor[lane] = t < expected.longest[lane] - 1 ? 1 : 0;
      all &= laneFactor[lane] == 1;
    }
    lanes.spread(laneFactor, sum);
    for (int i = 0; i < lanes.states; i++) {
      Rows.multiply(alpha[t][i], factor);
      Rows.product(work[i], alpha[t][i], beta[i]);
      if (t == 0) {
        Rows.add(expected.initial[i], work[i]);
      }
      if (all) {
        Rows.add(expected.from[i], work[i]);
      } else {
        Rows.addProduct(expected.from[i], work[i], sum);
      }
    }
    if (lastStringOnly) {
      keepLast(t, text, string);
    }
    for (int i = 0; i < lanes.states; i++) {
      if (lastStringOnly) {
        Rows.addProduct(expected.emission[symbol][i], work[i], sum);
      } else {
        Rows.add(expected.emission[symbol][i], work[i]);
      }
    }
  }

  /** sum ← 1 in lanes where no later string has the same symbol at step t, else 0. */
  private void keepLast(int t, List<LaneString> text, int string) {
    int symbol = text.get(string).symbols()[t];
    Arrays.fill(laneFactor, 1);
    for (LaneString later : text.subList(string + 1, text.size())) {
      for (int lane = 0; lane < lanes.width; lane++) {
        if (later.lengths()[lane] > t && later.symbols()[t] == symbol) {
          laneFactor[lane] = 0;
        }
      }
    }
    lanes.spread(laneFactor, sum);
  }

  /** w_t(i,j) = B_(i,j) β_t(i,j), scaled by the lane's last sum; and the sum of these. */
  private void weigh(int t, int symbol) {
    for (int lane = 0; lane < lanes.width; lane++) {
      int scale = exponentOf(laneSum[lane]);
      betaExponent[lane] += scale;
      laneFactor[lane] = powerOfTwo(-scale);
    }
    lanes.spread(laneFactor, factor);
    lanes.turn(beta, weight[t]);
    for (int k = 0; k < lanes.states; k++) {
      Rows.multiply(weight[t][k], lanes.emission[symbol][k], factor);
    }
    sumRows(weight[t], laneSum);
  }

  private void sumRows(double[][] rows, double[] out) {
    Arrays.fill(sum, 0);
    for (double[] row : rows) {
      Rows.add(sum, row);
    }
    lanes.sumPerLane(sum, out);
  }

  private static void clear(double[][] rows) {
    for (double[] row : rows) {
      Arrays.fill(row, 0);
    }
  }

  private static int exponentOf(double mass) {
    return mass > 0 ? Math.getExponent(mass) : 0;
  }

  private static double powerOfTwo(int exponent) {
    return Math.scalb(1.0, Math.clamp(exponent, -LARGEST, LARGEST));
  }
}
