package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeAttributions;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Matched;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;

/// The sentences on a text, and the effects of typing it on the window.
class TypingViewModelTest {
  private final Bench bench = new Bench();
  private final SequenceViewModel model =
      new SequenceViewModel(
          bench.workbench(),
          bench.selection(),
          new Worker<>(new FakeAttributions(), bench.runner()));

  private void type(String text) {
    model.text.set(text);
    bench.settle();
  }

  private Instance shown() {
    return bench.selection().instanceProperty().get().orElseThrow();
  }

  private String sentence() {
    return model.sentence.get();
  }

  private String caption() {
    return model.captionProperty().get();
  }

  @Test
  void theCaptionCountsStringsSymbolsAndMatches() {
    bench.open(Bench.instance("acb"));
    assertThat(caption()).isEqualTo("hand · 1 string, 3 symbols");
    bench.open(Bench.instance("acb", "ab"));
    assertThat(caption()).isEqualTo("hand · 2 strings, 6 symbols");
    bench.workbench().match(new Matched("2-gram", 2, List.of(2)));
    assertThat(caption()).startsWith("▲ 1 match of 1 (2-gram)   ·   hand");
    type("ab");
    assertThat(caption()).contains("typed strings · 1 string, 2 symbols");
    bench.open(recall());
    assertThat(caption()).as("no strings without a separator").endsWith("-test-1-0 · 15 symbols");
  }

  private static Instance recall() {
    return new AssociativeRecall(10, 12, 1, false).stream(Split.TEST, 1).next();
  }

  @Test
  void aTextThatDoesNotFitIsRefusedWithAMessage() {
    bench.open(Bench.instance("acb"));
    assertThat(model.pasted("acb\nab\n")).contains("acb|ab");
    assertThat(model.pasted("a".repeat(200_000))).isEmpty();
    assertThat(sentence()).isEqualTo("200,000 symbols are too many; type at most 10,000.");
    assertThat(model.trouble.get()).isTrue();
    assertThat(model.text.get()).isEmpty();
  }

  @Test
  void stringsAreInTheLanguageOrTheAllowedSymbolsAreNamed() {
    bench.open(Bench.instance("acb"));
    type("acb");
    assertThat(sentence()).isEqualTo("In the language.");
    type("b");
    assertThat(sentence())
        .isEqualTo("“b” at position 0 is not in this language (state 0 allows a).");
    type("b|b|b|ab");
    assertThat(sentence()).endsWith(" 2 more strings leave it.");
  }

  @Test
  void textsOfAnotherTaskAreCheckedAgainstTheLatent() {
    Instance recalled = recall();
    bench.open(recalled);
    String all = recalled.text();
    String half = all.substring(0, all.lastIndexOf(' '));
    type(half);
    assertThat(sentence()).isEqualTo("The instance's latent may have produced this text.");
    assertThat(model.trouble.get()).isFalse();
    String[] tokens = all.split(" ", -1);
    type(tokens[0] + " " + tokens[1] + " " + tokens[0] + " " + tokens[0]);
    assertThat(sentence()).isEqualTo("The instance's latent cannot have produced this text.");
  }

  @Test
  void leavingTypingReturnsTrueIfTextWasTyped() {
    bench.open(Bench.instance("acb"));
    assertThat(model.leaveTyping()).isFalse();
    type("ab");
    assertThat(model.leaveTyping()).isTrue();
    bench.settle();
    assertThat(shown().id()).isEqualTo("hand");
    assertThat(model.text.get()).isEmpty();
    assertThat(model.leaveTyping()).isFalse();
  }

  @Test
  void aPreviewBeforeTypingDoesNotBecomeAPin() {
    bench.open(Bench.drawn(0));
    bench.selection().showWindow(new Span(10, 40));
    model.hover(20);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(20);
    type("ab");
    model.back();
    bench.settle();
    assertThat(bench.selection().snapshot().sequence().window()).isEqualTo(new Span(10, 40));
    assertThat(bench.selection().snapshot().sequence().pinned()).isFalse();
  }

  @Test
  void previouslyTypedTextReturnsToTheField() {
    bench.open(Bench.instance("acb"));
    type("ab");
    bench.selection().perform(new Command.Undo());
    bench.settle();
    assertThat(model.text.get()).isEmpty();
    assertThat(model.typing.get()).isFalse();
    bench.selection().perform(new Command.Redo());
    bench.settle();
    assertThat(model.text.get()).isEqualTo("ab");
    assertThat(model.typing.get()).isTrue();
  }

  @Test
  void keysMoveByTheRequestedNumberWithinTheTextRead() {
    bench.cutAt(5).open(Bench.instance("accb", "ab"));
    model.pin(1);
    model.walk(2);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(3);
    model.walk(9);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(4);
    model.walk(-9);
    assertThat(bench.selection().snapshot().sequence().query()).isZero();
  }

  @Test
  void theCommandLineWritesThisView() {
    assertThat(model.line()).isEqualTo(ShellLine.nothing());
    Instance hand = Bench.instance("acb");
    bench.open(hand);
    OpenedInstances.open(bench.workbench(), hand);
    bench.selection().pin(1, -1);
    assertThat(((ShellLine.Words) model.line()).text())
        .contains("render")
        .contains("--view sequence");
  }

  @Test
  void theStripSaysThatNoRunIsOpen() {
    assertThat(model.figureProperty().get()).isEmpty();
    type("ab");
    assertThat(model.prompt.get()).isEqualTo("type strings: abab|abc");
    assertThat(model.usage.get())
        .isEqualTo(
            "The model reads what you type as you type it: symbols a to r, | between strings");
  }

  private static final TreeSource TREE =
      new TreeSource(
          2,
          List.of(
              new TreeSource.Leaf(List.of(0), List.of(0.0, 1.0)),
              new TreeSource.Leaf(List.of(1), List.of(0.5, 0.5))));

  @Test
  void treesShowWhereTypedTextIsImpossible() {
    Instance drawn = new TreeText(TREE, 9, 1).draw("tree");
    bench.open(drawn);
    String before = TREE.vocabulary().decode(drawn.latent().orElseThrow().precedingTokens());
    assertThat(before).hasSize(1);
    assertThat(caption()).isEqualTo("tree · 9 symbols after " + before);
    type("baab");
    assertThat(shown().latent()).as("kept").isEqualTo(drawn.latent());
    assertThat(sentence())
        .isEqualTo(
            "The tree cannot have written a at position 2: after the leaf a it has probability 0.");
    type("bab");
    assertThat(sentence()).isEqualTo("The instance's latent may have produced this text.");
    assertThat(caption()).isEqualTo("typed tokens · 3 symbols after " + before);
  }
}
