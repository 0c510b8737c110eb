package org.headscope.app.control;

import module java.base;

import javafx.beans.property.*;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// A caption in the longest of several forms that fits; it never cuts a word.
public final class ShorteningLabel extends Region {
  private final ObjectProperty<List<String>> forms =
      new SimpleObjectProperty<>(this, "forms", List.of());
  private final Label shown = new Label();
  private final Label ruler = new Label();

  public ShorteningLabel() {
    setStyleClasses("caption");
    getChildren().addAll(shown, ruler);
    ruler.setVisible(false);
    shown.setMinWidth(USE_PREF_SIZE);
    forms.subscribe(_ -> requestLayout());
  }

  public void setStyleClasses(String... styles) {
    List<String> classes = Stream.concat(Stream.of("label"), Stream.of(styles)).toList();
    for (Label label : List.of(shown, ruler)) {
      if (!label.getStyleClass().equals(classes)) {
        label.getStyleClass().setAll(classes);
      }
    }
  }

  /// The forms of the caption, from the longest to the shortest.
  public ObjectProperty<List<String>> formsProperty() {
    return forms;
  }

  public String text() {
    return shown.getText();
  }

  private double width(String form) {
    ruler.setText(form);
    return Math.ceil(ruler.prefWidth(-1));
  }

  @Override
  protected double computePrefWidth(double height) {
    return forms.get().isEmpty() ? 0 : width(forms.get().getFirst());
  }

  @Override
  protected double computeMinWidth(double height) {
    return forms.get().isEmpty() ? 0 : width(forms.get().getLast());
  }

  @Override
  protected double computePrefHeight(double width) {
    ruler.setText("0");
    return ruler.prefHeight(-1);
  }

  @Override
  protected void layoutChildren() {
    String fitting =
        forms.get().stream().filter(f -> width(f) <= getWidth() + 0.5).findFirst().orElse("");
    shown.setText(fitting);
    double height = shown.prefHeight(-1);
    shown.resizeRelocate(0, snapPositionY((getHeight() - height) / 2), getWidth(), height);
  }
}
