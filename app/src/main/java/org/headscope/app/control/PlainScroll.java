package org.headscope.app.control;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;

/// `content` in all of the room, scrolled where it needs more, without a frame.
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
