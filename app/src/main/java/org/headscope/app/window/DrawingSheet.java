package org.headscope.app.window;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.InstanceDrawing;
import org.headscope.app.service.InstanceDrawing.Outcome;
import org.headscope.app.session.Command;

/// An instance of one's own: an automaton as text, and how many strings to draw from it.
final class DrawingSheet extends VBox {
  private static final int ROWS = 14;
  private static final String NAME = "own.jsonl";

  private final InstanceDrawing drawing;
  private final Dialogs dialogs;
  private final Consumer<String> copy;
  private final Runnable close;
  private final TextArea automaton = new TextArea();
  private final TextField strings = number("10", "How many strings, 1 to 1,000");
  private final TextField longest = number("40", "How long a string may be, 1 to 10,000 symbols");
  private final TextField seed = number("1", "Decides what is drawn");
  private final Label problem = new Label();

  /// @param copy takes the line that draws the same
  DrawingSheet(InstanceDrawing drawing, Dialogs dialogs, Consumer<String> copy, Runnable close) {
    super(10);
    this.drawing = drawing;
    this.dialogs = dialogs;
    this.copy = copy;
    this.close = close;
    getStyleClass().addAll("sheet-of-paper", "drawing");
    setMaxHeight(USE_PREF_SIZE);
    Label title = new Label("New instance");
    title.getStyleClass().add("app-name");
    Label how =
        new Label(
            "The automaton as DOT, as JSON like in files of instances, or as a regular expression"
                + " such as a(b|c)*d. Symbols are a to r; every state accepts.");
    how.setWrapText(true);
    how.setMinHeight(USE_PREF_SIZE);
    how.getStyleClass().add("text-muted");
    automaton.setId("automaton-text");
    automaton.setPrefRowCount(ROWS);
    automaton.setMinHeight(80);
    automaton.getStyleClass().add("mono");
    automaton.setAccessibleText("The automaton as DOT, JSON or a regular expression");
    VBox.setVgrow(automaton, Priority.ALWAYS);
    problem.setId("drawing-problem");
    problem.setWrapText(true);
    problem.setMinHeight(USE_PREF_SIZE);
    problem.getStyleClass().add("field-problem");
    Button save =
        Controls.flat(
            new Button("_Save and open…"), "draw", "Draw the strings into a file, and open it");
    save.getStyleClass().add("accent");
    save.setOnAction(_ -> save());
    FlowPane row =
        new FlowPane(
            14,
            6,
            Controls.labelled("Strings", strings),
            Controls.labelled("Symbols at most", longest),
            Controls.labelled("Seed", seed));
    HBox buttons = new HBox(8, save, line());
    buttons.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(title, how, automaton, row, problem, buttons);
    say("");
    drawing.outcomeProperty().subscribe(this::show);
  }

  private Button line() {
    Button line =
        Controls.flat(
            new Button("_Copy command"),
            "draw-line",
            "Copy the headscope line that draws the same");
    line.setOnAction(_ ->
        asked(Path.of(NAME)).map(InstanceDrawing::line).map(ShellLine.Words::text).ifPresent(copy));
    return line;
  }

  private static TextField number(String value, String explanation) {
    TextField field = new TextField(value);
    field.setPrefColumnCount(5);
    field.getStyleClass().add("typed-number");
    field.setAccessibleText(explanation);
    Hint.on(field, explanation);
    return field;
  }

  /// Begins with the automaton that is shown.
  void open() {
    automaton.setText(drawing.current());
    say("");
    automaton.requestFocus();
  }

  private void say(String sentence) {
    problem.setText(sentence);
    Controls.show(problem, !sentence.isEmpty());
  }

  private void show(Outcome outcome) {
    switch (outcome) {
      case Outcome.None() -> say("");
      case Outcome.Refused(String sentence) -> say(sentence);
      case Outcome.Written _ -> close.run();
    }
  }

  /// What the fields ask for; says what is wrong with them if they do not.
  private Optional<Command.DrawInstance> asked(Path file) {
    Optional<Integer> count = whole(strings);
    Optional<Integer> length = whole(longest);
    Optional<Integer> chance = whole(seed);
    if (count.isEmpty() || length.isEmpty() || chance.isEmpty()) {
      say("Strings, symbols and seed are whole numbers; correct them.");
      return Optional.empty();
    }
    return Optional.of(
        new Command.DrawInstance(
            automaton.getText(), count.get(), length.get(), chance.get(), file));
  }

  private void save() {
    if (asked(Path.of(NAME)).isPresent()) {
      dialogs
          .save("Save the instance", NAME, List.of("jsonl"))
          .flatMap(file -> asked(file.toAbsolutePath().normalize()))
          .ifPresent(drawing::draw);
    }
  }

  private static Optional<Integer> whole(TextField field) {
    try {
      return Optional.of(Integer.valueOf(field.getText().strip().replace(",", "")));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }
}
