package org.headscope.engine.symbolic.baumwelch;

import module java.base;

import org.headscope.engine.run.Refusal;

/// A hidden Markov model whose states are pairs (i,j) of automaton states, the one left and the one
/// entered, with index n·i + j (\[ICLL] App. C.2). From (i,j), i ≠ j, the allowed transitions lead
/// to the block (j,0..n−1); all others of that row share one value, its floor. A is therefore
/// stored as n² blocks of n numbers and n² floors, never as n² × n² numbers.
///
/// (An automaton that gained a self-loop when it was minimised, as 0.8% do, needs (i,i) and is
/// outside this family.)
///
/// @param transition A_{(i,j),(j,k)} at (n·i + j)·n + k
/// @param floor A_{(i,j),(x,y)} for x ≠ j, at n·i + j; for pairs (i,i), the whole row
/// @param emission B_{(i,j),o} at (n·i + j)·20 + o
/// @param initial π_{(i,j)} at n·i + j
public record PairHmm(
    int states, double[] transition, double[] floor, double[] emission, double[] initial) {

  private static final double TOLERANCE = 1e-9;

  /// Checks shapes, and that rows are distributions; a row of A may also be all 0, a dead end.
  public PairHmm {
    int pairs = states * states;
    if (states < 2
        || transition.length != pairs * states
        || floor.length != pairs
        || emission.length != pairs * RegularStrings.SIZE
        || initial.length != pairs) {
      throw new IllegalArgumentException("shapes do not fit " + states + " states");
    }
    for (int pair = 0; pair < pairs; pair++) {
      double rest = (pairs - states) * probability(floor[pair], "A");
      double row = rest + sum(transition, pair * states, states, "A");
      if (row != 0) {
        checkOne(row, "row " + pair + " of A");
      }
      double emitted = sum(emission, pair * RegularStrings.SIZE, RegularStrings.SIZE, "B");
      checkOne(emitted, "row " + pair + " of B");
    }
    checkOne(sum(initial, 0, pairs, "π"), "π");
  }

  private static double sum(double[] values, int from, int count, String what) {
    double sum = 0;
    for (int x = from; x < from + count; x++) {
      sum += probability(values[x], what);
    }
    return sum;
  }

  private static double probability(double value, String what) {
    Refusal.when(
        !(value >= 0 && value <= 1 + TOLERANCE), "%s in %s is not a probability", value, what);
    return value;
  }

  private static void checkOne(double sum, String what) {
    Refusal.when(!(Math.abs(sum - 1) <= TOLERANCE), "%s sums to %s, not 1", what, sum);
  }

  /// A random start like the public code's: A = U(0,1) + EPS where allowed and EPS elsewhere, B =
  /// U(0,1) + EPS over all ids, π = 1 − EPS on (0,1..n−1) and EPS elsewhere, rows normalised. In
  /// rows (i,i), nothing is allowed: they are uniform, or dead ends if EPS = 0.
  public static PairHmm random(RandomGenerator random, int states, double floor) {
    int pairs = states * states;
    double[] transition = new double[pairs * states];
    double[] emission = new double[pairs * RegularStrings.SIZE];
    double[] initial = new double[pairs];
    double[] floors = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      boolean open = pair / states != pair % states;
      floors[pair] = floor;
      for (int k = 0; k < states; k++) {
        transition[pair * states + k] = open ? random.nextDouble() + floor : floor;
      }
      for (int o = 0; o < RegularStrings.SIZE; o++) {
        emission[pair * RegularStrings.SIZE + o] = random.nextDouble() + floor;
      }
      initial[pair] = pair > 0 && pair < states ? 1 - floor : floor;
    }
    return normalised(states, transition, floors, emission, initial);
  }

  /// Creates a model from weights in the shapes of the record, with each row divided by its sum.
  public static PairHmm normalised(
      int states, double[] transition, double[] floor, double[] emission, double[] initial) {
    double[] a = transition.clone();
    double[] f = floor.clone();
    double[] b = emission.clone();
    double[] pi = initial.clone();
    int others = states * states - states;
    for (int pair = 0; pair < floor.length; pair++) {
      double sum = others * f[pair] + divide(a, pair * states, states, 1);
      f[pair] = sum > 0 ? f[pair] / sum : 0;
      divide(a, pair * states, states, sum);
      int from = pair * RegularStrings.SIZE;
      divide(b, from, RegularStrings.SIZE, divide(b, from, RegularStrings.SIZE, 1));
    }
    divide(pi, 0, pi.length, divide(pi, 0, pi.length, 1));
    return new PairHmm(states, a, f, b, pi);
  }

  /// Divides by `divisor` unless it is 0, and returns the sum of the results.
  private static double divide(double[] values, int from, int count, double divisor) {
    double sum = 0;
    for (int x = from; x < from + count; x++) {
      values[x] = divisor > 0 ? values[x] / divisor : values[x];
      sum += values[x];
    }
    return sum;
  }

  public int pairs() {
    return states * states;
  }
}
