package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.SymbolNames;
import org.junit.jupiter.api.Test;

class DotTest {
  @Test
  void namesEveryStateAndEveryEdgeOnce() {
    Pfa automaton =
        new Pfa(
            2,
            1,
            List.of(
                new Transition(0, 1, 1, 1),
                new Transition(1, 2, 0, 1.0 / 3),
                new Transition(1, 3, 1, 2.0 / 3)));
    assertThat(Dot.of(automaton, RegBench.VOCABULARY, SymbolNames.NONE).lines().map(String::strip))
        .startsWith("digraph automaton {")
        .endsWith("}")
        .contains("s0 [label=\"0\"];", "s1 [label=\"1\"];")
        .doesNotContain("s2 [label=\"2\"];")
        .contains("start -> s1;")
        .contains("s0 -> s1 [label=\"a 1\", weight=100];")
        .contains("s1 -> s0 [label=\"b 0.3333\", weight=33];")
        .contains("s1 -> s1 [label=\"c 0.6667\", weight=67];");
  }
}
