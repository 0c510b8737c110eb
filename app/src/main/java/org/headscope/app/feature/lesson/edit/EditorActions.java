package org.headscope.app.feature.lesson.edit;

import module java.base;

import org.headscope.app.chart.Anchor;

/// The editor's requests to the window.
public interface EditorActions {
  /// Lets the user click a thing in the window, and passes it to `chosen`.
  void pick(Consumer<Anchor> chosen);

  void preview();

  /// Closes the editor; asks first about unsaved changes.
  void close();
}
