package org.headscope.app.feature.attention;

import javafx.scene.*;
import javafx.scene.input.KeyEvent;
import org.controlsfx.control.RangeSlider;

/// A slider with two ends that behaves like other controls: Tab goes to its first end, to its
/// second, and then to the next control; arrow keys, Home and End move the focused end; all other
/// keys are left to the window. The stock slider consumes every key, and even Tab once its middle
/// was clicked.
final class QuerySlider extends RangeSlider {

  QuerySlider() {
    super(0, 1, 0, 1);
    addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    // The slider itself is focused, on behalf of its parts.
    skinProperty()
        .subscribe(_ -> getChildrenUnmodifiable().forEach(part -> part.setFocusTraversable(false)));
  }

  private void pressed(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT, RIGHT, KP_LEFT, KP_RIGHT, HOME, END -> {} // the skin's
      case TAB -> tab(event);
      default -> {
        event.consume();
        getParent().fireEvent(event.copyFor(this, getParent()));
      }
    }
  }

  private void tab(KeyEvent event) {
    boolean back = event.isShiftDown();
    Node first = lookup(back ? ".high-thumb" : ".low-thumb");
    if (first == null || !first.isFocused()) {
      event.consume();
      requestFocusTraversal(back ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
    }
  }
}
