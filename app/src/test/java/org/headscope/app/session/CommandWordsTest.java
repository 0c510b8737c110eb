package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.automata.Transition;
import org.junit.jupiter.api.Test;

/// Words for each command in the list of steps.
class CommandWordsTest {
  private static final Span WINDOW = new Span(3, 9);
  private static final Path RUN = Path.of("/runs/one");
  private static final Path FILE = Path.of("/data/a.jsonl");

  private static void says(String words, Command command) {
    assertThat(StepWords.of(command).text()).isEqualTo(words);
  }

  @Test
  void stepsSayWhatTheirCommandDid() {
    says("close one", new Command.CloseRun(RUN));
    says("close a.jsonl", new Command.CloseInstances(FILE));
    says("choose one, step 2,000", new Command.SelectRun(RunRef.of(RUN), 2000, 1, 1));
    says("choose it", new Command.SelectInstance("it", Optional.empty(), WINDOW));
    says("go to it, position 0", new Command.GoTo("it", Optional.empty(), 0, -1, WINDOW));
    says("go to it", new Command.GoTo("it", Optional.empty(), -1, -1, WINDOW));
    says("choose head 2.1", new Command.SelectHead(2, 1));
    says("show weights", new Command.SelectMap(PictureName.all().getFirst(), 0));
    says("pin position 7 → 0", new Command.Pin(7, 0, WINDOW));
    says("clear selection", new Command.ClearSelection());
    says("highlight state 0", new Command.HighlightState(0));
    says("highlight an edge", new Command.HighlightEdge(new Transition(0, 1, 2, 1.0)));
    says("show positions 3–8", new Command.ShowPositions(WINDOW));
    says("show positions 0–0", new Command.ShowPositions(Span.EMPTY));
    says("go to tab heads", new Command.Tab(""));
    says("go to tab compare", new Command.Tab("compare"));
    says("choose predictors", new Command.Predictors(List.of(), List.of()));
    says(
        "explain another predictor",
        new Command.Explain(new Workspace.ExplainedPredictor.None(), List.of()));
    says("clear highlighted tokens", new Command.HighlightPositions(Map.of()));
    says("highlight tokens", new Command.HighlightPositions(Map.of("it", List.of(1))));
  }

  @Test
  void valuesOfSettingsAreShortenedAndListsJoined() {
    says("set view rows to 3", new Command.Set("view.rows", 3L));
    says("set a b c to x y", new Command.Set("a.b-c", " x \n y "));
    says("set a to 1, 2", new Command.Set("a", List.of(1L, 2L)));
    says("set a to none", new Command.Set("a", List.of()));
    says("type " + "a".repeat(24), new Command.Type("a".repeat(24), WINDOW));
    says("type " + "a".repeat(23) + "…", new Command.Type("a".repeat(25), WINDOW));
  }
}
