package org.headscope.app.feature.automaton;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Insets;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.engine.benchmark.RegBench;

/// The fields of an edge under the automaton, and buttons for it and its state.
final class EditPane extends VBox {
  private final LanguageEditor model;
  private final Dialogs dialogs;
  private final ComboBox<String> symbol;

  EditPane(LanguageEditor model, Dialogs dialogs) {
    super(6);
    this.model = model;
    this.dialogs = dialogs;
    setId("edit-pane");
    setPadding(new Insets(6, 0, 0, 0));
    setMinWidth(0);
    symbol =
        Controls.combo(
            new ReadOnlyObjectWrapper<>(RegBench.VOCABULARY.ordinaryLabels()),
            model.symbol,
            label -> label);
    Label problem = new Label();
    problem.setId("edit-problem");
    problem.getStyleClass().add("field-problem");
    problem.setWrapText(true);
    problem.setMinHeight(USE_PREF_SIZE);
    problem.textProperty().bind(model.problem);
    model.problem.subscribe(why -> Controls.show(problem, !why.isEmpty()));
    getChildren().addAll(fields(), problem, buttons());
  }

  private FlowPane fields() {
    ComboBox<LanguageEditor.EditedEdge> edge =
        Controls.combo(model.edges, model.edge, LanguageEditor.EditedEdge::words);
    ComboBox<Integer> to = Controls.combo(model.states, model.to, String::valueOf);
    TextField probability = new TextField();
    probability.setPrefColumnCount(4);
    probability.textProperty().bindBidirectional(model.probability);
    probability.setOnAction(_ -> model.apply());
    probability.setId("edit-probability");
    probability.getStyleClass().add("small-field");
    Hint.on(
        probability,
        "The edge's probability, such as 0.25 or 1/4; the state's other edges share the rest as"
            + " before");
    FlowPane row =
        Controls.row(
            Controls.small(edge, "edit-edge", "The edge that is changed, or a new one of a state"),
            Controls.labelled(
                "symbol", Controls.small(symbol, "edit-symbol", "The symbol that the edge reads")),
            Controls.labelled(
                "to", Controls.small(to, "edit-to", "The state that the edge leads to")),
            Controls.labelled("p", probability));
    row.setHgap(6);
    return row;
  }

  private FlowPane buttons() {
    Button apply =
        button(
            "Apply", "edit-apply", "Changes the edge, and draws the strings again", model::apply);
    apply.getStyleClass().add("accent");
    model.applicable.subscribe(is -> apply.setDisable(!is));
    FlowPane row =
        Controls.row(
            apply,
            button("Remove", "edit-remove-edge", "Removes the edge (Delete)", model::removeEdge),
            button(
                "Add state",
                "edit-add-state",
                "Adds a state on the edge: the edge leads to it, and one with the same symbol from"
                    + " it to where the first led",
                model::addState),
            more());
    row.setHgap(4);
    return row;
  }

  private static Button button(String words, String id, String explanation, Runnable action) {
    Button button = Controls.small(new Button(words), id, explanation);
    button.setOnAction(_ -> action.run());
    return button;
  }

  private MenuButton more() {
    MenuItem removeState = new MenuItem();
    removeState.setOnAction(_ -> model.removeState());
    model.edge.subscribe(_ -> removeState.setText("Remove state " + model.state()));
    CheckMenuItem keep = new CheckMenuItem("Keep the original strings");
    keep.setOnAction(_ -> model.keepText(keep.isSelected()));
    MenuItem restore = new MenuItem("Undo all edits");
    restore.setOnAction(_ -> model.restore());
    MenuItem save = new MenuItem("Save as new instance…");
    save.setOnAction(_ -> save());
    model.edited.subscribe(
        is -> List.of(keep, restore, save).forEach(item -> item.setDisable(!is)));
    MenuButton more =
        Controls.small(
            new MenuButton("More"),
            "edit-more",
            "Removes the edge's state, keeps the original strings and marks those that the edited"
                + " automaton cannot make, undoes all edits, or saves the edited instance");
    more.getItems().addAll(removeState, new SeparatorMenuItem(), keep, restore, save);
    more.setOnShowing(_ -> keep.setSelected(model.keepsText()));
    return more;
  }

  private void save() {
    dialogs.save("Save as new instance", model.fileName(), List.of("jsonl")).ifPresent(model::save);
  }

  /// Focuses the symbol of a new edge.
  void askForSymbol() {
    symbol.requestFocus();
  }
}
