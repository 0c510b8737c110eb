package org.headscope.app.control;

import javafx.beans.property.SimpleBooleanProperty;

/// True if a view is visible. It follows from the tab shown, and no person sets it.
public final class Sight extends SimpleBooleanProperty {
  public Sight() {
    super(null, "showing");
  }
}
