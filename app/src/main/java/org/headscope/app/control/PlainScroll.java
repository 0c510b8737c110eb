package org.headscope.app.control;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;

/// Shows `content` in all of the space without a frame, and scrolls if it needs more.
public final class PlainScroll extends ScrollPane {
  public PlainScroll(Node content) {
    super(content);
    setFitToWidth(true);
    setFitToHeight(true);
    setFocusTraversable(false);
    setMinSize(0, 0);
    getStyleClass().add("plain-scroll");
  }
}
