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
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.InstanceDrawing;
import org.headscope.app.service.InstanceDrawing.Outcome;
import org.headscope.app.session.Command;
import org.headscope.app.task.Query;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.io.InstanceDraft;

/// An instance of one's own: an automaton as text, and how many strings to draw from it.
final class DrawingSheet extends Sheet {
  private static final int ROWS = 14;
  private static final String NAME = "own.jsonl";

  private final InstanceDrawing drawing;
  private final Dialogs dialogs;
  private final Consumer<String> copy;
  private final TextArea automaton = new TextArea();
  private final TextField strings = number("10", "How many strings, 1 to 1,000");
  private final TextField longest = number("40", "How long a string may be, 1 to 10,000 symbols");
  private final TextField seed = number("1", "Decides what is drawn");
  private final Label verdict = words("");

  /// @param copy takes the line that draws the same
  DrawingSheet(InstanceDrawing drawing, Dialogs dialogs, Consumer<String> copy, Runnable close) {
    super("drawing", "New instance");
    this.drawing = drawing;
    this.dialogs = dialogs;
    this.copy = copy;
    setMaxHeight(USE_PREF_SIZE);
    Label how =
        words(
            "The automaton as DOT, as JSON like in files of instances, or as a regular expression"
                + " such as a(b|c)*d. Symbols are a to r; every state accepts.",
            "text-muted");
    automaton.setId("automaton-text");
    automaton.setPrefRowCount(ROWS);
    automaton.setMinHeight(80);
    automaton.getStyleClass().add("mono");
    automaton.setAccessibleText("The automaton as DOT, JSON or a regular expression");
    VBox.setVgrow(automaton, Priority.ALWAYS);
    verdict.setId("drawing-verdict");
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
    getChildren().addAll(how, automaton, row, verdict, buttons);
    for (TextInputControl field : List.of(automaton, strings, longest, seed)) {
      field.textProperty().addListener((_, _, _) -> check());
    }
    drawing.checkProperty().subscribe(this::show);
    drawing
        .outcomeProperty()
        .subscribe(outcome -> {
          if (outcome instanceof Outcome.Written) {
            close.run();
          }
        });
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
    check();
    automaton.requestFocus();
  }

  private void check() {
    Optional<Command.DrawInstance> asked = asked(Path.of(NAME));
    drawing.check(asked);
    if (asked.isEmpty()) {
      say("Strings, symbols and seed are whole numbers; correct them.", true);
    }
  }

  private void show(Query.State<InstanceDraft, Pfa> state) {
    switch (state) {
      case Query.State.Ready<InstanceDraft, Pfa>(var _, Pfa found) -> say(words(found), false);
      case Query.State.Failed<InstanceDraft, Pfa> failed -> say(failed.sentence(), true);
      // What was said stays for the moment that it takes.
      default -> {}
    }
  }

  private static String words(Pfa found) {
    int edges = found.transitions().size();
    return "An automaton of %,d %s and %,d %s."
        .formatted(
            found.states(),
            found.states() == 1 ? "state" : "states",
            edges,
            edges == 1 ? "edge" : "edges");
  }

  private void say(String sentence, boolean wrong) {
    verdict.setText(sentence);
    verdict.getStyleClass().removeAll("field-problem", "text-muted");
    verdict.getStyleClass().add(wrong ? "field-problem" : "text-muted");
  }

  /// What the fields ask for, if their numbers are.
  private Optional<Command.DrawInstance> asked(Path file) {
    Optional<Integer> count = whole(strings);
    Optional<Integer> length = whole(longest);
    Optional<Integer> chance = whole(seed);
    if (count.isEmpty() || length.isEmpty() || chance.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Command.DrawInstance(
            automaton.getText(), count.get(), length.get(), chance.get(), file));
  }

  private void save() {
    boolean wrong = drawing.checkProperty().get() instanceof Query.State.Failed;
    if (wrong || asked(Path.of(NAME)).isEmpty()) {
      automaton.requestFocus();
    } else {
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
