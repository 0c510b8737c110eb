package org.headscope.app.lesson.play;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;

class LessonViewModelTest extends PlayedLesson {
  /// Returns the measurements that run, and which of them are being stopped.
  private List<String> measuring() {
    return runner.active().stream()
        .filter(task -> task.name().startsWith("measure") || task.name().startsWith("judge"))
        .map(task -> task.name() + (task.isStopping() ? " stops" : ""))
        .toList();
  }

  @Test
  void leavingAStepStopsItsMeasurements() {
    model.jump(1);
    model.answers().answer(new Answer.Chosen(0));
    model.jump(2);
    assertThat(measuring())
        .containsExactly("measure step 2 stops", "judge an answer stops", "measure step 3");
    settle();
    assertThat(model.answers().judgingProperty().get()).isFalse();
    assertThat(model.answers().shownProperty().get().measured()).isTrue();
    model.jump(0);
    model.close();
    assertThat(measuring()).containsExactly("measure step 1 stops");
  }

  @Test
  void beginsAtTheFirstStep() {
    assertThat(model.problemsProperty().get()).isEmpty();
    assertThat(model.currentProperty().get()).isZero();
    assertThat(model.stepsProperty().get())
        .extracting("title")
        .containsExactly("First", "Second", "Third");
    assertThat(now().opened().run().orElseThrow().name()).isEqualTo("sample");
    assertThat(now().opened().step()).isEqualTo(250);
    assertThat(now().model().layer()).isEqualTo(2);
    assertThat(model.minutesLeftProperty().get()).isPositive();
  }

  @Test
  void showsMeasuredValues() {
    StepAnswers.Shown shown = model.answers().shownProperty().get();
    assertThat(shown.measured()).isTrue();
    assertThat(shown.text().getFirst())
        .isInstanceOfSatisfying(
            Prose.Paragraph.class,
            p ->
                assertThat(p.content())
                    .contains(new Inline.Plain("1"))
                    .noneMatch(Inline.Value.class::isInstance));
  }

  @Test
  void movesForwardBackAndToAnyStep() {
    model.forward();
    settle();
    assertThat(model.currentProperty().get()).isEqualTo(1);
    assertThat(model.stepsProperty().get().getFirst().done()).isTrue();
    assertThat(now().sequence().query()).isEqualTo(1);
    assertThat(selection.journal().state().settings()).containsEntry("test.colour", "red");
    model.back();
    settle();
    assertThat(now().sequence().pinned()).isFalse();
    model.jump(2);
    assertThat(now().sequence().pinned()).isTrue();
    model.jump(7);
    assertThat(model.currentProperty().get()).isEqualTo(2);
    model.forward();
    assertThat(model.minutesLeftProperty().get()).isZero();
  }

  /// Each step has one state, however it is reached.
  @Test
  void everyPathToAStepRestoresTheSameState() {
    var _ = selection.journal().setting("test.colour", "blue", SettingCodec.text());
    model.forward();
    SelectionState second = now();
    model.forward();
    model.jump(0);
    assertThat(selection.journal().state().settings()).containsEntry("test.colour", "blue");
    model.jump(1);
    assertThat(now()).isEqualTo(second);
    assertThat(selection.journal().state().settings()).containsEntry("test.colour", "red");
  }

  @Test
  void returnsExactlyToTheStateBeforeExploring() {
    model.forward();
    selection.selectHead(1, 2);
    SelectionState left = now();
    model.explore();
    assertThat(model.exploringProperty().get()).isTrue();
    selection.selectHead(3, 1);
    selection.perform(new Command.ClearSelection());
    selection.selectStep(100);
    selection.type("abab");
    selection.perform(new Command.ShowPositions(new Span(1, 2)));
    selection.perform(new Command.Tab("compare"));
    model.resume();
    assertThat(now()).isEqualTo(left);
    assertThat(model.exploringProperty().get()).isFalse();
  }

  @Test
  void closingIsOneUndoStep() {
    model.close();
    selection.selectHead(1, 1);
    selection.perform(new Command.Tab("compare"));
    SelectionState before = now();
    var runs = selection.journal().state().open().runs();
    model.open(lesson());
    settle();
    model.jump(1);
    assertThat(now()).isNotEqualTo(before);
    SelectionState within = now();
    model.close();
    settle();
    assertThat(now()).isEqualTo(before);
    assertThat(selection.journal().state().open().runs()).isEqualTo(runs);
    selection.perform(new Command.Undo());
    assertThat(now()).isEqualTo(within);
  }

  @Test
  void closingClosesTheRunsThatTheLessonOpened() throws IOException {
    Files.createDirectories(lesson().resolve("own"));
    model.close();
    selection.perform(new Command.CloseRun(Path.of("/runs/sample")));
    assertThat(selection.journal().state().open().runs()).isEmpty();
    selection.perform(new Command.OpenRuns(List.of(Path.of("/runs/other"))));
    model = model();
    model.open(lesson());
    settle();
    model.close();
    assertThat(selection.journal().state().open().runs())
        .extracting("name")
        .containsExactly("other");
  }

  @Test
  void hidesUntilALaterStep() {
    assertThat(model.answers().hiddenProperty().get()).containsOnlyKeys(Concealed.BARS);
    assertThat(model.answers().hiddenProperty().get().get(Concealed.BARS)).hasValue(1);
    model.answers().reveal(Concealed.BARS);
    assertThat(model.answers().hiddenProperty().get()).isEmpty();
    model.forward();
    assertThat(model.answers().hiddenProperty().get())
        .as("until the question is answered")
        .hasSize(1);
    model.back();
    assertThat(model.answers().hiddenProperty().get()).isNotEmpty();
  }

  @Test
  void remembersTheReadersProgress() {
    model.forward();
    model.forward();
    settle();
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.currentProperty().get()).isEqualTo(2);
    assertThat(another.stepsProperty().get()).extracting("done").containsExactly(true, true, false);
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    Files.writeString(
        lesson().resolve("lesson.md"), TEXT.replace("as: model", "as: model, name: elsewhere"));
    model.open(lesson());
    settle();
    assertThat(model.problemsProperty().get())
        .singleElement()
        .satisfies(s -> assertThat(s).contains("needs the run elsewhere"));
    model.forward();
    assertThat(model.currentProperty().get()).isEqualTo(-1);
  }

  @Test
  void saysWhatIsWrongWithTheFile() throws IOException {
    Files.writeString(lesson().resolve("lesson.md"), TEXT + "\n<b>\n");
    model.open(lesson());
    settle();
    assertThat(model.problemsProperty().get())
        .singleElement()
        .satisfies(s -> assertThat(s).contains("lesson.md:").contains("HTML"));
  }
}
