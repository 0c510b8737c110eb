package org.headscope.engine.symbolic.baumwelch;

import java.util.StringJoiner;

/**
 * How a hidden Markov model is fitted to a prefix.
 *
 * @param states n, the automaton's states; the model has n² pairs
 * @param iterations of expectation and maximisation; there is no stopping test
 * @param floor EPS, added to every count and kept by everything masked; 0 for none
 * @param mask which pairs are open at which step while fitting
 * @param lastStringOnly the public code's quirk: of several strings with the same symbol at the
 *     same step only the last adds to the expected emissions
 * @param restarts starts per prefix, of which the one with the highest masked likelihood is kept
 * @param refitEvery tokens from one fit to the next; in between the last fit predicts
 * @param warmStart whether the first start is the previous fit rather than a random one; needs
 *     floors, since without them a symbol that was impossible would stay so
 * @param seed of the random starts
 */
public record BaumWelchOptions(
    int states,
    int iterations,
    double floor,
    TimeMask mask,
    boolean lastStringOnly,
    int restarts,
    int refitEvery,
    boolean warmStart,
    long seed) {

  /** Automaton states of RegBench at most. */
  public static final int STATES = 12;

  private static final int MAX_STATES = 64;

  /** Checks the ranges. */
  public BaumWelchOptions {
    if (states < 2 || states > MAX_STATES) {
      throw new IllegalArgumentException("2 to " + MAX_STATES + " states, not " + states);
    }
    if (iterations < 0 || restarts < 1 || refitEvery < 1) {
      throw new IllegalArgumentException(
          "%d iterations, %d starts, a fit every %d tokens"
              .formatted(iterations, restarts, refitEvery));
    }
    if (!(floor >= 0 && floor <= 1e-2)) {
      throw new IllegalArgumentException("a floor of 0 to 0.01, not " + floor);
    }
    if (warmStart && floor == 0) {
      throw new IllegalArgumentException("a warm start needs floors");
    }
  }

  /** The public code of [ICLL]: {@code bw}, seed 0. */
  public static BaumWelchOptions reference() {
    return restarts(1);
  }

  /** The {@linkplain #reference() reference}, best of {@code count}: {@code bw-restarts-R}. */
  public static BaumWelchOptions restarts(int count) {
    return new BaumWelchOptions(STATES, 10, 1e-5, TimeMask.REFERENCE, false, count, 1, false, 0);
  }

  /** These with n = {@code states}. */
  public BaumWelchOptions withStates(int states) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, refitEvery, warmStart, seed);
  }

  /** These with {@code iterations}. */
  public BaumWelchOptions withIterations(int iterations) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, refitEvery, warmStart, seed);
  }

  /** These with EPS = {@code floor}. */
  public BaumWelchOptions withFloor(double floor) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, refitEvery, warmStart, seed);
  }

  /** These with {@code mask}. */
  public BaumWelchOptions withMask(TimeMask mask) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, refitEvery, warmStart, seed);
  }

  /** These with the quirk on or off. */
  public BaumWelchOptions withLastStringOnly(boolean lastStringOnly) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, refitEvery, warmStart, seed);
  }

  /** These with a fit every {@code tokens}, each from the fit before if {@code warm}. */
  public BaumWelchOptions withRefits(int tokens, boolean warm) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, tokens, warm, seed);
  }

  /** These with {@code seed}. */
  public BaumWelchOptions withSeed(long seed) {
    return new BaumWelchOptions(
        states, iterations, floor, mask, lastStringOnly, restarts, refitEvery, warmStart, seed);
  }

  /** {@code bw} or {@code bw-restarts-R}, and in brackets what differs from these. */
  public String name() {
    BaumWelchOptions preset = restarts(restarts);
    String base = restarts == 1 ? "bw" : "bw-restarts-" + restarts;
    if (equals(preset)) {
      return base;
    }
    StringJoiner rest = new StringJoiner(",", base + "[", "]");
    tell(rest, "states", states, preset.states);
    tell(rest, "iterations", iterations, preset.iterations);
    tell(rest, "floor", floor, preset.floor);
    tell(rest, "mask", mask, preset.mask);
    tell(rest, "last-string-only", lastStringOnly, preset.lastStringOnly);
    tell(rest, "refit", refitEvery, preset.refitEvery);
    tell(rest, "warm", warmStart, preset.warmStart);
    tell(rest, "seed", seed, preset.seed);
    return rest.toString();
  }

  private static void tell(StringJoiner to, String name, Object value, Object preset) {
    if (!value.equals(preset)) {
      to.add(name + "=" + value);
    }
  }
}
