package org.headscope.app.window.view;

import module java.base;

/// The views of the program, some of them visible.
public interface ShownViews {
  Views views();

  default List<WindowPanel> panels() {
    return views().panels();
  }

  List<WindowPanel> panelsInSight();

  /// Makes the view `id` visible, wherever it is.
  void bringInSight(String id);
}
