package org.headscope.app.feature;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import org.headscope.app.session.Journal;

/// What no view model may be: it holds a choice that no command makes, and undoes what it likes.
final class BrokenViewModel {
  final BooleanProperty chosen = new SimpleBooleanProperty(this, "chosen");

  void forget(Journal journal) {
    journal.begin();
  }
}
