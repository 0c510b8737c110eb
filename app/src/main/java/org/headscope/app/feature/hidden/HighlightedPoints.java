package org.headscope.app.feature.hidden;

import java.util.BitSet;
import java.util.Optional;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;

/** The points of the state or edge that is lit in the automaton. */
final class HighlightedPoints {
  private HighlightedPoints() {}

  /** Those of {@code mine} that used it; none when nothing is lit. */
  static BitSet points(SelectionState now, Cloud cloud, BitSet mine) {
    BitSet lit = new BitSet();
    if (now.edge().isPresent()) {
      Optional<Instance> instance = now.instance();
      Optional<Pfa> automaton = instance.flatMap(Instance::automaton);
      if (automaton.isPresent()) {
        Trace trace =
            Trace.of(automaton.get(), instance.orElseThrow().tokens(), Vocabulary.SEPARATOR);
        mine.stream()
            .filter(i -> trace.edges().get(cloud.points().position()[i]).equals(now.edge()))
            .forEach(lit::set);
      }
    } else if (now.state() >= 0) {
      mine.stream().filter(i -> cloud.points().state()[i] == now.state()).forEach(lit::set);
    }
    return lit;
  }
}
