package org.headscope.app.window;

import module java.base;

import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.input.KeyCombination.ModifierValue;
import javafx.stage.Window;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.control.Focus;
import org.headscope.app.window.view.Overlay;
import org.jspecify.annotations.Nullable;

/// Keyboard handling of a window: shortcuts work wherever the focus is, a sheet over the window
/// keeps it, and a control that disappears passes it to the nearest one that stays.
final class Keyboard {
  private final Scene scene;
  private final List<Action> actions;
  private final Consumer<ActionBody> performer;
  private final Overlay overlay;
  private final Runnable home;
  private List<Node> line = List.of();
  private boolean lost;

  /// @param home takes the focus if no control nearby can
  Keyboard(
      Scene scene,
      List<Action> actions,
      Consumer<ActionBody> performer,
      Overlay overlay,
      Runnable home) {
    this.scene = scene;
    this.actions = actions;
    this.performer = performer;
    this.overlay = overlay;
    this.home = home;
    scene.addEventFilter(KeyEvent.KEY_PRESSED, this::first);
    scene.addEventHandler(KeyEvent.KEY_PRESSED, this::last);
    scene.focusOwnerProperty().addListener((_, _, is) -> follow(is));
  }

  private Optional<Node> owner() {
    return Optional.ofNullable(scene.getFocusOwner());
  }

  /// Runs before any control, since stock controls would consume keys that they have no use for.
  private void first(KeyEvent event) {
    if (overlay.isVisible()) {
      sheet(event);
    } else if (owner().stream().noneMatch(owner -> Focus.keeps(owner, event))) {
      run(event, actions.stream().filter(Keyboard::isSafe).toList());
    }
  }

  private void sheet(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      // An open list closes first.
      openList().ifPresentOrElse(ComboBoxBase::hide, overlay::close);
      event.consume();
    } else if (event.getCode() == KeyCode.TAB) {
      overlay.cycle(owner(), event.isShiftDown());
      event.consume();
    } else if (event.isAltDown()) {
      // A button behind the sheet may have the same letter; JavaFX would then do neither.
      overlay
          .lettered(event.getCode())
          .ifPresent(button -> {
            button.fire();
            event.consume();
          });
    }
  }

  private Optional<ComboBoxBase<?>> openList() {
    return owner().stream()
        .flatMap(Focus::ancestors)
        .<ComboBoxBase<?>>mapMulti((node, found) -> {
          if (node instanceof ComboBoxBase<?> list && list.isShowing()) {
            found.accept(list);
          }
        })
        .findFirst();
  }

  /// Runs after all controls, for keys that mean something else in some of them.
  private void last(KeyEvent event) {
    if (asksForMenu(event)) {
      owner().ifPresent(Keyboard::openMenu);
      event.consume();
    } else if (!overlay.isVisible()) {
      run(event, actions);
    } else if (actions.stream().filter(Keyboard::isSafe).anyMatch(c -> c.isOn(event))) {
      overlay.close();
      run(event, actions);
    } else if (actions.stream().anyMatch(c -> c.isOn(event))) {
      // Otherwise the menu of the window behind the sheet would perform it.
      event.consume();
    }
  }

  /// True for the menu keys, which not every desktop reports as a context-menu request.
  private static boolean asksForMenu(KeyEvent event) {
    return event.getCode() == KeyCode.CONTEXT_MENU
        || (event.getCode() == KeyCode.F10 && event.isShiftDown());
  }

  private static void openMenu(Node owner) {
    Bounds own = owner.getLayoutBounds();
    Point2D middle = new Point2D(own.getCenterX(), own.getCenterY());
    Point2D inScene = owner.localToScene(middle);
    Point2D onScreen = owner.localToScreen(middle);
    Event.fireEvent(
        owner,
        new ContextMenuEvent(
            ContextMenuEvent.CONTEXT_MENU_REQUESTED,
            inScene.getX(),
            inScene.getY(),
            onScreen.getX(),
            onScreen.getY(),
            true,
            null));
  }

  private void run(KeyEvent event, List<Action> among) {
    among.stream()
        .filter(action -> action.isOn(event))
        .filter(action -> isSafe(action) || !isTyped(event))
        .findFirst()
        .ifPresent(action -> {
          List.copyOf(Window.getWindows()).stream()
              .filter(ContextMenu.class::isInstance)
              .forEach(Window::hide);
          action.perform(performer);
          event.consume();
        });
  }

  private static boolean isTyped(KeyEvent event) {
    return event.getTarget() instanceof TextInputControl
        && (event.getCode().isLetterKey()
            || event.getCode().isDigitKey()
            || event.getCode().isWhitespaceKey()
            || List.of(KeyCode.EQUALS, KeyCode.MINUS).contains(event.getCode()));
  }

  /// True if no control uses the shortcut otherwise, except those that keep it.
  private static boolean isSafe(Action action) {
    return action
        .keys()
        .filter(keys ->
            keys.getShortcut() == ModifierValue.DOWN
                || keys.getAlt() == ModifierValue.DOWN
                || keys.getName().matches("F\\d+"))
        .isPresent();
  }

  /// JavaFX removes the focus from a hidden, disabled or removed control before it passes it on.
  private void follow(@Nullable Node owner) {
    if (owner == null) {
      if (!lost) {
        lost = true;
        Platform.runLater(this::passOn);
      }
    } else if (overlay.isVisible() && !overlay.holds(owner)) {
      Platform.runLater(this::trapFocus);
    } else if (!lost) {
      line = Focus.ancestors(owner).toList();
    }
  }

  private void passOn() {
    lost = false;
    if (overlay.isVisible()) {
      trapFocus();
      return;
    }
    line.stream()
        .filter(Focus::canReceiveFocus)
        .flatMap(node -> Focus.focusableIn(node).stream())
        .findFirst()
        .ifPresentOrElse(Node::requestFocus, home);
    follow(scene.getFocusOwner());
  }

  private void trapFocus() {
    if (overlay.isVisible() && owner().stream().noneMatch(overlay::holds)) {
      overlay.takeKeyboard();
    }
  }
}
