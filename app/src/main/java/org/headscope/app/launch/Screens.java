package org.headscope.app.launch;

import javafx.beans.InvalidationListener;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;

/// The screens of this machine.
final class Screens {
  private Screens() {}

  /// Where they stand, as they are plugged in and out.
  static ObservableList<Rectangle2D> ofMachine() {
    ObservableList<Rectangle2D> bounds = FXCollections.observableArrayList();
    Runnable read =
        () -> bounds.setAll(Screen.getScreens().stream().map(Screen::getBounds).toList());
    Screen.getScreens().addListener((InvalidationListener) _ -> read.run());
    read.run();
    return bounds;
  }
}
