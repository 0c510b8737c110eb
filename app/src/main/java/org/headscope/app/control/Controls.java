package org.headscope.app.control;

import module java.base;

import javafx.beans.property.Property;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.util.StringConverter;

/// Small controls around pictures.
public final class Controls {
  private Controls() {}

  /// Makes `button` small and frameless, and never narrower than its words.
  public static <B extends ButtonBase> B small(B button, String id, String explanation) {
    button.getStyleClass().add("small");
    return flat(button, id, explanation);
  }

  /// Does the same at the default size.
  public static <B extends ButtonBase> B flat(B button, String id, String explanation) {
    button.setId(id);
    button.getStyleClass().add("quiet");
    button.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(button, explanation);
    return button;
  }

  public static HBox labelled(String name, Node control) {
    Label label = new Label(name);
    label.getStyleClass().addAll("text-muted", "caption");
    label.setMinWidth(Region.USE_PREF_SIZE);
    HBox row = new HBox(6, label, control);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /// Returns a converter that formats the items of a drop-down list, which are never typed.
  public static <T> StringConverter<T> converter(Function<T, String> words) {
    return new StringConverter<>() {
      @Override
      public String toString(T item) {
        return item == null ? "" : words.apply(item);
      }

      @Override
      public T fromString(String text) {
        throw new UnsupportedOperationException("only chosen, never typed");
      }
    };
  }

  /// Returns a drop-down list of `offered` whose choice is `value`.
  public static <T> ComboBox<T> combo(
      ObservableValue<List<T>> offered, Property<T> value, Function<T, String> words) {
    ComboBox<T> combo = new ComboBox<>();
    combo.setConverter(converter(words));
    value.subscribe(combo::setValue);
    offered.subscribe(now -> {
      T chosen = value.getValue();
      // Otherwise the list keeps its index, and shows another item there.
      combo.setValue(null);
      combo.getItems().setAll(now);
      combo.setValue(chosen);
    });
    combo
        .valueProperty()
        .addListener((_, _, is) -> {
          // A person's choice only: the list also chooses what it is told to, and `value` may do
          // more
          // than keep an item that it is given.
          if (is != null && !is.equals(value.getValue())) {
            value.setValue(is);
          }
        });
    return combo;
  }

  /// Puts controls side by side, on several lines if space is short.
  public static FlowPane row(Node... controls) {
    FlowPane row = new FlowPane(14, 6, controls);
    row.setMinWidth(0);
    row.setPrefWrapLength(200);
    return row;
  }

  /// Makes `scroll` as high as its content if there is space, as soon as the content's lines are
  /// wrapped.
  public static void fitHeight(ScrollPane scroll) {
    if (scroll.getContent() instanceof Region content) {
      scroll
          .prefViewportHeightProperty()
          .bind(content.heightProperty().map(height -> Math.ceil(height.doubleValue())));
    }
  }

  /// Shows `node`, or hides it without reserving its space.
  public static void show(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }

  /// Scrolls as little as possible to show the range from `top` to `bottom` of content that is
  /// `height` high.
  public static void reveal(ScrollPane scroll, double height, double top, double bottom) {
    double visible = scroll.getViewportBounds().getHeight();
    double hidden = height - visible;
    if (visible > 0 && hidden > 0) {
      double wanted = Math.min(top, Math.max(scroll.getVvalue() * hidden, bottom - visible));
      scroll.setVvalue(Math.clamp(wanted / hidden, 0, 1));
    }
  }
}
