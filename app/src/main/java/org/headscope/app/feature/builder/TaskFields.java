package org.headscope.app.feature.builder;

import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.session.Setting;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;

/// What the model learns: a family of tasks, and a field for each of its options.
final class TaskFields {
  private TaskFields() {}

  /// Adds them to `fields`, which shows those of the chosen family.
  static void add(TaskForm form, FieldGrid fields) {
    fields.note(new PanelTitle("Task"));
    fields.add(
        "Task",
        TaskForm.TASK,
        ModelColumn.combo("task", Tasks.ALL, form.familyProperty(), TaskFamily::name),
        "What it is trained on");
    Label description = new Label();
    description.getStyleClass().addAll("text-muted", "caption");
    fields.note(description);
    form.familyProperty().subscribe(family -> description.setText(family.description()));
    for (TaskFamily family : Tasks.ALL) {
      form.texts(family)
          .forEach((option, text) ->
              fields.add(
                  TaskForm.words(TaskForm.field(option)),
                  TaskForm.field(option),
                  control(option, text),
                  explanation(option),
                  () -> form.familyProperty().get().equals(family)));
    }
  }

  private static Region control(TaskOption option, Setting<String> text) {
    String id = "input-" + TaskForm.field(option).replace('.', '-');
    return switch (option) {
      case TaskOption.Choice choice -> ModelColumn.combo(id, choice.names(), text, name -> name);
      case TaskOption.Count _, TaskOption.Real _ -> number(id, text);
    };
  }

  private static Region number(String id, Setting<String> text) {
    TextField field = new TextField();
    field.textProperty().bindBidirectional(text);
    field.setId(id);
    field.getStyleClass().add("typed-number");
    return field;
  }

  private static String explanation(TaskOption option) {
    String what = option.description();
    String upper = Character.toUpperCase(what.charAt(0)) + what.substring(1);
    return switch (option) {
      case TaskOption.Choice _ -> upper;
      case TaskOption.Real real -> upper + "; " + real.range();
      case TaskOption.Count count ->
          "%s; %,d to %,d".formatted(upper, count.range().min(), count.range().max());
    };
  }
}
