package org.headscope.app.window.sheet;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;

/// A field for each option of a family of tasks.
final class OptionFields extends FlowPane {
  private final Map<String, Supplier<String>> texts = new LinkedHashMap<>();
  private final Runnable changed;

  OptionFields(TaskFamily family, Runnable changed) {
    super(14, 6);
    this.changed = changed;
    family.options().forEach(this::add);
  }

  Map<String, String> typed() {
    Map<String, String> typed = new LinkedHashMap<>();
    texts.forEach((name, text) -> typed.put(name, text.get()));
    return typed;
  }

  private void add(TaskOption option) {
    switch (option) {
      case TaskOption.Choice choice -> choice(choice);
      case TaskOption.Count count ->
          number(
              option,
              String.valueOf(count.count()),
              "%,d to %,d".formatted(count.range().min(), count.range().max()));
      case TaskOption.Real real -> number(option, String.valueOf(real.number()), real.range());
    }
  }

  private void choice(TaskOption.Choice choice) {
    ComboBox<String> combo = new ComboBox<>();
    combo.getItems().addAll(choice.names());
    combo.setValue(choice.names().getFirst());
    combo.valueProperty().addListener((_, _, _) -> changed.run());
    add(choice, combo, "", combo::getValue);
  }

  private void number(TaskOption option, String value, String range) {
    TextField field = number(value, changed);
    add(option, field, "; " + range, field::getText);
  }

  private void add(TaskOption option, Control control, String range, Supplier<String> text) {
    texts.put(option.name(), text);
    String name = PlainText.capital(option.name().replace('-', ' '));
    getChildren().add(labelled(name, control, PlainText.capital(option.description()) + range));
  }

  static TextField number(String value, Runnable changed) {
    TextField field = new TextField(value);
    field.setPrefColumnCount(5);
    field.getStyleClass().add("typed-number");
    field.textProperty().addListener((_, _, _) -> changed.run());
    return field;
  }

  static Node labelled(String name, Control control, String explanation) {
    control.setAccessibleText(explanation);
    Hint.on(control, explanation);
    return Controls.labelled(name, control);
  }
}
