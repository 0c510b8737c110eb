package org.headscope.engine.io.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.Dot;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// DOT as people and programs write it, and what is no automaton of it.
class DotAutomatonTest {
  private static final Vocabulary VOCABULARY = Tasks.UNNAMED;

  private static NamedAutomaton read(String text) {
    return ForeignAutomaton.read(text, VOCABULARY, "The file x.dot");
  }

  /// `0 a 1 0.5; …`, with the names of symbols in place of letters.
  private static String told(String text) {
    NamedAutomaton read = read(text);
    return read.pfa().transitions().stream()
        .map(t ->
            "%d %s %d %s"
                .formatted(
                    t.from(),
                    read.names().name(VOCABULARY.label(t.symbol())),
                    t.to(),
                    String.format(Locale.ROOT, "%.3f", t.probability())
                        .replaceFirst("[.]?0+$", "")))
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        // the start
        "start [shape=point]; start -> s1; s0 -> s1 [label=a]; s1 -> s0 [label=b] ~ 0 b 1 1; 1 a 0 1",
        "__start0 [label=\"\" shape=\"none\" width=\"0\"]; s0 -> s1 [label=\"a\"]; s1 -> s0 [label=b]; __start0 -> s1; ~ 0 b 1 1; 1 a 0 1",
        "I [label=\"\", style=invis, width=0]; I -> 0; 0 -> 0 [label=a] ~ 0 a 0 1",
        "begin -> z; y -> z [label=a]; z -> y [label=b] ~ 0 b 1 1; 1 a 0 1",
        "y -> z [label=a]; z -> y [label=b]; z [initial=true] ~ 0 b 1 1; 1 a 0 1",
        "z; y -> z [label=a]; z -> y [label=b] ~ 0 b 1 1; 1 a 0 1",
        "y -> z [label=a]; z -> y [label=b] ~ 0 a 1 1; 1 b 0 1",
        "node [shape=point]; x -> y [label=a]; y -> x [label=b] ~ 0 a 1 1; 1 b 0 1",
        "start -> y [label=a]; y -> start [label=b] ~ 0 a 1 1; 1 b 0 1",
        // symbols
        "x -> x [label=push]; x -> y [label=pop] ~ 0 pop 1 0.5; 0 push 0 0.5",
        "x -> x [label=0]; x -> y [label=1] ~ 0 0 0 0.5; 0 1 1 0.5",
        "x -> x [label=10]; x -> y [label=9] ~ 0 9 1 0.5; 0 10 0 0.5",
        "x -> x [label=\"2\"]; x -> y [label=b] ~ 0 2 0 0.5; 0 b 1 0.5",
        "x -> x [label=A]; x -> y [label=a] ~ 0 a 1 0.5; 0 A 0 0.5",
        "x -> x [label=\"größer\"]; x -> y [label=\"再\"] ~ 0 größer 0 0.5; 0 再 1 0.5",
        "é -> é [label=\"(\"]; é -> é [label=\")\"] ~ 0 ( 0 0.5; 0 ) 0 0.5",
        "x -> x [label=\"insert coin\"] ~ 0 insert coin 0 1",
        "x -> x [label=\"a,b\"] ~ 0 a 0 0.5; 0 b 0 0.5",
        "x -> x [label=\"a | b\"] ~ 0 a 0 0.5; 0 b 0 0.5",
        "x -> x [label=\"a\\nb\\l\"] ~ 0 a 0 0.5; 0 b 0 0.5",
        "x -> x [label=\"0,1\"] ~ 0 0 0 0.5; 0 1 0 0.5",
        "x -> x [label=<a>] ~ 0 a 0 1",
        "x -> x [label=\"say \\\"no\\\"\"] ~ 0 say \"no\" 0 1",
        "x -> x [label=\"a\\\\b\"] ~ 0 a\\b 0 1",
        // probabilities
        "x -> x [label=\"a/0.3\"]; x -> x [label=\"b / 0.7\"] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=\"a (0.3)\"]; x -> x [label=\"b(0.7)\"] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=\"a:0.3\"]; x -> x [label=\"b: .7\"] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=\"a 0.3\"]; x -> x [label=\"b 7e-1\"] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=\"a 0.3, b 0.7\"] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=\"0 0.3\"]; x -> x [label=\"1 0.7\"] ~ 0 0 0 0.3; 0 1 0 0.7",
        "x -> x [label=a, prob=0.3]; x -> x [label=b, probability=\"0.7\"] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=a weight=1]; x -> x [label=b weight=3] ~ 0 a 0 0.25; 0 b 0 0.75",
        "x -> x [label=\"a 0.3\" weight=1]; x -> x [label=\"b 0.7\" weight=1] ~ 0 a 0 0.3; 0 b 0 0.7",
        "x -> x [label=\"a,b\" prob=0.6]; x -> x [label=c prob=0.4] ~ 0 a 0 0.3; 0 b 0 0.3; 0 c 0 0.4",
        "x -> x [label=\"a .33\"]; x -> x [label=\"b .33\"]; x -> x [label=\"c .33\"] ~ 0 a 0 0.333; 0 b 0 0.333; 0 c 0 0.333",
        // the grammar
        "q0 -> q0 [label=b]; q0 -> q1 -> q0 [label=a] ~ ",
        "x -> y -> z [label=a] ~ 0 a 1 1; 1 a 2 1",
        "x -> {y} [label=a]; {y z} -> x [label=b] ~ 0 a 1 1; 1 b 0 1; 2 b 0 1",
        "subgraph cluster_1 { x; y } -> z [label=a] ~ 0 a 2 1; 1 a 2 1",
        "subgraph A {x} subgraph A {y} -> z [label=a] ~ 0 a 2 1; 1 a 2 1",
        "edge [label=a]; x -> y; y -> x ~ 0 a 1 1; 1 a 0 1",
        "{ edge [label=a]; x -> y } y -> x [label=b] ~ 0 a 1 1; 1 b 0 1",
        "x:n -> y:f0:sw [label=a] ~ 0 a 1 1",
        "\"x\"\"y\"[shape=box]; x -> \"x y\"[label=\"a\"]\"x y\"->x[label=b] ~ 0 a 1 1; 1 b 0 1",
        "\"a -> b\" -> x [label=a] ~ 0 a 1 1",
        "x -> \"y\" + \"z\" [label=a]; yz -> x [label=b] ~ 0 a 1 1; 1 b 0 1",
        "-1.5 -> .5 [label=a] ~ 0 a 1 1",
        "x -> y [xlabel=z, fontlabel=q label=a headlabel=c] ~ 0 a 1 1",
        "x -> y [color=red][label=a;][] ~ 0 a 1 1",
        "x -> y [label=a]; y -> x [style=invis]; x -> x [style=\"invis\" label=c] ~ 0 a 1 1",
        "rankdir=LR size=\"8,5\"; graph [label=c]; node [label=d]; x -> y [label=a] ~ 0 a 1 1",
        "note [shape=plaintext, label=\"x -> y\"]; x -> y [label=a] ~ 0 a 1 1",
        "x -> y [label=a] /* x -> x [label=c] */ // x -> z [label=d] ~ 0 a 1 1",
      })
  void isReadAsGraphvizReadsIt(String body, String told) {
    if (told == null) {
      assertThatThrownBy(() -> read("digraph {" + body + "}")).hasMessageContaining("reads “b”".replace("b", "a"));
      return;
    }
    assertThat(told("digraph {" + body + "\n}")).isEqualTo(told);
  }
}
