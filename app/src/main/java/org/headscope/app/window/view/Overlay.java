package org.headscope.app.window.view;

import module java.base;

import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;

/// A sheet over the window that holds the keyboard until it is closed; a click beside it closes it
/// and gives the keyboard back.
public final class Overlay extends StackPane {
  private static final double AWAY = 9;

  private final Runnable home;
  private final Button away = new Button("✕");
  private Optional<Node> focusedBefore = Optional.empty();

  /// @param home takes the keyboard where nothing that had it before can
  public Overlay(Runnable home) {
    this.home = home;
    getStyleClass().add("veil");
    Controls.show(this, false);
    away.setId("close-sheet");
    away.getStyleClass().add("icon-button");
    away.setAccessibleText("Close");
    Hint.on(away, "Close (Esc)");
    away.setOnAction(_ -> close());
    StackPane.setAlignment(away, Pos.TOP_LEFT);
    setOnMouseClicked(e -> {
      if (e.getTarget() == this) {
        close();
      }
    });
  }

  public void open(Node sheet, Pos place) {
    if (!isVisible()) {
      focusedBefore = Optional.ofNullable(getScene()).map(scene -> scene.getFocusOwner());
    }
    getChildren().setAll(sheet, away);
    StackPane.setAlignment(sheet, place);
    StackPane.setMargin(sheet, new Insets(place == Pos.TOP_CENTER ? 64 : 24, 24, 24, 24));
    Controls.show(this, true);
    applyCss(); // what lists its controls has none before
    takeKeyboard();
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    if (getChildren().contains(away)) {
      Node sheet = getChildren().getFirst();
      Bounds at = sheet.localToParent(sheet.getLayoutBounds());
      away.relocate(at.getMaxX() - away.getWidth() - AWAY, at.getMinY() + AWAY);
    }
  }

  public boolean holds(Node node) {
    return Focus.line(node).anyMatch(this::equals);
  }

  public void takeKeyboard() {
    Focus.inside(this).stream().findFirst().orElse(getChildren().getFirst()).requestFocus();
  }

  public Optional<ButtonBase> lettered(KeyCode key) {
    return Focus.inside(this).stream()
        .filter(ButtonBase.class::isInstance)
        .map(ButtonBase.class::cast)
        .filter(ButtonBase::isMnemonicParsing)
        .filter(button -> button.getText().toUpperCase(Locale.ROOT).contains("_" + key.getChar()))
        .findFirst();
  }

  /// Gives the keyboard to the next control of the sheet, or the one before; round and round.
  public void cycle(Optional<Node> from, boolean back) {
    List<Node> controls = Focus.inside(this);
    if (controls.isEmpty()) {
      return;
    }
    int at = from.map(controls::indexOf).orElse(-1);
    Node next = controls.get(at < 0 ? 0 : Math.floorMod(at + (back ? -1 : 1), controls.size()));
    // Walking there shows a ring around it, which asking for the keyboard alone does not.
    if (at >= 0) {
      controls
          .get(at)
          .requestFocusTraversal(back ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
    }
    if (!next.isFocused()) {
      next.requestFocus();
    }
  }

  public void close() {
    if (isVisible()) {
      Controls.show(this, false);
      getChildren().clear();
      // At once: until the next pulse JavaFX sends what comes from the keyboard to what is gone.
      focusedBefore.filter(Focus::isPossible).ifPresentOrElse(Node::requestFocus, home);
    }
  }
}
