package org.headscope.engine.io.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

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

/// DOT as people and programs write it, and DOT that is not an automaton.
class DotAutomatonTest {
  private static final Vocabulary VOCABULARY = Tasks.UNNAMED;

  private static NamedAutomaton read(String text) {
    return ForeignAutomaton.read(text, VOCABULARY, "The file x.dot");
  }

  /// Formats an automaton as `0 a 1 0.5; …`, with symbols' names in place of letters.
  private static String describe(String text) {
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
        "q0 -> q0 [label=b]; q0 -> q1 -> q0 [label=a] ~ 0 a 1 0.5; 0 b 0 0.5; 1 a 0 1",
        "x -> y -> z [label=a] ~ 0 a 1 1; 1 a 2 1",
        "x -> {y} [label=a]; {y z} -> x [label=b] ~ 0 a 1 1; 1 b 0 1; 2 b 0 1",
        "subgraph cluster_1 { x; y } -> z [label=a] ~ 0 a 2 1; 1 a 2 1",
        "subgraph A {x} subgraph A {y} -> z [label=a] ~ 0 a 2 1; 1 a 2 1",
        "edge [label=a]; x -> y; y -> x ~ 0 a 1 1; 1 a 0 1",
        "{ edge [label=a]; x -> y } y -> x [label=b] ~ 0 a 1 1; 1 b 0 1",
        "x:n -> y:f0:sw [label=a] ~ 0 a 1 1",
        "x->\"x y\"[label=\"a\"]\"x y\"->x[label=b] ~ 0 a 1 1; 1 b 0 1",
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
  void isReadAsGraphvizReadsIt(String body, String expected) {
    assertThat(describe("digraph {" + body + "\n}")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "x -> x [label=a];⏎ x -> y [label=b];⏎ x -> y [label=a] ~ line 4: the edge “x -> y” reads “a”, and so does “x -> x” in line 2",
        "x -> x [label=\"a,a\"] ~ line 2: the edge “x -> x” reads “a”, and so does",
        "x -> x [label=\"a,\"] ~ line 2: in the label “a,”, “” is the empty word",
        "x -> x [label=a];⏎ x -> y ~ line 3: the edge “x -> y” has no label",
        "start -> x; x -> x [label=a];⏎ init -> y ~ line 3: the edge “init -> y” marks where strings begin, and so does “start -> x” in line 2",
        "q -> x; x -> x [label=a] ~ line 2: the edge “q -> x” has no label",
        "start -> x; x -> x [label=a]; x -> start [label=b] ~ line 2: the edge “start -> x” has no label",
        "x [initial=true]; y [initial=true]; x -> y [label=a] ~ has initial=true at “x” and at “y”",
        "x -> y [label=ε] ~ line 2: in the label “ε”, “ε” is the empty word",
        "x -> y [label=\"\\lambda\"] ~ the empty word",
        "x -> y [label=\"$\\epsilon$\"] ~ the empty word",
        "x -> y [label=epsilon] ~ the empty word",
        "x -> y [label=\"a NaN\"] ~ “NaN” is not a probability",
        "x -> y [label=\"a 50%\"] ~ “50%” is not a probability",
        "x -> y [label=\"a(50%)\"] ~ in the label “a(50%)”",
        "x -> y [label=\"S(1)\"] ~ in the label “S(1)”",
        "x -> y [label=\"a/x\"] ~ “x” is not a probability",
        "x -> y [label=\"a / 0\"] ~ “0” is not a probability",
        "x -> y [label=\"a:\"] ~ “” is not a probability",
        "x -> y [label=\"a 1/3\"] ~ “a 1” is neither a symbol nor",
        "x -> y [label=\"a 1.5\"] ~ “1.5” is not a probability",
        "x -> y [label=\"a -0.5\"] ~ “-0.5” is not a probability",
        "x -> y [label=\"a, 0.5\"] ~ line 2: the label “a, 0.5” may be a symbol with its probability or several symbols",
        "x -> y [label=\"a\\n0.5\"] ~ may be a symbol with its probability or several symbols",
        "x -> y [label=\"a b\"] ~ neither a symbol nor",
        "x -> y [label=\"a; b\"] ~ has one of the signs",
        "x -> y [label=\"a 0.5 b 0.5\"] ~ neither a symbol nor",
        "x -> y [label=\"a\u202Eb\"] ~ has a character that cannot be seen",
        "x -> y [label=<<b>a</b>>] ~ more than plain text",
        "x -> y [label=\"\\T\"] ~ more than plain text",
        "x -> y [label=a prob=2] ~ line 2: “2” is not a probability above 0 and at most 1 of the edge “x -> y”",
        "x -> y [label=\"a 0.5\"] ~ line 2: the probabilities of the edges that leave “x” sum to 0.5000",
        "x -> x [label=\"a 0.5\"];⏎x -> y [label=b] ~ line 3: the edge “x -> y” has no probability, and others that leave “x” have one",
        "x -> x [label=a weight=3];⏎x -> y [label=b] ~ line 3: the edge “x -> y” has no weight",
        "x -> x [label=a weight=0]; x -> y [label=b weight=1] ~ line 2: its weight is not a number above 0",
        "x -> y [label=a dir=back] ~ points backwards",
        "x -- y [label=a] ~ line 2: “--” is no arrow",
        "x -> y [label=a b ~ where “=” must be",
        "x -> y [label] ~ where “=” must be",
        "x -> [label=a] ~ found “[” where a name must be",
        "x -> y [label=\"a] ~ line 2: nothing closes the quotation mark before “a]",
        "x -> y [label=<a] ~ nothing closes the sign <",
        "x -> y [label=a] /* x ~ line 2: nothing closes the comment",
        "x y z ~ has no edge with a label",
        "s.0 -> s.1 [label=a] ~ line 2: “s.0” is neither a name nor a number",
        "12ab -> s [label=a] ~ “12ab” is neither a name nor a number",
        "x -> y [label=a] @ ~ “@” has no meaning here",
        "x -> edge [label=a] ~ found “edge” where a name must be",
        "edge label=a ~ found “label” where “[” must be",
        "x -> y [label=a]; } x ~ found “x” where the end must be",
        "⏎{ x -> y [label=a] ~ line 1: nothing closes the brace",
      })
  void invalidAutomataAreRefusedByLineAndText(String body, String message) {
    assertThatThrownBy(() -> read("digraph {\n" + body.replace('⏎', '\n') + "\n}"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The file x.dot")
        .hasMessageContaining(message)
        .hasMessageMatching("[^\n]*[;][^\n]*[.]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "graph { x -- y [label=a] }",
        "strict digraph { x -> y [label=a] x -> y [label=b] }",
        "x -> y [label=a]",
        "digraph x y { }",
        "digraph",
        "# nothing\n-> x"
      })
  void textThatIsNotADigraphIsRefused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class).hasMessageContaining("line");
  }

  @Test
  void keywordsAndLinesOfPreprocessorsAreAsInGraphviz() {
    assertThat(
            describe(
                "# 1 \"x.gv\"\n\n STRICT DiGraph \"my graph\" {\n #include\n x->x[label=a]}\n"))
        .isEqualTo("0 a 0 1");
    assertThatThrownBy(() -> read("\n\n\ndigraph {\n!\n}")).hasMessageContaining("line 5:");
  }

  /// Graphviz's own example.
  @Test
  void theGallerysStateMachineHasEightSymbolsAndFinalStates() {
    String fsm =
        """
        digraph finite_state_machine {
        \tfontname="Helvetica,Arial,sans-serif"
        \tnode [fontname="Helvetica,Arial,sans-serif"]
        \tedge [fontname="Helvetica,Arial,sans-serif"]
        \trankdir=LR;
        \tnode [shape = doublecircle]; 0 3 4 8;
        \tnode [shape = circle];
        \t0 -> 2 [label = "SS(B)"];
        \t0 -> 1 [label = "SS(S)"];
        \t1 -> 3 [label = "S($end)"];
        \t2 -> 6 [label = "SS(b)"];
        \t2 -> 5 [label = "SS(a)"];
        \t2 -> 4 [label = "S(A)"];
        \t5 -> 7 [label = "S(b)"];
        \t5 -> 5 [label = "S(a)"];
        \t6 -> 6 [label = "S(b)"];
        \t6 -> 5 [label = "S(a)"];
        \t7 -> 8 [label = "S(b)"];
        \t7 -> 5 [label = "S(a)"];
        \t8 -> 6 [label = "S(b)"];
        \t8 -> 5 [label = "S(a)"];
        }
        """;
    NamedAutomaton read = read(fsm);
    assertThat(read.pfa().states()).isEqualTo(9);
    assertThat(read.pfa().transitions()).hasSize(14);
    assertThat(read.names().sentence())
        .isEqualTo(
            "a stands for S($end), b for S(A), c for S(a), d for S(b), e for SS(B), f for SS(S),"
                + " g for SS(a), h for SS(b)");
    assertThat(read.remarks())
        .endsWith("Final states are ignored: strings may end in every state.");
    assertThat(describe(fsm)).startsWith("0 SS(B) 4 0.5; 0 SS(S) 5 0.5; 3 S(a) 7 0.5");
  }

  /// The format of AutomataLib's GraphDOT.
  @Test
  void readsTheOutputOfAutomataLib() {
    String text =
        """
        digraph g {

        \ts0 [shape="circle" label="0"];
        \ts1 [shape="doublecircle" label="1"];
        \ts0 -> s1 [label="push"];
        \ts1 -> s0 [label="pop"];

        __start0 [label="" shape="none" width="0" height="0"];
        __start0 -> s1;

        }
        """;
    assertThat(describe(text)).isEqualTo("0 pop 1 1; 1 push 0 1");
  }

  @Property
  void exportsAreReadBackWithTheirNames(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int states = random.nextInt(1, 12);
    List<String> letters = VOCABULARY.ordinaryLabels().subList(0, random.nextInt(1, 18));
    TreeMap<String, String> names = new TreeMap<>();
    letters.stream()
        .filter(_ -> random.nextBoolean())
        .forEach(letter -> names.put(letter, NAMES.get(names.size())));
    List<Transition> transitions =
        IntStream.range(0, states)
            .boxed()
            .flatMap(from -> leaving(from, states, letters.size(), random).stream())
            .toList();
    Pfa pfa = new Pfa(states, random.nextInt(states), transitions);
    NamedAutomaton back = read(Dot.of(pfa, VOCABULARY, new SymbolNames(names)));
    assertThat(back.pfa().transitions()).hasSameSizeAs(transitions);
    // States are numbered from the initial one on, in the order of the text.
    List<Integer> order =
        Stream.concat(Stream.of(pfa.initial()), IntStream.range(0, states).boxed())
            .distinct()
            .toList();
    for (Transition t : transitions) {
      String label = new SymbolNames(names).name(VOCABULARY.label(t.symbol()));
      assertThat(back.pfa().transitions())
          .anyMatch(b ->
              b.from() == order.indexOf(t.from())
                  && b.to() == order.indexOf(t.to())
                  && back.names().name(VOCABULARY.label(b.symbol())).equals(label)
                  && Math.abs(b.probability() - t.probability()) < 2e-3);
    }
  }

  private static final List<String> NAMES =
      List.of(
          "0",
          "1",
          "push",
          "insert coin",
          "say \"no\"",
          "back\\slash",
          "(",
          ")",
          "S($end)",
          "é",
          "Z",
          "0.5",
          "-1",
          "->",
          "#",
          "<b>",
          "x",
          "[a]");

  private static List<Transition> leaving(
      int from, int states, int symbols, SplittableRandom random) {
    int count = random.nextInt(1, symbols + 1);
    double[] p = random.doubles(count, 1e-5, 1).toArray();
    double sum = Arrays.stream(p).sum();
    return IntStream.range(0, count)
        .mapToObj(i -> new Transition(from, 1 + i, random.nextInt(states), p[i] / sum))
        .toList();
  }

  static List<String> nasty() {
    int max = 1 << 18;
    return List.of(
        "a".repeat(max - 5) + " x->y",
        "digraph {" + "{".repeat(max - 9),
        "digraph {" + "[".repeat(max - 9),
        "digraph { a -> b " + "[x=y]".repeat(max / 5 - 6),
        "digraph { a -> b [label=\"" + "\\\"".repeat(max / 2 - 15),
        "digraph { a -> b [label=\"" + "a,".repeat(max / 2 - 15) + "\"]}",
        "digraph { a -> b [label=\""
            + " ".repeat(max / 2)
            + "\"]"
            + "x->y ".repeat(max / 10 - 10)
            + "}",
        "digraph { edge [label=\""
            + "\\n".repeat(max / 4)
            + "\"]"
            + "x->y ".repeat(max / 10 - 10)
            + "}",
        "digraph { {" + "a b ".repeat(max / 10) + "} -> {" + "a b ".repeat(max / 10) + "} }",
        "digraph { {" + numbers(max / 14) + "} -> {" + numbers(max / 14) + "} [label=a] }",
        "digraph { subgraph A {" + numbers(max / 14) + "}" + "subgraph A{} ".repeat(max / 26) + "}",
        "digraph { subgraph A {"
            + numbers(max / 14)
            + "}"
            + "subgraph A{}->{} ".repeat(max / 35)
            + "}",
        "digraph { /*" + "*".repeat(max - 20),
        "digraph { " + "\n ".repeat(max / 4) + "#".repeat(max / 4) + "\n#".repeat(max / 8) + "}",
        "digraph { a" + "->a".repeat(max / 3 - 8) + "[label=a]}",
        "digraph { x" + "+\"\"".repeat(max / 3 - 8) + "}",
        "digraph { " + "<".repeat(max - 11));
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(i -> i + " ").collect(Collectors.joining());
  }

  @ParameterizedTest
  @MethodSource("nasty")
  @Timeout(value = 5, unit = TimeUnit.SECONDS)
  void theLongestTextsAreRefusedInLinearTime(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The file x.dot");
  }
}
