package org.headscope.app.lesson.play;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.answer.Answer;
import org.junit.jupiter.api.Test;

class StepAnswersTest extends PlayedLesson {
  @Test
  void anAnswerIsJudgedByTheOpenModel() {
    model.forward();
    settle();
    model.answers().answer(new Answer.Chosen(1));
    assertThat(model.answers().judgingProperty().get()).isTrue();
    settle();
    model.answers().answer(new Answer.Chosen(0));
    settle();
    assertThat(model.answers().judgingProperty().get()).isFalse();
    assertThat(model.answers().answersProperty().get())
        .extracting("right")
        .containsExactly(false, true);
    assertThat(model.answers().answersProperty().get().getLast().reason())
        .contains(new Inline.Plain("250"));
    model.answers().askAgain();
    assertThat(model.answers().answersProperty().get()).isEmpty();
  }

  @Test
  void answersAreRememberedUntilRetried() {
    model.forward();
    settle();
    model.answers().answer(new Answer.Chosen(1));
    settle();
    model.back();
    settle();
    assertThat(model.answers().answersProperty().get()).isEmpty();
    model.forward();
    assertThat(model.answers().answersProperty().get()).extracting("right").containsExactly(false);
    settle();
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.currentProperty().get()).isEqualTo(1);
    assertThat(another.answers().answersProperty().get())
        .extracting("right")
        .containsExactly(false);
    another.answers().answer(new Answer.Chosen(0));
    settle();
    assertThat(another.answers().answersProperty().get())
        .extracting("right")
        .containsExactly(false, true);
    another.answers().askAgain();
    settle();
    LessonViewModel third = model();
    third.open(lesson());
    settle();
    assertThat(third.answers().answersProperty().get()).isEmpty();
  }

  /// The file may have been edited, and the lesson may have another question by now.
  @Test
  void answersWithoutAQuestionAreForgotten() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        folder.resolve("data/lessons.json"),
        "{\"format\":1,\"lessons\":{\"test\":{\"current\":1,\"done\":[],\"answers\":"
            + "{\"1\":[\"choice 7\",\"position 3\",\"nonsense\",\"choice 1\"],\"9\":[\"text a\"]}}}}");
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.problemsProperty().get()).isEmpty();
    assertThat(another.answers().answersProperty().get())
        .extracting("answer")
        .containsExactly(new Answer.Chosen(1));
  }

  @Test
  void hintsWaitForTheAnswer() throws IOException {
    Files.writeString(
        lesson().resolve("lesson.md"),
        TEXT.replace(
                "because: No.}\n",
                """
                because: No.}
                  then: It is step {step()} {2}.
                marks:
                  - {number: 1, anchor: query 1, text: Here.}
                  - {number: 2, anchor: cell 1 0, text: There.}
                """)
            .replace("Look.", "Look {1}."));
    model = model();
    model.open(lesson());
    settle();
    model.jump(1);
    settle();
    assertThat(model.answers().shownProperty().get().marks())
        .extracting("number")
        .containsExactly(1);
    assertThat(model.answers().shownProperty().get().question().orElseThrow().then()).isEmpty();
    assertThat(model.answers().hiddenProperty().get()).containsKey(Concealed.BARS);
    model.answers().answer(new Answer.Chosen(1));
    settle();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(1);
    model.answers().answer(new Answer.Chosen(0));
    settle();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(2);
    assertThat(model.answers().shownProperty().get().question().orElseThrow().then())
        .contains(new Inline.Plain("250"));
    assertThat(model.answers().hiddenProperty().get()).isEmpty();
    model.answers().askAgain();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(1);
    assertThat(model.answers().revealAll()).isTrue();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(2);
    assertThat(model.answers().hiddenProperty().get()).isEmpty();
    assertThat(model.answers().revealAll()).isFalse();
  }
}
