package org.headscope.app.window.view;

import module java.base;

/// The views of the program, some of them in sight.
public interface ShownViews {
  Views views();

  default List<WindowPanel> panels() {
    return views().panels();
  }

  List<WindowPanel> panelsInSight();

  /// Brings the view `id` in sight, wherever it stands.
  void bringInSight(String id);
}
