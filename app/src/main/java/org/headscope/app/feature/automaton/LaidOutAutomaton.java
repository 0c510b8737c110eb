package org.headscope.app.feature.automaton;

import module java.base;

import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.headscope.engine.automata.Pfa;

/// One automaton, laid out once: states keep their places in every panel, however large, so that
/// people find them again.
///
/// @param layout where everything stands, with room for symbols but not for their probabilities
record LaidOutAutomaton(Pfa automaton, AutomatonLayout layout) {
  /// Width over height of the panels it is shown in, more or less.
  private static final double SHAPE = 1.7;

  /// Factor on the space between things, 1 for as tight as can be read.
  private static final double ROOM = 1.25;

  /// Lays `automaton` out; call it beside the FX thread.
  static LaidOutAutomaton of(Pfa automaton) {
    // Different edges turned back give drawings of different proportions.
    AutomatonLayout best =
        Stream.of(CycleBreakingStrategy.GREEDY, CycleBreakingStrategy.MODEL_ORDER)
            .map(strategy -> ElkLayout.of(automaton, ROOM, strategy))
            .max(Comparator.comparingDouble(layout -> layout.fit(SHAPE, 1, 1)))
            .orElseThrow();
    return new LaidOutAutomaton(automaton, best);
  }
}
