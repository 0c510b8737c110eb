package org.headscope.app.window.view;

import module java.base;

import javafx.application.*;
import javafx.beans.InvalidationListener;
import javafx.scene.Scene;
import javafx.scene.control.Tooltip;
import javafx.stage.*;

/// Every menu, list and tooltip that was ever open. JavaFX gives a change of style sheets to
/// windows in sight alone, and goes on dressing the others in sheets that are no more.
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

  /// What is around its border is not seen through where no compositor runs.
  private static void ground(PopupWindow popup) {
    Window owner = popup.getOwnerWindow();
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)
        && popup.getScene() != null
        && owner != null
        && owner.getScene() != null) {
      popup.getScene().setFill(owner.getScene().getFill());
    }
  }

  /// Takes those in sight away: before a change of theme, and before their window is closed, since
  /// GTK would close them with it and JavaFX then once more, which ends in a crash.
  public static void hide() {
    List.copyOf(SEEN).forEach(PopupWindow::hide);
  }

  /// Dresses those of `window` like it, which is dressed already: in it they look up colours.
  static void dress(Scene window) {
    List<PopupWindow> own = SEEN.stream().filter(popup -> belongs(popup, window)).toList();
    for (PopupWindow popup : own) {
      ground(popup);
      popup.getScene().getStylesheets().setAll(window.getStylesheets());
      // A tooltip is looked at before it shows, a menu only then.
      if (popup instanceof Tooltip) {
        popup.getScene().getRoot().applyCss();
      }
    }
  }

  /// Whether it was opened from `window`, or from a menu that was; closed, it may forget.
  private static boolean belongs(PopupWindow popup, Scene window) {
    Window owner = popup.getOwnerWindow();
    return owner instanceof PopupWindow menu
        ? belongs(menu, window)
        : owner == null || window.equals(owner.getScene());
  }
}
