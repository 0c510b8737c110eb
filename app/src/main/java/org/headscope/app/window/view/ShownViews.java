package org.headscope.app.window.view;

import module java.base;

import org.headscope.app.feature.present.PresentViewModel;

/// The views of the program, some of them in sight.
public interface ShownViews {
  List<WindowPanel> panels();

  List<WindowPanel> panelsInSight();

  PresentViewModel presenting();

  void bringInSight(String id);
}
