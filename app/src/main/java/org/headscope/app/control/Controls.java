package org.headscope.app.control;

import module java.base;

import javafx.beans.property.Property;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.util.StringConverter;

/// The small controls around pictures.
public final class Controls {
  private Controls() {}

  /// Makes `button` small and without a frame, and never narrower than its words.
  public static <B extends ButtonBase> B quiet(B button, String id, String explanation) {
    button.getStyleClass().add("small");
    return flat(button, id, explanation);
  }

  /// The same in the usual size.
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

  /// How a list that drops down writes its items, which are chosen and never typed.
  public static <T> StringConverter<T> written(Function<T, String> words) {
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

  /// A list of `offered` that drops down, of which `value` is chosen; nothing is typed there.
  public static <T> ComboBox<T> combo(
      ObservableValue<List<T>> offered, Property<T> value, Function<T, String> words) {
    ComboBox<T> combo = new ComboBox<>();
    combo.setConverter(written(words));
    value.subscribe(combo::setValue);
    offered.subscribe(now -> {
      T chosen = value.getValue();
      combo.getItems().setAll(now);
      combo.setValue(chosen);
    });
    combo
        .valueProperty()
        .addListener((_, _, is) -> {
          if (is != null) {
            value.setValue(is);
          }
        });
    return combo;
  }

  /// Controls beside each other, and below each other where there is little room.
  public static FlowPane row(Node... controls) {
    FlowPane row = new FlowPane(14, 6, controls);
    row.setMinWidth(0);
    row.setPrefWrapLength(200);
    return row;
  }

  /// Lets `scroll` be as high as what is in it, once that knows its lines, where there is room.
  public static void fitHeight(ScrollPane scroll) {
    if (scroll.getContent() instanceof Region content) {
      scroll
          .prefViewportHeightProperty()
          .bind(content.heightProperty().map(height -> Math.ceil(height.doubleValue())));
    }
  }

  /// Shows `node`, or takes it away with its room.
  public static void show(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }

  /// Scrolls as little as shows what lies from `top` to `bottom` of a content that is `height`
  /// high.
  public static void reveal(ScrollPane scroll, double height, double top, double bottom) {
    double seen = scroll.getViewportBounds().getHeight();
    double hidden = height - seen;
    if (seen > 0 && hidden > 0) {
      double wanted = Math.min(top, Math.max(scroll.getVvalue() * hidden, bottom - seen));
      scroll.setVvalue(Math.clamp(wanted / hidden, 0, 1));
    }
  }
}
