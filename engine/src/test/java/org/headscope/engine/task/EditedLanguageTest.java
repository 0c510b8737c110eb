package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.*;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class EditedLanguageTest {
  private static final int SEPARATOR = RegBench.VOCABULARY.separator();

  private static Instance drawn(long seed) {
    return RegBench.paper().stream(Split.TEST, seed).next();
  }

  private static Instance redrawn(Instance original, LanguageEdit... edits) {
    return EditedLanguage.apply(original, List.of(edits), EditedLanguage.Text.REDRAWN);
  }

  private static String symbol(Transition edge) {
    return RegBench.VOCABULARY.label(edge.symbol());
  }

  @Property(tries = 200)
  void withoutAnEditTheTextIsTheSame(@ForAll long seed, @ForAll long other) {
    Instance instance = drawn(seed);
    EditedRows rows = EditedRows.of(instance.automaton().orElseThrow(), instance.vocabulary());
    assertThat(EditedLanguage.redraw(rows, rows, instance.tokens(), SEPARATOR, other))
        .isEqualTo(instance.tokens());
    assertThat(redrawn(instance)).isSameAs(instance);
    // An edit that changes nothing, too, although it counts as one.
    Transition edge = instance.automaton().orElseThrow().transitions().getFirst();
    Instance same =
        redrawn(instance, new LanguageEdit.EdgeEnd(edge.from(), symbol(edge), edge.to()));
    assertThat(same.text()).isEqualTo(instance.text());
  }

  /// The edges whose intervals of random numbers the edit changes, and the edited edge itself.
  private static Predicate<Transition> met(LanguageEdit edit) {
    return switch (edit) {
      case LanguageEdit.EdgeEnd(int from, String symbol, int _) ->
          edge -> edge.from() == from && symbol(edge).equals(symbol);
      case LanguageEdit.EdgeSymbol(int from, String symbol, String _) ->
          edge -> edge.from() == from && symbol(edge).equals(symbol);
      case LanguageEdit.EdgeProbability(int from, String _, double _) ->
          edge -> edge.from() == from;
      case LanguageEdit.EdgeAddition(int from, String _, int _) -> edge -> edge.from() == from;
      case LanguageEdit.EdgeRemoval(int from, String _) -> edge -> edge.from() == from;
      case LanguageEdit.StateAddition(int from, String symbol) ->
          edge -> edge.from() == from && symbol(edge).equals(symbol);
      case LanguageEdit.StateRemoval _ -> _ -> true;
    };
  }

  private static LanguageEdit anEdit(Pfa pfa, SplittableRandom random) {
    Transition edge = pfa.transitions().get(random.nextInt(pfa.transitions().size()));
    String other = RegBench.VOCABULARY.label(1 + random.nextInt(18));
    int state = random.nextInt(pfa.states());
    return switch (random.nextInt(6)) {
      case 0 -> new LanguageEdit.EdgeEnd(edge.from(), symbol(edge), state);
      case 1 -> new LanguageEdit.EdgeSymbol(edge.from(), symbol(edge), other);
      case 2 -> new LanguageEdit.EdgeProbability(edge.from(), symbol(edge), random.nextDouble());
      case 3 -> new LanguageEdit.EdgeAddition(edge.from(), other, state);
      case 4 -> new LanguageEdit.EdgeRemoval(edge.from(), symbol(edge));
      default -> new LanguageEdit.StateAddition(edge.from(), symbol(edge));
    };
  }

  @Property(tries = 500)
  void walksStayTheSameUntilTheyMeetAnEditedEdge(@ForAll long seed) {
    Instance instance = drawn(seed % 1_000);
    Pfa pfa = instance.automaton().orElseThrow();
    LanguageEdit edit = anEdit(pfa, new SplittableRandom(seed));
    Instance edited;
    try {
      edited = redrawn(instance, edit);
    } catch (UserError _) {
      return; // its sentence is tested elsewhere
    }
    int[] before = instance.tokens();
    int[] after = edited.tokens();
    assertThat(after).hasSameSizeAs(before);
    List<Optional<Transition>> edges = Trace.of(pfa, before, SEPARATOR).edges();
    boolean met = false;
    for (int t = 0; t < before.length; t++) {
      met = before[t] != SEPARATOR && (met || met(edit).test(edges.get(t).orElseThrow()));
      // The next symbol of a moved edge is its own.
      if (!met || before[t] == SEPARATOR) {
        assertThat(after[t]).as("position %d of %s", t, edit.text()).isEqualTo(before[t]);
      }
    }
    assertThat(Trace.of(edited.automaton().orElseThrow(), after, SEPARATOR).departures()).isEmpty();
    assertThat(redrawn(instance, edit)).isEqualTo(edited);
  }

  /// The share of an edge of probability p in n draws is within 4.5 √(p(1 − p)/n).
  @Test
  void symbolsHaveTheEditedProbabilities() {
    Pfa pfa =
        new Pfa(
            2,
            0,
            List.of(
                new Transition(0, 1, 0, 0.5),
                new Transition(0, 2, 1, 0.3),
                new Transition(0, 3, 0, 0.2),
                new Transition(1, 1, 0, 0.6),
                new Transition(1, 4, 1, 0.4)));
    Instance instance = Tasks.drawn(pfa, SymbolNames.NONE, 1_000, 60, 7, "long");
    Instance edited =
        redrawn(
            instance,
            LanguageEdit.parse("probability 0 a 0.1"),
            LanguageEdit.parse("add edge 1 e to 0"),
            LanguageEdit.parse("edge 0 c to 1"));
    Pfa now = edited.automaton().orElseThrow();
    Trace trace = Trace.of(now, edited.tokens(), SEPARATOR);
    List<Integer> uses = trace.uses(now.transitions());
    for (int state = 0; state < 2; state++) {
      int from = state;
      int n =
          IntStream.range(0, uses.size())
              .filter(i -> now.transitions().get(i).from() == from)
              .map(uses::get)
              .sum();
      for (int i = 0; i < uses.size(); i++) {
        Transition edge = now.transitions().get(i);
        double p = edge.probability();
        if (edge.from() == state) {
          assertThat(uses.get(i) / (double) n)
              .as("%s", edge)
              .isCloseTo(p, within(4.5 * Math.sqrt(p * (1 - p) / n)));
        }
      }
    }
  }

  @Test
  void theOriginIsTheOriginalsWithTheEdits() {
    Instance instance = drawn(3);
    Transition edge = instance.automaton().orElseThrow().transitions().getFirst();
    LanguageEdit edit = new LanguageEdit.StateAddition(edge.from(), symbol(edge));
    Instance edited = redrawn(instance, edit);
    assertThat(edited.id()).isEqualTo(instance.id() + "-edited");
    assertThat(edited.origin()).isEmpty();
    assertThat(edited.vocabulary()).isEqualTo(instance.vocabulary());
    EditedLanguage how = edited.edited().orElseThrow();
    assertThat(how.original()).isEqualTo(instance.id());
    assertThat(how.edits()).containsExactly(edit);
    assertThat(redrawn(drawn(3), edit).edited()).contains(how);
  }

  @Test
  void stringsThatCannotBeMadeAreKept() {
    Pfa pfa =
        new Pfa(
            2,
            0,
            List.of(
                new Transition(0, 1, 0, 0.5),
                new Transition(0, 2, 1, 0.5),
                new Transition(1, 2, 0, 1)));
    Instance instance =
        RegBench.instance("mine", Optional.empty(), Optional.of(pfa), List.of("abba", "aa"));
    Instance edited =
        EditedLanguage.apply(
            instance, List.of(LanguageEdit.parse("symbol 1 b to c")), EditedLanguage.Text.KEPT);
    assertThat(edited.text()).isEqualTo("abba|aa");
    assertThat(edited.stateAfter()).containsExactly(0, 1, -1, -1, -1, 0, 0);
    SequencePredictor truth = edited.latent().orElseThrow().truth();
    double[][] rows = truth.predict(edited.tokens());
    assertThat(rows[1][3]).isEqualTo(1);
    assertThat(rows[2]).containsOnly(0);
    assertThat(rows[4][1]).isEqualTo(0.5);
    assertThat(truth.deficientRows()).isTrue();
  }

  @Test
  void onlyAutomataAreEdited() {
    Instance alone = TypedStrings.of("abc", RegBench.VOCABULARY, Optional.empty());
    assertThatThrownBy(() -> redrawn(alone, LanguageEdit.parse("remove state 1")))
        .hasMessage(
            "The instance typed has no automaton that could be edited; choose one that has.");
  }
}
