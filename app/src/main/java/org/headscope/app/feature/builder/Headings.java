package org.headscope.app.feature.builder;

import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// The headings of the builder's columns.
final class Headings {
  private Headings() {}

  /// A heading like those of panels.
  static Label of(String title) {
    Label label = new Label(title.toUpperCase(Locale.ROOT));
    label.getStyleClass().add("panel-title");
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }
}
