package org.headscope.engine.interpret.headscore;

import module java.base;

/// Trials of head scores against chance: names of random heads, and means that intervals miss.
final class ChanceTrials {
  private static final String RUN = "transformer-4x2";
  private static final long SEED = 2026;

  private ChanceTrials() {}

  public static void main(String[] arguments) {
    RandomHeads.print(
        System.out, Integer.getInteger("heads", 1000), new SyntheticHeads(100, 200), SEED);
    IntervalCoverage.print(
        System.out,
        RUN,
        Integer.getInteger("languages", 5000),
        Integer.getInteger("draws", 2000),
        SEED);
  }
}
