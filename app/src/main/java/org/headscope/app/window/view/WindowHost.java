package org.headscope.app.window.view;

import module java.base;

import javafx.collections.*;
import javafx.geometry.Rectangle2D;
import javafx.stage.Stage;
import org.headscope.app.service.LinkNavigator;
import org.headscope.app.service.Workbench;
import org.headscope.engine.io.ChosenPreferences;

/// The services that the window needs from the application; the defaults are for a window without
/// one.
public interface WindowHost {
  /// Recently opened runs, newest first.
  default List<Path> recentRuns() {
    return List.of();
  }

  /// Recently opened instance files, newest first.
  default List<Path> recentInstances() {
    return List.of();
  }

  default LinkNavigator links(Workbench workbench) {
    return new LinkNavigator(
        workbench, Stream.concat(recentRuns().stream(), recentInstances().stream()).toList());
  }

  default ChosenPreferences preferred() {
    return ChosenPreferences.NONE;
  }

  default boolean isFirstStart() {
    return false;
  }

  default void keep(ChosenPreferences chosen) {}

  default void showInFolder(Path file) {}

  default void quit() {}

  default ObservableList<Rectangle2D> screens() {
    return FXCollections.observableArrayList();
  }

  default void fill(Stage stage, boolean full) {
    stage.setFullScreen(full);
  }
}
