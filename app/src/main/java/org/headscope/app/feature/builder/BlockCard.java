package org.headscope.app.feature.builder;

import module java.base;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Hint;

/// One part of the model: its name, what happens in it, how many parameters it has.
final class BlockCard extends HBox {
  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
  private static final PseudoClass TARGET = PseudoClass.getPseudoClass("target");

  BlockCard(Card card) {
    super(8);
    setAlignment(Pos.CENTER_LEFT);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.LIST_ITEM);
    boolean gram = card.kind() == Card.Kind.GRAM;
    getStyleClass()
        .addAll("block-card", gram ? "gram" : card.kind().name().toLowerCase(Locale.ROOT));
    if (card.lost()) {
      getStyleClass().add("lost");
    }
    Label title = new Label(card.title());
    title.getStyleClass().add("row-name");
    title.setMinWidth(Region.USE_PREF_SIZE);
    Label detail = new Label(card.detail());
    detail.getStyleClass().addAll("text-muted", "caption");
    detail.setMinWidth(0);
    detail.setWrapText(true);
    detail.setMinHeight(Region.USE_PREF_SIZE);
    Label count = new Label();
    card.parameters().ifPresent(n -> count.setText(NumberText.count(n)));
    count.getStyleClass().addAll("text-muted", "caption");
    count.setMinWidth(Region.USE_PREF_SIZE);
    VBox text = new VBox(1, title, detail);
    text.setMinWidth(0);
    HBox.setHgrow(text, Priority.ALWAYS);
    getChildren().addAll(text, count);
    String keys =
        gram
            ? "Delete takes it out; Alt with ↑ and ↓, or dragging, moves it"
            : "1 to 9 insert an n-gram head behind it, Insert the heads 1, 2 and 3";
    Hint.on(this, card.title() + ": " + card.detail() + "\n" + keys);
    setAccessibleText(
        card.title() + (gram ? " behind layer " + card.layer() : "") + ", " + card.detail());
    setAccessibleHelp(keys);
  }

  /// Whether it is the chosen one, which takes the keyboard when the tab comes.
  void chosen(boolean is) {
    getStyleClass().remove("takes-keyboard");
    if (is) {
      getStyleClass().add("takes-keyboard");
    }
    pseudoClassStateChanged(CHOSEN, is);
  }

  /// Whether what is dragged would stand behind it.
  void target(boolean is) {
    pseudoClassStateChanged(TARGET, is);
  }
}
