package org.headscope.app.control;

import module java.base;

import javafx.scene.control.Label;

/// A heading like a panel's, for regions that are not panels.
public final class PanelTitle extends Label {
  public PanelTitle(String title) {
    super(title.toUpperCase(Locale.ROOT));
    getStyleClass().add("panel-title");
    setMinWidth(USE_PREF_SIZE);
  }
}
