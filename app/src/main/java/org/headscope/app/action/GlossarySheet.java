package org.headscope.app.action;

import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.*;
import org.headscope.app.control.Glossary;
import org.headscope.app.control.Sheet;
import org.headscope.app.control.Term;
import org.jspecify.annotations.Nullable;

/// All terms with their meanings, searchable by typing.
public final class GlossarySheet extends Sheet {
  /// A bit wider than in the style sheet.
  private static final double SCROLL_BAR = 10;

  private final TextField searchField = new TextField();
  private final ListView<Term> list = new ListView<>();

  public GlossarySheet() {
    super("glossary", "Glossary");
    searchField.setId("glossary-search");
    searchField.setPromptText("Type a term");
    searchField.setAccessibleText("Search the glossary; Down goes to the terms, Esc closes");
    searchField.textProperty().subscribe(text -> list.getItems().setAll(Glossary.search(text)));
    searchField.setOnKeyPressed(event -> {
      if (event.getCode() == KeyCode.DOWN && !list.getItems().isEmpty()) {
        list.getSelectionModel().select(0);
        list.requestFocus();
        event.consume();
      }
    });
    list.setId("glossary-terms");
    list.setAccessibleText("Terms; arrow keys move, Esc closes");
    list.setPlaceholder(new Label("No matches."));
    list.setCellFactory(_ -> new Row());
    VBox.setVgrow(list, Priority.ALWAYS);
    Label keys =
        words(
            "Hover over a term, or press Shift+F1 on the focused control, to see its definition.",
            "text-muted",
            "caption");
    getChildren().addAll(searchField, list, keys);
  }

  @Override
  public void open() {
    searchField.clear();
    searchField.requestFocus();
  }

  private static final class Row extends ListCell<Term> {
    private final Label name = new Label();
    private final Label meaning = new Label();
    private final Label source = new Label();
    private final VBox lines = new VBox(1, name, meaning, source);

    Row() {
      name.getStyleClass().add("strong");
      meaning.setWrapText(true);
      meaning.setMinHeight(USE_PREF_SIZE);
      source.getStyleClass().addAll("text-muted", "caption");
      lines.setMinWidth(0);
      lines.setPrefWidth(1);
    }

    /// Measures its height beside the scroll bar, which is not there yet when rows are measured
    /// first.
    @Override
    protected double computePrefHeight(double width) {
      double besides = snappedLeftInset() + snappedRightInset() + SCROLL_BAR;
      return isEmpty()
          ? super.computePrefHeight(width)
          : snappedTopInset()
              + lines.prefHeight(getListView().getWidth() - besides)
              + snappedBottomInset();
    }

    @Override
    protected void updateItem(@Nullable Term term, boolean empty) {
      super.updateItem(term, empty);
      if (empty || term == null) {
        setGraphic(null);
        return;
      }
      name.setText(term.name());
      meaning.setText(term.meaning());
      source.setText(term.source());
      source.setManaged(!term.source().isEmpty());
      setGraphic(lines);
    }
  }
}
