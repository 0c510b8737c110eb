package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// The clamps of the training, one to a row.
final class ClampRows extends VBox {
  private static final String EXPLANATION =
      "Components that are held at a map, an output or parameters while the model is trained";

  private final BuilderViewModel builder;
  private final ClampForm form;
  private final Dialogs dialogs;
  private final VBox list = new VBox(6);
  private final List<RowPane> rows = new ArrayList<>();
  private final Button add = Controls.small(new Button("+"), "add-clamp", "Add a clamp");
  private boolean following;

  ClampRows(BuilderViewModel builder, Dialogs dialogs) {
    super(6);
    this.builder = builder;
    this.form = builder.training.clamps;
    this.dialogs = dialogs;
    setId("clamps");
    Label title = new Label("Clamps");
    title.getStyleClass().add("field-name");
    Hint.on(title, EXPLANATION);
    add.setAccessibleText("Add a clamp");
    add.setOnAction(_ -> builder.model.draft.get().config().ifPresent(form::add));
    HBox head = new HBox(6, title, add);
    head.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(head, list);
    form.rows.subscribe(_ -> show());
    builder.model.draft.subscribe(draft -> {
      add.setDisable(draft.config().isEmpty());
      rows.forEach(row -> draft.config().ifPresent(row::offer));
    });
    builder.plan.subscribe(plan -> {
      for (int i = 0; i < rows.size(); i++) {
        rows.get(i).problem(plan.problems().at(ClampForm.field(i)));
      }
    });
  }

  private void show() {
    List<ClampForm.Row> now = form.rows.get();
    following = true;
    while (rows.size() > now.size()) {
      list.getChildren().remove(rows.removeLast());
    }
    while (rows.size() < now.size()) {
      rows.add(new RowPane(rows.size()));
      list.getChildren().add(rows.getLast());
    }
    for (int i = 0; i < now.size(); i++) {
      rows.get(i).show(now.get(i));
    }
    following = false;
  }

  private void set(int index, UnaryOperator<ClampForm.Row> change) {
    if (!following) {
      form.set(index, change.apply(form.rows.get().get(index)));
    }
  }

  /// The controls of one clamp, with its problem.
  private final class RowPane extends VBox {
    private final int index;
    private final ReadOnlyObjectWrapper<List<String>> components =
        new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<String>> values =
        new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<String> component = new ReadOnlyObjectWrapper<>("");
    private final ReadOnlyObjectWrapper<String> value = new ReadOnlyObjectWrapper<>("");
    private final TextField from;
    private final TextField to;
    private final TextField checkpoint;
    private final HBox source;
    private final FieldGrid.ProblemLabel problem = new FieldGrid.ProblemLabel();

    RowPane(int index) {
      super(4);
      this.index = index;
      ComboBox<String> which =
          combo("component", components, component, ClampForm::words, "The component that is held");
      ComboBox<String> what =
          combo("value", values, value, ClampRows::words, "The value at which it is held");
      what.setCellFactory(_ -> new ValueCell());
      this.from = field("from", "The first step of the clamp");
      this.to = field("to", "The step from which it no longer holds; empty for the end");
      to.setPromptText("end");
      this.checkpoint = field("checkpoint", "The run and the step that it is taken from");
      checkpoint.setPromptText("runs/a@500");
      from.textProperty().addListener((_, _, text) -> set(index, row -> from(row, text)));
      to.textProperty().addListener((_, _, text) -> set(index, row -> to(row, text)));
      checkpoint
          .textProperty()
          .addListener((_, _, text) -> set(index, row -> value(row, ClampForm.TAKE_OVER + text)));
      component.addListener((_, _, name) ->
          set(index, row -> new ClampForm.Row(name, row.value(), row.from(), row.to())));
      value.addListener((_, _, name) -> set(index, row -> value(row, name)));
      Button remove =
          Controls.small(new Button("−"), "remove-clamp-" + (index + 1), "Remove this clamp");
      remove.setAccessibleText("Remove clamp " + (index + 1));
      remove.setOnAction(_ -> form.remove(index));
      HBox.setHgrow(which, Priority.ALWAYS);
      HBox.setHgrow(what, Priority.ALWAYS);
      HBox line = new HBox(5, which, what, from, caption("to"), to, remove);
      line.setAlignment(Pos.CENTER_LEFT);
      HBox.setHgrow(checkpoint, Priority.ALWAYS);
      this.source = new HBox(5, caption("run@step"), checkpoint, browse());
      source.setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(line, source, problem);
      builder.model.draft.get().config().ifPresent(this::offer);
    }

    private static ClampForm.Row from(ClampForm.Row row, String text) {
      return new ClampForm.Row(row.component(), row.value(), text, row.to());
    }

    private static ClampForm.Row to(ClampForm.Row row, String text) {
      return new ClampForm.Row(row.component(), row.value(), row.from(), text);
    }

    private static ClampForm.Row value(ClampForm.Row row, String name) {
      return new ClampForm.Row(row.component(), name, row.from(), row.to());
    }

    private static Label caption(String text) {
      Label caption = new Label(text);
      caption.getStyleClass().addAll("text-muted", "caption");
      caption.setMinWidth(USE_PREF_SIZE);
      return caption;
    }

    private ComboBox<String> combo(
        String name,
        ReadOnlyObjectWrapper<List<String>> items,
        ReadOnlyObjectWrapper<String> chosen,
        Function<String, String> words,
        String explanation) {
      ComboBox<String> combo =
          ModelColumn.combo("clamp-%d-%s".formatted(index + 1, name), items, chosen, words);
      combo.getStyleClass().add("small");
      combo.setMinWidth(60);
      combo.setPrefWidth(110);
      combo.setMaxWidth(Double.MAX_VALUE);
      Hint.on(combo, explanation);
      combo.setAccessibleText(PlainText.capitalized(name) + " of clamp " + (index + 1));
      return combo;
    }

    private TextField field(String name, String explanation) {
      TextField field = new TextField();
      field.setId("clamp-%d-%s".formatted(index + 1, name));
      field.getStyleClass().add("small-field");
      field.setPrefColumnCount(3);
      Hint.on(field, explanation);
      field.setAccessibleText(PlainText.capitalized(name) + " of clamp " + (index + 1));
      return field;
    }

    private Button browse() {
      Button browse =
          Controls.flat(
              new Button("Browse…"),
              "browse-clamp-" + (index + 1),
              "Chooses a run; its last checkpoint is taken");
      browse.setOnAction(_ ->
          dialogs
              .folder("Choose the run to take the component from")
              .ifPresent(run -> checkpoint.setText(run + "@" + last(run))));
      return browse;
    }

    void offer(StackConfig model) {
      List<String> all = ClampForm.components(model);
      List<String> here = new ArrayList<>(all);
      if (!component.get().isEmpty() && !all.contains(component.get())) {
        here.add(component.get()); // reported as a problem
      }
      components.set(List.copyOf(here));
    }

    void show(ClampForm.Row row) {
      component.set(row.component());
      builder.model.draft.get().config().ifPresent(this::offer);
      value.set(row.value());
      values.set(ClampForm.values(row.value()));
      put(from, row.from());
      put(to, row.to());
      put(checkpoint, row.takesOver() ? row.value().substring(ClampForm.TAKE_OVER.length()) : "");
      Controls.show(source, row.takesOver());
    }

    /// An unchanged field keeps its caret.
    private static void put(TextField field, String text) {
      if (!field.getText().equals(text)) {
        field.setText(text);
      }
    }

    void problem(String sentence) {
      problem.setProblem(sentence.isEmpty() ? "" : PlainText.capitalized(sentence) + ".");
    }

    /// A value of the list, greyed with the reason if the component cannot have it.
    private final class ValueCell extends ListCell<String> {
      @Override
      protected void updateItem(String item, boolean empty) {
        super.updateItem(item, empty);
        String why = empty || item == null ? "" : ClampForm.whyNot(component.get(), item);
        setText(empty || item == null ? "" : words(item) + (why.isEmpty() ? "" : ": " + why));
        setDisable(!why.isEmpty());
      }
    }
  }

  private static String words(String value) {
    return switch (value) {
      case "no-previous" -> "no previous";
      case String taken when taken.startsWith(ClampForm.TAKE_OVER) -> "checkpoint";
      default -> value;
    };
  }

  /// Returns the last step of `run`; empty if it has none, which is reported as a problem.
  private static String last(Path run) {
    try {
      return String.valueOf(RunDirectory.open(run).checkpoint(OptionalLong.empty()).step());
    } catch (UserError _) {
      return "";
    }
  }
}
