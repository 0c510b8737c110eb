package org.headscope.engine.interpret.probe.draw;

import java.util.SplittableRandom;

/** How an example of a question is drawn from a text. */
sealed interface Rule permits NgramRule, StateRule {
  /**
   * The positions of {@code pool} that may be drawn, in an order of its own; none if the text is
   * too short.
   *
   * @param pool positions of the text, ascending
   */
  int[] positions(ProbeText text, int[] pool);

  /**
   * Draws one example.
   *
   * @param positions what {@link #positions} gave, at least one
   */
  void draw(ProbeText text, int[] positions, SplittableRandom random, Columns into);
}
