package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.session.Setting;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;

/// The fields for architecture, size and task.
final class ModelColumn extends VBox {
  final Label heading = new PanelTitle("Model");
  private final ModelForm model;
  private final FieldGrid fields = new FieldGrid();
  private final Label difference = new Label();

  ModelColumn(BuilderViewModel builder) {
    super(10);
    this.model = builder.model;
    getStyleClass().add("build-column");
    fields.getStyleClass().add("build-fields");
    setAlignment(Pos.TOP_LEFT);
    List<Architecture> all = List.of(Architecture.values());
    fields.add(
        "_Architecture",
        "architecture",
        combo("architecture", all, model.architecture, Architecture::title),
        "The mechanism that mixes tokens of the context");
    Segments<Variant> variants =
        new Segments<>(
            model.variant,
            List.of(Variant.PAPER, Variant.REFERENCE),
            new Words("paper", "The equations of the paper's appendix A"),
            new Words("reference", "The public code, which the paper's tables used"));
    fields.add("_Variant", "variant", variants, "The definition that the model follows");
    fields.caption(difference);
    ComboBox<String> sizes =
        combo("size", model.architecture.map(NamedSizes::of), model.size, NamedSizes::words);
    fields.add("Si_ze", "size", sizes, "A named size, or the sizes typed below");
    fields.add(
        model, BuilderInput.LAYERS, BuilderInput.HEADS, BuilderInput.WIDTH, BuilderInput.STATES);
    Segments<Positions> positions =
        new Segments<>(
            model.positions,
            List.of(Positions.ROTARY, Positions.LEARNED),
            new Words("rotary", "Queries and keys are rotated by their position"),
            new Words("learned", "A table of learned vectors is added"));
    fields.add(
        "Pos_itions",
        "positions",
        positions,
        "The position encoding",
        () -> model.architecture.get() == Architecture.TRANSFORMER);
    fields.add(model, BuilderInput.MAX_LENGTH, BuilderInput.DROPOUT);
    task(builder.training.task);
    getChildren().addAll(heading, fields);
    builder.plan.subscribe(plan -> {
      difference.setText(model.architecture.get().difference(model.variant.get()));
      fields.update(plan.problems());
    });
  }

  private void task(TaskForm form) {
    fields.note(new PanelTitle("Task"));
    ComboBox<TaskFamily> families = combo("task", Tasks.ALL, form.family, TaskFamily::name);
    fields.add("Task", TaskForm.TASK, families, "The task to train on");
    Label description = new Label();
    fields.caption(description);
    form.family.subscribe(family -> description.setText(family.description()));
    for (TaskFamily family : Tasks.ALL) {
      form.texts(family)
          .forEach((option, text) ->
              fields.add(
                  TaskForm.words(TaskForm.field(option)),
                  TaskForm.field(option),
                  control(option, text),
                  explanation(option),
                  () -> form.family.get().equals(family)));
    }
  }

  private static Region control(TaskOption option, Setting<String> text) {
    String id = "input-" + TaskForm.field(option).replace('.', '-');
    return option instanceof TaskOption.Choice choice
        ? combo(id, choice.names(), text, name -> name)
        : FieldGrid.typed(id, text, "typed-number");
  }

  private static String explanation(TaskOption option) {
    String what = PlainText.capitalized(option.description());
    return switch (option) {
      case TaskOption.Choice _ -> what;
      case TaskOption.Real real -> what + "; " + real.range();
      case TaskOption.Count count ->
          "%s; %,d to %,d".formatted(what, count.range().min(), count.range().max());
    };
  }

  static <T> ComboBox<T> combo(
      String id, List<T> items, Property<T> value, Function<T, String> words) {
    return combo(id, new ReadOnlyObjectWrapper<>(items), value, words);
  }

  static <T> ComboBox<T> combo(
      String id, ObservableValue<List<T>> items, Property<T> value, Function<T, String> words) {
    ComboBox<T> combo = Controls.combo(items, value, words);
    combo.setId(id);
    combo.setVisibleRowCount(14);
    return combo;
  }
}
