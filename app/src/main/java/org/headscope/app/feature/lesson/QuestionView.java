package org.headscope.app.feature.lesson;

import module java.base;

import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.paint.Color;
import javafx.scene.shape.SVGPath;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.app.lesson.play.LessonViewModel;

/// A question with the answers given so far, each with its reason; wrong ones stay.
final class QuestionView extends VBox {
  private static final String RIGHT = "M1 6 L5 10 L12 1";
  private static final String WRONG = "M1 1 L10 10 M10 1 L1 10";

  private final LessonQuestion question;
  private final LessonViewModel model;
  private final List<Feedback> answers;
  private final ProseView prose;
  private final double text;

  /// @param measured a sentence on the model that answers are computed from
  QuestionView(LessonQuestion question, LessonViewModel model, String measured, ProseView prose) {
    this.question = question;
    this.model = model;
    this.answers = model.answers().answersProperty().get();
    this.prose = prose;
    text = palette().size().text();
    setSpacing(0.75 * text);
    Label heading = new Label("QUESTION");
    FxFonts.setFont(heading, TextStyle.sans(palette().size().small()).semibold());
    heading.setTextFill(palette().ink().muted());
    getChildren().addAll(heading, prose.line(List.of(new Inline.Stressed(true, question.ask()))));
    answering();
    if (!question.then().isEmpty()) {
      getChildren().add(prose.line(question.then()));
    }
    if (!answers.isEmpty()) {
      getChildren().add(foot(measured));
    }
  }

  private Palette palette() {
    return prose.palette();
  }

  private void answering() {
    boolean open = !model.answers().isAnswered();
    switch (question.kind()) {
      case Kind.Choices(List<LessonQuestion.Choice> choices) -> {
        for (int i = 0; i < choices.size(); i++) {
          getChildren().add(choice(i, choices.get(i), open));
        }
      }
      case Kind.Click _ -> given();
      case Kind.Fool _ -> {
        given();
        if (open) {
          getChildren().add(typing());
        }
      }
      case Kind.Order(var _, List<Long> steps) -> {
        given();
        if (open) {
          getChildren().add(ordering(steps));
        }
      }
    }
  }

  private void given() {
    answers.forEach(answer -> getChildren().add(feedback(answer)));
  }

  private Node choice(int number, LessonQuestion.Choice choice, boolean open) {
    Optional<Feedback> judged =
        answers.stream().filter(f -> f.answer().equals(new Answer.Chosen(number))).findFirst();
    if (judged.isPresent()) {
      return feedback(judged.get());
    }
    Button button = new Button(ProseView.plain(choice.text()));
    button.setId("choice-" + (number + 1));
    button.setWrapText(true);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setAlignment(Pos.CENTER_LEFT);
    button.setMinHeight(Region.USE_PREF_SIZE);
    button.getStyleClass().add("choice-button");
    button.setDisable(!open);
    Hint.on(button, "Chooses this answer");
    button.setOnAction(_ -> model.answers().answer(new Answer.Chosen(number)));
    return button;
  }

  private Node typing() {
    TextField field = new TextField();
    field.setId("lesson-text");
    field.setAccessibleText("Your string");
    field.setPromptText("a string");
    field.setMinHeight(Region.USE_PREF_SIZE);
    Hint.on(field, "A string for the model to read; Enter submits it");
    FxFonts.setFont(field, TextStyle.mono(text));
    HBox.setHgrow(field, Priority.ALWAYS);
    Button check = new Button("Try it");
    check.setId("lesson-try");
    check.setMinWidth(Region.USE_PREF_SIZE);
    check.disableProperty().bind(field.textProperty().isEmpty());
    Hint.on(check, "Submits the string to the model (Enter)");
    Runnable answer =
        () -> {
          if (!field.getText().isBlank()) {
            model.answers().answer(new Answer.Typed(field.getText()));
          }
        };
    check.setOnAction(_ -> answer.run());
    field.setOnAction(_ -> answer.run());
    return new HBox(0.5 * text, field, check);
  }

  private Node ordering(List<Long> steps) {
    List<Long> order = new ArrayList<>(steps);
    VBox rows = new VBox(0.35 * text);
    show(rows, order, -1);
    Button check = new Button("Check the order");
    check.setId("lesson-order");
    check.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(check, "Submits this order, the lowest value first");
    check.setOnAction(_ -> model.answers().answer(new Answer.Ordered(order)));
    return new VBox(0.7 * text, rows, check);
  }

  /// @param focused the row whose button is focused, −1 for none
  private void show(VBox rows, List<Long> order, int focused) {
    rows.getChildren().clear();
    for (int i = 0; i < order.size(); i++) {
      Label label = new Label("%d.  step %s".formatted(i + 1, NumberText.count(order.get(i))));
      FxFonts.setFont(label, TextStyle.sans(1.08 * text));
      HBox.setHgrow(label, Priority.ALWAYS);
      label.setMaxWidth(Double.MAX_VALUE);
      HBox row = new HBox(0.3 * text, label, mover(rows, order, i, -1), mover(rows, order, i, 1));
      row.setAlignment(Pos.CENTER_LEFT);
      rows.getChildren().add(row);
      if (i == focused) {
        Stream.of(1, 2)
            .map(row.getChildren()::get)
            .filter(node -> !node.isDisabled())
            .findFirst()
            .ifPresent(Node::requestFocus);
      }
    }
  }

  private Button mover(VBox rows, List<Long> order, int at, int by) {
    Button button =
        Controls.small(
            new Button(by < 0 ? "▲" : "▼"),
            "move-%d-%s".formatted(at + 1, by < 0 ? "up" : "down"),
            by < 0 ? "Moves it up" : "Moves it down");
    button.setAccessibleText(button.getId().replace('-', ' '));
    button.setDisable(at + by < 0 || at + by >= order.size());
    button.setOnAction(_ -> {
      order.add(at + by, order.remove(at));
      show(rows, order, at + by);
    });
    return button;
  }

  /// Returns a row such as `✕ i at 10. Its weight is below 0.001.`
  private Node feedback(Feedback given) {
    Color green = palette().dark() ? Color.web("#4ac26b") : Color.web("#1a7f37");
    SVGPath sign =
        ProseView.icon(
            palette(),
            given.right() ? RIGHT : WRONG,
            1.8,
            given.right() ? green : palette().ink().muted());
    sign.setAccessibleText(given.right() ? "right" : "wrong");
    List<Inline> words = new ArrayList<>();
    words.add(
        new Inline.Stressed(
            true,
            Stream.concat(
                    given.answerWords().stream(),
                    Stream.of(new Inline.Plain(given.right() ? ". Yes. " : ". ")))
                .toList()));
    words.addAll(given.reason());
    Color ink = given.right() ? palette().ink().text() : palette().ink().muted();
    HBox row = prose.signed(sign, prose.line(words, ink));
    row.getStyleClass().add("answer");
    return row;
  }

  private Node foot(String measured) {
    Label label = new Label(measured);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    FxFonts.setFont(label, TextStyle.sans(palette().size().small()));
    label.setTextFill(palette().ink().muted());
    Hyperlink again = new Hyperlink("Try again");
    again.setId("answer-again");
    again.setPadding(Insets.EMPTY);
    FxFonts.setFont(again, TextStyle.sans(palette().size().small()));
    Hint.on(again, "Clears these answers");
    again.setOnAction(_ -> model.answers().askAgain());
    return new VBox(0.2 * text, label, again);
  }
}
