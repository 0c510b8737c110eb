package org.headscope.app.feature.automaton;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.headscope.engine.automata.Pfa;

/**
 * One automaton laid out in several ways, so that whatever room there is gets the richest one that
 * can still be read in it.
 *
 * @param automaton the automaton
 * @param choices layouts of equal richness together, from the richest to the tersest
 */
record AutomatonLayouts(Pfa automaton, List<List<AutomatonLayout>> choices) {
  /** Copies the lists. */
  AutomatonLayouts {
    choices = choices.stream().map(List::copyOf).toList();
  }

  /** Lays {@code automaton} out; call it beside the FX thread. */
  static AutomatonLayouts of(Pfa automaton) {
    return new AutomatonLayouts(
        automaton,
        List.of(
            shapes(automaton, true, 1.6), shapes(automaton, true, 1), shapes(automaton, false, 1)));
  }

  /** Different edges turned back give drawings of different proportions. */
  private static List<AutomatonLayout> shapes(Pfa automaton, boolean chances, double room) {
    return Stream.of(CycleBreakingStrategy.GREEDY, CycleBreakingStrategy.MODEL_ORDER)
        .map(strategy -> ElkLayout.of(automaton, chances, room, strategy))
        .toList();
  }

  /**
   * The first layout whose labels are at least {@code readable} high in the area, or else the one
   * whose labels come out largest.
   */
  AutomatonLayout choose(double width, double height, double largest, double readable) {
    Comparator<AutomatonLayout> bySize =
        Comparator.comparingDouble(layout -> layout.fit(width, height, largest));
    return choices.stream()
        .map(equal -> equal.stream().max(bySize).orElseThrow())
        .filter(best -> best.fit(width, height, largest) * AutomatonLayout.TEXT >= readable)
        .findFirst()
        .orElseGet(() -> choices.stream().flatMap(List::stream).max(bySize).orElseThrow());
  }
}
