package org.headscope.app.feature;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import org.headscope.app.session.Journal;

/// A forbidden view model: it holds a choice that no command makes, and undoes at will.
final class BrokenViewModel {
  final BooleanProperty chosen = new SimpleBooleanProperty(this, "chosen");

  void forget(Journal journal) {
    journal.begin();
  }
}
