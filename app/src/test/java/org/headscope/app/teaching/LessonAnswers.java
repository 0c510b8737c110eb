package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.TextField;
import org.headscope.app.FxThread;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.session.Command;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.OpenWindow;

/// Answers to questions of lessons, entered in a window as a person does.
///
/// @param laid has the lesson open
record LessonAnswers(LaidWindow laid) {
  /// Strings in symbols of the instance, some of which fool a head.
  private static final List<String> STRINGS = List.of("ei", "eiqei", "eeee", "eeeeeeee");

  /// Tries answers until one is right and one is wrong, and repeats these two, the wrong one first.
  void answer(LessonQuestion question) {
    List<Runnable> ways = ways(question);
    int right = -1;
    int wrong = -1;
    for (int i = 0; i < ways.size() && (right < 0 || wrong < 0); i++) {
      FxThread.run(() -> laid.lesson().answers().askAgain());
      if (isRight(ways.get(i))) {
        right = i;
      } else {
        wrong = i;
      }
    }
    assertThat(right).as("a right answer").isNotNegative();
    assertThat(wrong).as("a wrong answer").isNotNegative();
    FxThread.run(() -> laid.lesson().answers().askAgain());
    assertThat(isRight(ways.get(wrong))).isFalse();
    assertThat(isRight(ways.get(right))).isTrue();
    assertThat(FxThread.get(() -> laid.lesson().answers().answersProperty().get()))
        .extracting("right")
        .containsExactly(false, true);
  }

  private boolean isRight(Runnable way) {
    int before = FxThread.get(() -> laid.lesson().answers().answersProperty().get().size());
    FxThread.run(way);
    OpenWindow.await(() -> laid.lesson().answers().answersProperty().get().size() > before);
    laid.settle();
    return FxThread.get(() -> laid.lesson().answers().answersProperty().get().getLast().right());
  }

  /// Returns possible answers, entered as a person does.
  private List<Runnable> ways(LessonQuestion question) {
    return switch (question.kind()) {
      case Kind.Choices(var choices) ->
          IntStream.rangeClosed(1, choices.size())
              .<Runnable>mapToObj(i -> () -> laid.press("#choice-" + i))
              .toList();
      case Kind.Click(var _, int query) ->
          IntStream.range(0, query).<Runnable>mapToObj(key -> () -> pin(query, key)).toList();
      case Kind.Fool _ ->
          STRINGS.stream()
              .<Runnable>map(text ->
                  () -> {
                    ((TextField) laid.find("#lesson-text")).setText(text);
                    laid.press("#lesson-try");
                  })
              .toList();
      case Kind.Order(var _, List<Long> steps) ->
          List.of(() -> laid.press("#lesson-order"), () -> sort(new ArrayList<>(steps)));
    };
  }

  /// Moves the earlier checkpoints up, and answers.
  private void sort(List<Long> order) {
    for (int end = order.size() - 1; end > 0; end--) {
      for (int i = 0; i < end; i++) {
        if (order.get(i) > order.get(i + 1)) {
          order.add(i, order.remove(i + 1));
          laid.press("#move-%d-up".formatted(i + 2));
        }
      }
    }
    laid.press("#lesson-order");
  }

  private void pin(int query, int key) {
    var selection = laid.workbench.selection();
    selection.perform(
        new Command.Pin(query, key, selection.snapshot().sequence().window().showing(query)));
  }
}
