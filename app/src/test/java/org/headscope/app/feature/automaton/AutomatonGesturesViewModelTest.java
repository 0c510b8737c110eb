package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart.OnEdge;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart.State;
import org.headscope.app.service.OpenedInstances;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;

/// The effects of clicks and keys where two symbols lead the same way, and the sentences on them.
class AutomatonGesturesViewModelTest {
  private static final Transition A = new Transition(0, 1, 1, 0.5);
  private static final Transition B = new Transition(0, 2, 1, 0.5);
  private static final Transition C = new Transition(1, 3, 2, 1);
  private static final Transition D = new Transition(2, 4, 0, 1);
  private static final Pfa PFA = new Pfa(3, 0, List.of(A, B, C, D));

  private final Bench bench = new Bench();
  private final AutomatonViewModel model =
      new AutomatonViewModel(bench.workbench(), bench.selection(), bench.runner());

  private void open(String... strings) {
    bench.open(RegBench.instance("two", Optional.empty(), Optional.of(PFA), List.of(strings)));
  }

  private AutomatonFigure figure() {
    return (AutomatonFigure) model.figureProperty().get().orElseThrow();
  }

  @Test
  void clicksOnAnArrowOfTwoEdgesSelectEachInTurnAndThenNone() {
    open("acd");
    model.click(new OnEdge(C));
    model.click(new OnEdge(A));
    assertThat(figure().lit()).as("another arrow was highlighted").contains(new OnEdge(A));
    model.click(new OnEdge(A));
    assertThat(figure().lit()).contains(new OnEdge(B));
    model.click(new OnEdge(A));
    assertThat(figure().lit()).isEmpty();
    model.click(new OnEdge(B));
    assertThat(figure().lit()).as("the clicked arrow").contains(new OnEdge(B));
    model.click(new State(0));
    assertThat(figure().lit()).contains(new State(0));
  }

  @Test
  void keysBackwardsBeginAtTheLastStateAndWrapAround() {
    open("acd");
    model.walkStates(-1);
    assertThat(figure().focus()).contains(new State(2));
    model.walkStates(-2);
    assertThat(figure().focus()).contains(new State(0));
    model.walkStates(-1);
    assertThat(figure().focus()).contains(new State(2));
    model.leaveFocus();
    model.walkEdges(-1);
    assertThat(figure().focus()).as("the last edge of the first state").contains(new OnEdge(B));
    assertThat(model.focusSentence()).contains(model.describe(new OnEdge(B)));
    model.walkEdges(1);
    assertThat(figure().focus()).contains(new State(0));
  }

  @Test
  void partsSayHowOftenTheTextVisitsThem() {
    open("acd", "bc");
    assertThat(model.describe(new State(0)))
        .isEqualTo("State 0, where 1 position is. Click to highlight these positions.");
    assertThat(model.describe(new State(1))).contains("where 2 positions are.");
    assertThat(model.describe(new OnEdge(B))).contains("probability ½; 1 position is.");
    assertThat(model.describe(new OnEdge(D))).contains("probability 1; 1 position is.");
    assertThat(model.describe(new OnEdge(C))).contains("2 positions are.");
  }

  @Test
  void theStateIsThatOfTheModelsLastPosition() {
    bench.cutAt(2);
    open("acdac");
    bench.selection().pin(0, -1);
    assertThat(model.captionProperty().get()).isEqualTo("at a · state\u00a01");
    bench.selection().pin(4, -1);
    assertThat(figure().standing().position()).isEqualTo(1);
    assertThat(model.captionProperty().get()).isEqualTo("at c · state\u00a02");
  }

  @Test
  void saysWhyThereIsNoAutomaton() {
    assertThat(words())
        .isEqualTo("Open a run and an instance to see the automaton of its strings.");
    assertThat(model.line()).isEqualTo(ShellLine.nothing());
    bench.open(new AssociativeRecall(10, 12, 1, false).stream(Split.TEST, 1).next());
    assertThat(words()).startsWith("Neither an automaton nor a context tree wrote this text;");
  }

  private String words() {
    return model.coverProperty().get().words();
  }

  @Test
  void theCommandLineWritesTheNumbersOfThisView() {
    open("acd");
    OpenedInstances.open(
        bench.workbench(), bench.selection().instanceProperty().get().orElseThrow());
    bench.selection().pin(1, -1);
    assertThat(((ShellLine.Words) model.line()).text())
        .isEqualTo(
            "headscope render --run /runs/made@400 --instances /instances/made.jsonl --id two --query 1 --view automaton"
                + " --format csv --out .");
  }
}
