package org.headscope.app.window;

import module java.base;

import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
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

  /// What stands in the fields, by the options' names.
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
    texts.put(choice.name(), combo::getValue);
    combo.valueProperty().addListener((_, _, _) -> changed.run());
    add(choice, combo, "");
  }

  private void number(TaskOption option, String value, String range) {
    TextField field = new TextField(value);
    field.setPrefColumnCount(5);
    field.getStyleClass().add("typed-number");
    texts.put(option.name(), field::getText);
    field.textProperty().addListener((_, _, _) -> changed.run());
    add(option, field, "; " + range);
  }

  private void add(TaskOption option, Control control, String range) {
    String explanation = upper(option.description()) + range;
    control.setAccessibleText(explanation);
    Hint.on(control, explanation);
    getChildren().add(Controls.labelled(upper(option.name().replace('-', ' ')), control));
  }

  private static String upper(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
