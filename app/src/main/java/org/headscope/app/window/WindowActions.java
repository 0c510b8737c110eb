package org.headscope.app.window;

import java.nio.file.Path;
import java.util.List;

/// What commands ask of the window and of the application around it.
interface WindowActions {
  void openPalette();

  void openHelp();

  void openMenu();

  /// What can stand in the middle.
  List<Tab> tabs();

  void show(Tab tab);

  void toggleLists();

  /// Opens the list of what is being computed, or closes it.
  void toggleTasks();

  /// Gives the keyboard to the newest message.
  void goToMessages();

  void dismissMessages();

  void togglePresent();

  void toggleFullScreen();

  void quit();

  /// Runs opened before, newest first.
  List<Path> recentRuns();

  /// Instance files opened before, newest first.
  List<Path> recentInstances();

  /// The view that has the keyboard, else the picture in the middle.
  WindowPanel focusedPanel();
}
