package org.headscope.app.control;

import javafx.beans.property.SimpleBooleanProperty;

/// The visibility of a view. It follows the tab that is shown, and cannot be set by the user.
public final class ViewVisibility extends SimpleBooleanProperty {
  public ViewVisibility() {
    super(null, "showing");
  }
}
