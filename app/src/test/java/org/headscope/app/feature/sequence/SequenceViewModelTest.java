package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeAttributions;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Matched;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;

class SequenceViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAttributions source = new FakeAttributions();
  private final SequenceViewModel model = model();

  private SequenceViewModel model() {
    return new SequenceViewModel(
        bench.workbench(), bench.selection(), new Worker<>(source, bench.runner()));
  }

  private Strip strip() {
    return model.figureProperty().get().orElseThrow().strip();
  }

  private Instance shown() {
    return bench.selection().instanceProperty().get().orElseThrow();
  }

  private void type(String text) {
    model.text.set(text);
    bench.settle();
  }

  @Test
  void everyPositionHasStateStringAndHighlight() {
    bench.open(Bench.instance("acb", "ab"));
    assertThat(strip().walk().states()).containsExactly(1, 1, 0, -1, 1, 0);
    assertThat(strip().string(2)).isEqualTo(1);
    assertThat(strip().string(4)).isEqualTo(2);
    bench.selection().highlightState(1);
    assertThat(strip().highlights().lit().stream()).containsExactly(0, 1, 4);
    bench.selection().highlightEdge(Bench.AUTOMATON.transitions().get(1));
    assertThat(strip().highlights().lit().stream()).containsExactly(2, 5);
    assertThat(strip().describe(1)).isEqualTo("position 1: c, state 1, string 1");
  }

  @Test
  void aStripCreatedLateShowsTheCurrentInstance() {
    bench.open(Bench.instance("acb", "ab"));
    SequenceViewModel late = model();
    assertThat(late.figureProperty().get()).isPresent();
    assertThat(late.captionProperty().get()).isEqualTo(model.captionProperty().get());
  }

  @Test
  void ngramMatchesAreMarkedWithTheirContext() {
    bench.open(Bench.instance("acb", "acb", "a"));
    bench.workbench().match(new Matched("3-gram", 3, List.of(2, 6, 8)));
    assertThat(strip().highlights().matches().stream()).containsExactly(2, 6, 8);
    // The separator at 7, before the match at 8, begins its string.
    assertThat(strip().highlights().contexts().stream()).containsExactly(0, 1, 4, 5, 7);
    assertThat(model.captionProperty().get()).startsWith("▲ 3 matches of 2 (3-gram)");
    assertThat(strip().describe(2)).contains("▲").doesNotContain("separator");
    var row = model.figureProperty().get().orElseThrow().data().rows().iterator().next();
    assertThat(row.getLast()).isEqualTo(false);
    bench.workbench().match(Matched.NONE);
    assertThat(strip().highlights().matches().isEmpty()).isTrue();
    assertThat(model.captionProperty().get()).startsWith("hand");
  }

  @Test
  void theInfluenceOfStringsIsMeasuredAtThePinnedQueryWhenAskedFor() {
    Instance hand = Bench.instance("acb", "ab", "acc");
    bench.open(hand);
    OpenedInstances.open(bench.workbench(), hand);
    assertThat(source.requests).isEmpty();
    model.influence.chosen.set(SegmentChoice.STRING);
    bench.settle();
    assertThat(model.sentence.get())
        .isEqualTo("Click a position to see which strings or visits move its prediction.");
    model.hover(8);
    bench.settle();
    assertThat(source.requests).as("a preview is not enough").isEmpty();
    model.pin(8);
    bench.settle();
    assertThat(source.requests).containsExactly("strings before 8");
    assertThat(model.sentence.get()).isEmpty();
    assertThat(model.captionProperty().get())
        .startsWith("influence at 8: .30 in sum, .30 together");
    SequenceFigure figure = model.figure().orElseThrow();
    assertThat(figure.describe(5))
        .contains("replacing the string (4 to 5) moves the prediction at 8 by .200 TVD");
    assertThat(figure.describe(3)).doesNotContain("replacing");
    assertThat(model.line().toString())
        .contains("segments", "--row, 8", "--by, string", "--draws, 20", "--seed, 1", "--json");
    model.hover(2);
    bench.settle();
    assertThat(source.requests).as("the bars stay under the mouse").hasSize(1);
    model.influence.chosen.set(SegmentChoice.VISIT);
    bench.settle();
    assertThat(source.requests).last().isEqualTo("visits before 8");
    bench.selection().perform(new Command.Undo());
    bench.settle();
    assertThat(model.influence.chosen.get()).isEqualTo(SegmentChoice.STRING);
    model.pin(1);
    bench.settle();
    assertThat(model.sentence.get())
        .isEqualTo("No string of hand ends before position 1; choose a later position.");
    assertThat(model.figure().orElseThrow().influence()).isEmpty();
    assertThat(model.line().toString()).contains("render");
  }

  @Test
  void matchesBeyondAShorterTextAreOmitted() {
    bench.workbench().match(new Matched("3-gram", 3, List.of(2, 600)));
    bench.open(Bench.instance("acb"));
    assertThat(strip().highlights().matches().stream()).containsExactly(2);
  }

  @Test
  void typedStringsOfTheLanguageKeepTheAutomaton() {
    bench.open(Bench.instance("acb"));
    type("accb|ab");
    assertThat(shown().automaton()).contains(Bench.AUTOMATON);
    assertThat(shown().text()).isEqualTo("accb|ab");
    assertThat(model.sentence.get()).isEqualTo("All in the language.");
    assertThat(model.trouble.get()).isFalse();
    assertThat(strip().walk().states()).containsExactly(1, 1, 1, 0, -1, 1, 0);
  }

  @Test
  void typedStringsOutsideTheLanguageRunAndSayWhereTheyLeaveIt() {
    bench.open(Bench.instance("acb"));
    type("aba|aab|b");
    assertThat(shown().automaton()).isEmpty();
    assertThat(strip().tokens()).hasSize(9);
    assertThat(strip().walk().outside().stream()).containsExactly(5, 6, 8);
    assertThat(model.sentence.get())
        .isEqualTo(
            "“a” at position 5 is not in this language (state 1 allows b or c)."
                + " One more string leaves it.");
    assertThat(model.trouble.get()).as("not reported as an error").isFalse();
  }

  @Test
  void unreadableTextIsExplainedAndChangesNothing() {
    bench.open(Bench.instance("acb"));
    type("ab");
    type("abX");
    assertThat(shown().text()).isEqualTo("ab");
    assertThat(model.sentence.get()).contains("“X” at position 2");
    assertThat(model.trouble.get()).isTrue();
  }

  @Test
  void goingBackRestoresTheInstanceItsWindowAndItsQuery() {
    bench.open(Bench.drawn(0));
    Instance instance = shown();
    bench.selection().showWindow(new Span(10, 40));
    bench.selection().pin(25, 20);
    type("a");
    type("ab");
    model.back();
    bench.settle();
    assertThat(shown()).isEqualTo(instance);
    assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(10, 40));
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(25);
    assertThat(model.text.get()).isEmpty();
    assertThat(model.typing.get()).isFalse();
  }

  @Test
  void emptyingTheFieldGoesBackAndUndoRestoresTheText() {
    bench.open(Bench.instance("acb"));
    type("ab");
    assertThat(model.typing.get()).isTrue();
    type("");
    assertThat(shown().id()).isEqualTo("hand");
    bench.workbench().pairs().choose(Bench.instance("ab", "ab"));
    bench.settle();
    assertThat(model.text.get()).isEmpty();
  }

  @Test
  void anInstanceWithoutAutomatonHasNoLanguageToLeave() {
    bench.open(RegBench.instance("bare", Optional.empty(), Optional.empty(), List.of("abc")));
    assertThat(strip().walk().outside().isEmpty()).isTrue();
    type("qqq");
    assertThat(strip().walk().outside().isEmpty()).isTrue();
    assertThat(model.sentence.get()).contains("no automaton");
  }

  @Test
  void typedTextUsesTheInstancesTokens() {
    bench.open(Bench.instance("acb"));
    assertThat(model.sample.get()).isEqualTo("ab");
    Instance recall = new AssociativeRecall(40, 382, 1, false).stream(Split.TEST, 1).next();
    bench.open(recall);
    String pair = recall.sequence().label(0) + " " + recall.sequence().label(1);
    assertThat(model.sample.get()).isEqualTo(pair);
    assertThat(model.prompt.get()).startsWith("type tokens: " + pair + " ");
    type(pair);
    assertThat(shown().text()).isEqualTo(pair);
    assertThat(model.captionProperty().get()).isEqualTo("typed tokens · 2 symbols");
    assertThat(model.sentence.get())
        .isEqualTo("The instance's latent may have produced this text.");
  }

  @Test
  void theWindowMovesWithinTheText() {
    bench.open(Bench.instance("accccccccccb"));
    bench.selection().showWindow(new Span(2, 6));
    model.moveWindow(100);
    assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(8, 12));
    model.moveWindow(-3);
    assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(0, 4));
    model.pin(9);
    assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(6, 10));
    model.walk(-1);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(8);
  }

  @Test
  void cutInstancesSayWhereAndShowTheUnreadRest() {
    bench.cutAt(5).open(Bench.instance("accb", "ab"));
    assertThat(strip().length()).isEqualTo(7);
    assertThat(strip().read()).isEqualTo(5);
    assertThat(model.captionProperty().get()).contains("the model's positions end at 5");
    assertThat(strip().describe(6)).contains("not read by the model");
  }

  @Test
  void everyPositionIsHitInItsMiddle() {
    bench.open(Bench.drawn(0));
    SequenceFigure figure = model.figureProperty().get().orElseThrow();
    for (int t = 0; t < strip().length(); t++) {
      double x = (t + 0.5) * 1200 / strip().length();
      assertThat(figure.positionAt(x, 1200, Theme.LIGHT.palette())).isEqualTo(t);
    }
    assertThat(figure.positionAt(5000, 1200, Theme.LIGHT.palette()))
        .isEqualTo(strip().length() - 1);
    assertThat(figure.data().rows()).hasSize(strip().length());
  }

  @Test
  void theEmptyFieldShowsTokensOfTheInstance() {
    bench.open(Bench.instance("acb"));
    assertThat(model.prompt.get()).isEqualTo("type strings: abab|abc");
    Vocabulary numbers = Vocabulary.of(List.of("7", "31", "=>"));
    bench.open(
        new Instance(
            "numbers",
            Optional.empty(),
            new Sequence(numbers, new int[] {0, 1, 2, 0, 1}),
            Optional.empty()));
    assertThat(model.prompt.get()).isEqualTo("type tokens: 7 31 => 7");
    assertThat(model.usage.get()).endsWith("symbols 7, 31, =>");
    type("31 => 7");
    assertThat(shown().tokens()).containsExactly(1, 2, 0);
  }
}
