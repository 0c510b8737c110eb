package org.headscope.app.control;

import javafx.beans.property.SimpleBooleanProperty;

/// True if a view is visible. It follows from the tab shown, and no person sets it.
public final class ViewVisibility extends SimpleBooleanProperty {
  public ViewVisibility() {
    super(null, "showing");
  }
}
