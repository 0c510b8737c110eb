package org.headscope.app.feature.circuit;

import module java.base;

import javafx.geometry.Insets;
import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.neural.block.ResidualEdge;

/// All edges by rank, above the effects of the selected one. Space puts it into the user's circuit.
final class EdgeList extends VBox {
  private final CircuitViewModel model;
  private final ListView<EdgeEffect> list = new ListView<>();
  private boolean following;

  EdgeList(CircuitViewModel model) {
    super(6);
    this.model = model;
    list.setId("circuit-edges");
    list.setAccessibleText("Edges by rank; Space puts one into your circuit");
    list.setPlaceholder(new Label("No edges yet"));
    list.setCellFactory(_ -> new Row());
    list.getStyleClass().add("dense");
    list.setMinSize(0, 0);
    list.setPrefHeight(120);
    VBox.setVgrow(list, Priority.ALWAYS);
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (!following && now != null) {
            model.select(Optional.of(now.edge()));
          }
        });
    list.setOnKeyPressed(event -> {
      if (event.getCode() == KeyCode.SPACE) {
        model.toggle();
        event.consume();
      }
    });
    getChildren().addAll(list, details());
    setPadding(new Insets(8, 14, 10, 14));
    setMinSize(0, 0);
    model.ranked.subscribe(_ -> show());
    model.settings.selected.subscribe(_ -> show());
    model.settings.own.subscribe(_ -> list.refresh());
  }

  private VBox details() {
    Label effects = new Label();
    effects.setId("circuit-effects");
    effects.setWrapText(true);
    effects.setMinHeight(Region.USE_PREF_SIZE);
    effects.textProperty().bind(model.effects);
    Button own =
        Controls.small(
            new Button(), "circuit-own", "Adds the edge to your circuit, or removes it (Space)");
    own.setOnAction(_ -> model.toggle());
    Button writer =
        Controls.small(new Button(), "circuit-writer", "Opens the map of the head that writes");
    writer.setOnAction(_ -> model.writer().ifPresent(model::open));
    Button reader =
        Controls.small(new Button(), "circuit-reader", "Opens the map of the head that reads");
    reader.setOnAction(_ -> model.reader().ifPresent(model::open));
    VBox details = new VBox(4, effects, new FlowPane(6, 4, own, writer, reader));
    model.effects.subscribe(text -> Controls.show(details, !text.isEmpty()));
    Runnable show =
        () -> {
          own.setText(
              model.selected().filter(model::isOwn).isPresent()
                  ? "Remove from your circuit"
                  : "Add to your circuit");
          name(writer, model.writer());
          name(reader, model.reader().filter(head -> !model.writer().equals(Optional.of(head))));
        };
    model.figureProperty().subscribe(_ -> show.run());
    return details;
  }

  private static void name(Button button, Optional<String> head) {
    Controls.show(button, head.isPresent());
    button.setText("Map of " + head.orElse(""));
  }

  private void show() {
    following = true;
    List<EdgeEffect> ranked = model.ranked.get();
    if (!list.getItems().equals(ranked)) {
      list.getItems().setAll(ranked);
    }
    Optional<ResidualEdge> selected = model.selected();
    int at =
        selected
            .map(edge -> ranked.stream().map(EdgeEffect::edge).toList().indexOf(edge))
            .orElse(-1);
    if (at < 0) {
      list.getSelectionModel().clearSelection();
    } else if (list.getSelectionModel().getSelectedIndex() != at) {
      list.getSelectionModel().clearAndSelect(at);
      list.getFocusModel().focus(at);
      list.scrollTo(Math.max(0, at - 2));
    }
    following = false;
  }

  /// An edge with its rank and effect; a check mark if it is in the user's circuit.
  private final class Row extends ListCell<EdgeEffect> {
    Row() {
      getStyleClass().add("may-shorten");
      setMinWidth(0);
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(EdgeEffect effect, boolean empty) {
      super.updateItem(effect, empty);
      if (empty || effect == null) {
        setText(null);
        return;
      }
      setText(
          "%d  %s  %s%s"
              .formatted(
                  getIndex() + 1,
                  effect.edge().label(),
                  model.effect(effect),
                  model.isOwn(effect.edge()) ? "  ✓" : ""));
      Hint.on(this, getText());
    }
  }
}
