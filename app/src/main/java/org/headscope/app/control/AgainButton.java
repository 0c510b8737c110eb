package org.headscope.app.control;

import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

/** Offers to compute again what was cancelled or failed; there only while something was. */
public final class AgainButton extends Button {
  /** Calls {@code again} when pressed; shown while {@code stopped} is true. */
  public AgainButton(ObservableValue<Boolean> stopped, Runnable again) {
    super("Compute again");
    getStyleClass().addAll("quiet", "small");
    setTooltip(new Tooltip("Compute what was cancelled or failed"));
    setMinWidth(USE_PREF_SIZE);
    visibleProperty().bind(stopped);
    managedProperty().bind(visibleProperty());
    setOnAction(event -> again.run());
  }
}
