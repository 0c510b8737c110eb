package org.headscope.app.launch;

import javafx.stage.Stage;
import org.headscope.app.service.Workbench;

/// Follows the window of the program without changing it. The program contains none: tests that
/// drive it from outside put one on its class path.
@FunctionalInterface
public interface WindowObserver {
  void attend(Stage stage, Workbench workbench);
}
