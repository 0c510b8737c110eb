package org.headscope.app.window.view;

import module java.base;

import javafx.application.*;
import javafx.beans.InvalidationListener;
import javafx.scene.Scene;
import javafx.scene.control.Tooltip;
import javafx.stage.*;

/// Every menu, list and tooltip opened so far. JavaFX applies a change of style sheets to visible
/// windows only, and keeps styling the others with sheets that no longer exist.
public final class Popups {
  private static final Set<PopupWindow> SEEN = Collections.newSetFromMap(new WeakHashMap<>());

  static {
    note();
    Window.getWindows().addListener((InvalidationListener) _ -> note());
  }

  private Popups() {}

  private static void note() {
    Window.getWindows().stream()
        .filter(PopupWindow.class::isInstance)
        .map(PopupWindow.class::cast)
        .forEach(popup -> {
          SEEN.add(popup);
          ground(popup);
        });
  }

  /// Fills the area around a popup's border, which is opaque without a compositor.
  private static void ground(PopupWindow popup) {
    Window owner = popup.getOwnerWindow();
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)
        && popup.getScene() != null
        && owner != null
        && owner.getScene() != null) {
      popup.getScene().setFill(owner.getScene().getFill());
    }
  }

  /// Hides the visible ones: before a change of theme, and before their window closes, since GTK
  /// would close them with it and JavaFX a second time, which crashes.
  public static void hide() {
    List.copyOf(SEEN).forEach(PopupWindow::hide);
  }

  /// Gives the popups of `window` its style sheets, since they look up its colours.
  static void applyStyleSheets(Scene window) {
    List<PopupWindow> own = SEEN.stream().filter(popup -> belongs(popup, window)).toList();
    for (PopupWindow popup : own) {
      ground(popup);
      popup.getScene().getStylesheets().setAll(window.getStylesheets());
      // CSS is applied to a tooltip before it shows, to a menu only then.
      if (popup instanceof Tooltip) {
        popup.getScene().getRoot().applyCss();
      }
    }
  }

  /// True if it was opened from `window` or from one of its menus; a closed popup may have lost its
  /// owner.
  private static boolean belongs(PopupWindow popup, Scene window) {
    Window owner = popup.getOwnerWindow();
    return owner instanceof PopupWindow menu
        ? belongs(menu, window)
        : owner == null || window.equals(owner.getScene());
  }
}
