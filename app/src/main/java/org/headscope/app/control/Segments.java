package org.headscope.app.control;

import module java.base;

import javafx.beans.property.Property;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/// A row of buttons, of which the one for a property's value is pressed.
public final class Segments<T> extends HBox {
  private final Property<T> value;
  private final List<T> choices;

  public record Words(String label, String explanation) {}

  public Segments(Property<T> value, List<T> choices, Function<T, Words> words) {
    this.value = value;
    this.choices = List.copyOf(choices);
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(USE_PREF_SIZE);
    for (int i = 0; i < choices.size(); i++) {
      String end = i == 0 ? "first" : i == choices.size() - 1 ? "last" : "between";
      getChildren().add(button(choices.get(i), words, end));
    }
  }

  public Segments(Property<T> value, List<T> choices, Words... words) {
    this(value, choices, choice -> words[choices.indexOf(choice)]);
  }

  /// Shows only the buttons of `offered`, which includes the first choice; that one is pressed if
  /// the chosen one is not offered.
  public Segments<T> offering(ObservableValue<List<T>> offered) {
    offered.subscribe(now -> offer(now));
    value.subscribe(_ -> offer(offered.getValue()));
    return this;
  }

  /// Renames the choices whenever `what` changes, since their words depend on it.
  public <W> Segments<T> renamed(ObservableValue<W> what, Function<W, Function<T, Words>> words) {
    what.subscribe(now -> {
      for (int i = 0; i < choices.size(); i++) {
        Words text = words.apply(now).apply(choices.get(i));
        ToggleButton button = (ToggleButton) getChildren().get(i);
        button.setText(text.label());
        Hint.on(button, text.explanation());
      }
    });
    return this;
  }

  private void offer(List<T> offered) {
    T down = offered.contains(value.getValue()) ? value.getValue() : offered.getFirst();
    for (int i = 0; i < choices.size(); i++) {
      T choice = choices.get(i);
      ToggleButton button = (ToggleButton) getChildren().get(i);
      Controls.show(button, offered.contains(choice));
      button.setSelected(choice.equals(down));
      button.getStyleClass().removeAll("between", "last");
      if (i > 0) {
        button.getStyleClass().add(choice.equals(offered.getLast()) ? "last" : "between");
      }
    }
  }

  private ToggleButton button(T choice, Function<T, Words> words, String end) {
    Words text = words.apply(choice);
    ToggleButton button = new ToggleButton(text.label());
    Hint.on(button, text.explanation());
    button.getStyleClass().addAll("quiet", "segment", "small", end);
    button.setMinWidth(USE_PREF_SIZE);
    value.subscribe(now -> button.setSelected(choice.equals(now)));
    button.setOnAction(_ -> {
      button.setSelected(true);
      value.setValue(choice);
    });
    return button;
  }
}
