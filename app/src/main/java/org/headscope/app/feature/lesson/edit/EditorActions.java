package org.headscope.app.feature.lesson.edit;

import module java.base;

import org.headscope.app.chart.Anchor;

/// The editor's requests to the window.
public interface EditorActions {
  /// Lets somebody click a thing in the window, and hands it on.
  void pick(Consumer<Anchor> chosen);

  void preview();

  /// Closes the editor; asks where something is not saved.
  void close();
}
