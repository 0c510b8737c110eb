package org.headscope.app.feature.builder;

import javafx.scene.control.Label;
import org.headscope.app.control.Controls;

/// What is wrong, in a sentence; takes no room while nothing is.
final class ProblemLabel extends Label {
  ProblemLabel() {
    getStyleClass().add("field-problem");
    setWrapText(true);
    setMinHeight(USE_PREF_SIZE);
    say("");
  }

  void say(String sentence) {
    setText(sentence);
    Controls.show(this, !sentence.isEmpty());
  }
}
