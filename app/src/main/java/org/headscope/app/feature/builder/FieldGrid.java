package org.headscope.app.feature.builder;

import module java.base;

import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.session.Setting;
import org.headscope.engine.run.PlainText;

/// A form of labels and fields, each with its problem.
final class FieldGrid extends GridPane {
  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private final List<Row> rows = new ArrayList<>();
  private int lines;

  private record Row(
      String field, Label name, Region control, ProblemLabel problem, BooleanSupplier when) {}

  FieldGrid() {
    setHgap(10);
    setVgap(6);
    ColumnConstraints labels = new ColumnConstraints();
    labels.setMinWidth(Region.USE_PREF_SIZE);
    labels.setHalignment(HPos.LEFT);
    ColumnConstraints fields = new ColumnConstraints();
    fields.setHgrow(Priority.ALWAYS);
    fields.setMinWidth(60);
    getColumnConstraints().addAll(labels, fields);
  }

  Label add(String label, String field, Region control, String explanation) {
    return add(label, field, control, explanation, () -> true);
  }

  void add(FormFields<?> form, BuilderInput... inputs) {
    for (BuilderInput input : inputs) {
      TextField field = typed("input-" + input.json, form.text(input), "typed-number");
      add(input.label, input.json, field, input.explanation, () -> form.has(input));
    }
  }

  static TextField typed(String id, Setting<String> text, String... styles) {
    TextField field = new TextField();
    field.textProperty().bindBidirectional(text);
    field.setId(id);
    field.getStyleClass().addAll(styles);
    return field;
  }

  /// Adds a control with its label.
  ///
  /// @param label its name with an underscore before the mnemonic
  /// @param field the JSON name under which problems are reported
  Label add(String label, String field, Region control, String explanation, BooleanSupplier when) {
    if (control instanceof Control) {
      Hint.on(control, explanation);
    }
    Label name = new Label(label);
    name.setMnemonicParsing(true);
    name.setLabelFor(control);
    Hint.on(name, explanation);
    name.getStyleClass().add("field-name");
    // A grid ignores such requests while it is being laid out, which is when a hidden tab may learn
    // that texts are larger.
    name.fontProperty().subscribe(_ -> Platform.runLater(this::requestLayout));
    control.setAccessibleText(label.replace("_", ""));
    control.setAccessibleHelp(explanation);
    control.setMaxWidth(Double.MAX_VALUE);
    ProblemLabel problem = new ProblemLabel();
    GridPane.setValignment(name, VPos.CENTER);
    add(name, 0, lines);
    add(control, 1, lines);
    add(problem, 0, lines + 1, 2, 1);
    lines += 2;
    rows.add(new Row(field, name, control, problem, when));
    return name;
  }

  void caption(Label words) {
    words.getStyleClass().addAll("text-muted", "caption");
    note(words);
  }

  void note(Label words) {
    words.setWrapText(true);
    words.setMinHeight(Region.USE_PREF_SIZE);
    add(words, 0, lines++, 2, 1);
  }

  void update(FieldProblems problems) {
    for (Row row : rows) {
      boolean there = row.when().getAsBoolean();
      String problem = problems.at(row.field());
      Controls.show(row.name(), there);
      Controls.show(row.control(), there);
      row.problem()
          .setProblem(problem.isEmpty() || !there ? "" : PlainText.capitalized(problem) + ".");
      row.control().pseudoClassStateChanged(ERROR, !problem.isEmpty());
    }
  }

  static final class ProblemLabel extends Label {
    ProblemLabel() {
      getStyleClass().add("field-problem");
      setWrapText(true);
      setMinHeight(USE_PREF_SIZE);
      setProblem("");
    }

    void setProblem(String sentence) {
      setText(sentence);
      Controls.show(this, !sentence.isEmpty());
    }
  }
}
