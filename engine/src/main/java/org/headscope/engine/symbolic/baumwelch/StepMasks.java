package org.headscope.engine.symbolic.baumwelch;

/** The time mask in the lanes' layout: 1 where a pair is open, else 0. */
final class StepMasks {
  private final TimeMask mask;
  private final int states;
  private final double[][][] open; // [t][i][(j,ℓ)], the last for all later steps
  private final double[][][] openTurned; // [t][j][(i,ℓ)]

  StepMasks(TimeMask mask, Lanes lanes) {
    this.mask = mask;
    this.states = lanes.states;
    this.open = new double[TimeMask.settled(states) + 1][states][lanes.length];
    this.openTurned = new double[open.length][states][lanes.length];
    for (int t = 0; t < open.length; t++) {
      for (int i = 0; i < states; i++) {
        for (int at = 0; at < lanes.length; at++) {
          boolean isOpen = TimeMask.isOpen(t, i, at / lanes.width, states);
          open[t][i][at] = mask == TimeMask.NONE || isOpen ? 1 : 0;
        }
      }
      lanes.turn(open[t], openTurned[t]);
    }
  }

  double[][] at(int t) {
    return open[Math.min(t, open.length - 1)];
  }

  double[][] turnedAt(int t) {
    return openTurned[Math.min(t, open.length - 1)];
  }

  boolean closesStart() {
    return mask == TimeMask.EXACT;
  }

  /** Whether β is masked where a string ends with step t, in a lane whose longest is T. */
  boolean closesEnd(int t, int longest) {
    return mask == TimeMask.EXACT || (mask == TimeMask.REFERENCE && t < longest - 1);
  }

  /** The first i with α_t(i,·) ≠ 0. */
  int from(int t) {
    return closesAlpha(t) ? TimeMask.first(t) : 0;
  }

  /** One past the last i with α_t(i,·) ≠ 0. */
  int to(int t) {
    return closesAlpha(t) ? TimeMask.end(t, states) : states;
  }

  private boolean closesAlpha(int t) {
    return mask != TimeMask.NONE && (t > 0 || closesStart());
  }
}
