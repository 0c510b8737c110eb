package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks.OwnInstance;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.TypedStrings;
import org.junit.jupiter.api.Test;

class AutomatonViewModelTest {
  private static final Transition A = Bench.AUTOMATON.transitions().get(0);
  private static final Transition B = Bench.AUTOMATON.transitions().get(1);
  private static final Transition C = Bench.AUTOMATON.transitions().get(2);

  private final Bench bench = new Bench();
  private final AutomatonViewModel model =
      new AutomatonViewModel(bench.workbench(), bench.selection(), bench.runner());

  private AutomatonFigure figure() {
    return (AutomatonFigure) model.figureProperty().get().orElseThrow();
  }

  @Test
  void showsTheQuerysStateAndThePathOfItsString() {
    bench.open(Bench.instance("ab", "accb"));
    bench.selection().pin(5, -1);
    assertThat(figure().standing().state()).isEqualTo(1);
    assertThat(figure().standing().path()).containsExactly(A, C, C);
    assertThat(figure().standing().last()).contains(C);
    assertThat(model.captionProperty().get()).isEqualTo("at c · state\u00a01");
    bench.selection().pin(2, -1);
    assertThat(figure().standing().path()).isEmpty();
    assertThat(figure().standing().state()).isZero();
  }

  @Test
  void aLettersMeaningIsShownWithIt() {
    SymbolNames names = new SymbolNames(new TreeMap<>(Map.of("c", "push")));
    bench.open(new OwnInstance(Bench.AUTOMATON, 3, 9, 5).draw("named", names));
    assertThat(figure().symbols()).isEqualTo(names);
    assertThat(model.describe(new DiagramPart.OnEdge(C))).contains(", c (push) leads to state");
    assertThat(model.describe(new DiagramPart.OnEdge(A))).contains(", a leads to state");
    int[] tokens = bench.selection().instanceProperty().get().orElseThrow().tokens();
    int at =
        IntStream.range(0, tokens.length)
            .filter(t -> tokens[t] == C.symbol())
            .findFirst()
            .orElseThrow();
    bench.selection().pin(at, -1);
    assertThat(model.captionProperty().get()).isEqualTo("at c (push) · state\u00a01");
    bench.selection().type("ba");
    bench.settle();
    assertThat(figure().symbols()).as("beside the typed text").isEqualTo(names);
  }

  @Test
  void clickingHighlightsEverywhereAndClickingAgainClears() {
    bench.open(Bench.instance("ab"));
    model.click(new DiagramPart.State(1));
    assertThat(bench.selection().snapshot().sequence().state()).isEqualTo(1);
    assertThat(figure().lit()).contains(new DiagramPart.State(1));
    model.click(new DiagramPart.OnEdge(B));
    assertThat(bench.selection().snapshot().sequence().edge()).contains(B);
    assertThat(bench.selection().snapshot().sequence().state()).isEqualTo(-1);
    model.click(new DiagramPart.OnEdge(B));
    assertThat(figure().lit()).isEmpty();
  }

  @Test
  void thePartUnderTheMouseIsHighlighted() {
    bench.open(Bench.instance("ab"));
    model.click(new DiagramPart.State(1));
    model.hover(Optional.of(new DiagramPart.OnEdge(C)));
    assertThat(bench.selection().snapshot().sequence().edge()).contains(C);
    assertThat(figure().lit()).contains(new DiagramPart.OnEdge(C));
    model.click(new DiagramPart.OnEdge(C));
    model.hover(Optional.of(new DiagramPart.OnEdge(C)));
    model.click(new DiagramPart.OnEdge(C));
    assertThat(figure().lit()).as("cleared under the mouse").isEmpty();
    model.hover(Optional.empty());
    model.walkStates(1);
    assertThat(bench.selection().snapshot().sequence().state()).isZero();
    model.leaveFocus();
    assertThat(figure().lit()).isEmpty();
  }

  @Test
  void keysMoveThroughStatesAndTheirEdges() {
    bench.open(Bench.instance("ab"));
    model.walkStates(1);
    model.walkStates(1);
    assertThat(figure().focus()).contains(new DiagramPart.State(1));
    model.walkEdges(1);
    assertThat(figure().focus()).contains(new DiagramPart.OnEdge(B));
    model.walkEdges(1);
    model.lightFocus();
    assertThat(bench.selection().snapshot().sequence().edge()).contains(C);
    model.walkStates(1);
    assertThat(figure().focus()).contains(new DiagramPart.State(0));
    model.leaveFocus();
    assertThat(figure().focus()).isEmpty();
  }

  @Test
  void instancesWithoutAnAutomatonShowASentence() {
    bench.open(RegBench.instance("bare", Optional.empty(), Optional.empty(), List.of("abc")));
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().words()).contains("has no automaton");
    assertThat(model.without.get()).isTrue();
    assertThat(model.captionProperty().get()).isEqualTo("none for this text");
    bench.workbench().pairs().choose(Bench.instance("ab"));
    bench.settle();
    assertThat(model.without.get()).isFalse();
    assertThat(model.captionProperty().get()).contains("state");
  }

  @Test
  void keepsTheSpaceBeforeAnythingIsRead() {
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.without.get()).isFalse();
  }

  @Test
  void typedStringsThatLeaveTheLanguageShowWhereTheyLeft() {
    bench.open(Bench.instance("ab"));
    bench
        .workbench()
        .pairs()
        .choose(
            RegBench.instance(
                TypedStrings.ID, Optional.empty(), Optional.empty(), List.of("acac")));
    bench.settle();
    assertThat(figure().standing().outside()).isTrue();
    assertThat(figure().standing().state()).isEqualTo(1);
    assertThat(figure().standing().last()).isEmpty();
    assertThat(model.captionProperty().get()).contains("left the language");
  }

  @Test
  void theDataAreTheEdgesWithTheirCounts() {
    bench.open(Bench.instance("acb", "acc"));
    assertThat(figure().data().rows())
        .containsExactly(
            List.of(0, "a", 1, 1.0, 2), List.of(1, "b", 0, 0.5, 1), List.of(1, "c", 1, 0.5, 3));
    assertThat(figure().texts().get("dot")).contains("s1 -> s1 [label=\"c 0.5\"");
    assertThat(model.describe(new DiagramPart.OnEdge(C)))
        .startsWith("From state 1, c leads to state 1 with probability ½; 3 positions are.");
  }

  @Test
  void equalAutomataAreLaidOutOnce() {
    bench.open(Bench.instance("ab"));
    AutomatonLayout first = figure().layout();
    bench.workbench().pairs().choose(Bench.instance("acb"));
    bench.settle();
    assertThat(figure().layout()).isSameAs(first);
    bench.workbench().pairs().choose(Bench.drawn(0));
    bench.readFrame();
    assertThat(model.figureProperty().get()).as("nothing of another automaton").isEmpty();
    assertThat(model.coverProperty().get().words())
        .isEqualTo("The layout of the automaton is being computed.");
    bench.settle();
    assertThat(figure().layout()).isNotSameAs(first);
    assertThat(model.coverProperty().get().words()).isEmpty();
    bench.workbench().pairs().choose(Bench.instance("acb"));
    bench.readFrame();
    assertThat(figure().layout()).as("cached").isSameAs(first);
  }
}
