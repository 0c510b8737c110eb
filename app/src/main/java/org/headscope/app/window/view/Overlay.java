package org.headscope.app.window.view;

import module java.base;

import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;

/// A sheet over the window that keeps the focus until it is closed; clicking outside closes it and
/// returns the focus.
public final class Overlay extends StackPane {
  private static final double AWAY = 9;

  private final Runnable home;
  private final Button away = new Button("✕");

  /// A separate node, whose picture is kept: a shadow that belonged to the sheet would be computed
  /// again for every caret that blinks in it.
  private final Region shadow = new Region();

  private Optional<Node> focusedBefore = Optional.empty();

  /// @param home takes the focus if the control that had it before cannot
  public Overlay(Runnable home) {
    this.home = home;
    getStyleClass().add("veil");
    Controls.show(this, false);
    shadow.getStyleClass().add("sheet-shadow");
    shadow.setCache(true);
    shadow.setManaged(false);
    shadow.setMouseTransparent(true);
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
    getChildren().setAll(shadow, sheet, away);
    StackPane.setAlignment(sheet, place);
    StackPane.setMargin(sheet, new Insets(place == Pos.TOP_CENTER ? 64 : 24, 24, 24, 24));
    Controls.show(this, true);
    applyCss(); // a container has no controls before that
    takeKeyboard();
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    if (getChildren().contains(away)) {
      Node sheet = sheet();
      Bounds at = sheet.localToParent(sheet.getLayoutBounds());
      shadow.resizeRelocate(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
      away.relocate(at.getMaxX() - away.getWidth() - AWAY, at.getMinY() + AWAY);
    }
  }

  private Node sheet() {
    return getChildren().get(1);
  }

  public boolean holds(Node node) {
    return Focus.ancestors(node).anyMatch(this::equals);
  }

  public void takeKeyboard() {
    Focus.focusableIn(this).stream().findFirst().orElseGet(this::sheet).requestFocus();
  }

  public Optional<ButtonBase> lettered(KeyCode key) {
    return Focus.focusableIn(this).stream()
        .filter(ButtonBase.class::isInstance)
        .map(ButtonBase.class::cast)
        .filter(ButtonBase::isMnemonicParsing)
        .filter(button -> button.getText().toUpperCase(Locale.ROOT).contains("_" + key.getChar()))
        .findFirst();
  }

  /// Focuses the next or previous control of the sheet, wrapping around.
  public void cycle(Optional<Node> from, boolean back) {
    List<Node> controls = Focus.focusableIn(this);
    if (controls.isEmpty()) {
      return;
    }
    int at = from.map(controls::indexOf).orElse(-1);
    Node next = controls.get(at < 0 ? 0 : Math.floorMod(at + (back ? -1 : 1), controls.size()));
    // Traversal shows a focus ring; requestFocus alone does not.
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
      // At once: until the next pulse JavaFX would send key events to the removed control.
      focusedBefore.filter(Focus::canReceiveFocus).ifPresentOrElse(Node::requestFocus, home);
    }
  }
}
