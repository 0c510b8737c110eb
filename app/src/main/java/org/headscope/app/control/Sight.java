package org.headscope.app.control;

import javafx.beans.property.SimpleBooleanProperty;

/// Whether anybody sees something, as the window tells it: it follows from the tab in sight and is
/// nobody's choice.
public final class Sight extends SimpleBooleanProperty {
  public Sight() {
    super(null, "showing");
  }
}
