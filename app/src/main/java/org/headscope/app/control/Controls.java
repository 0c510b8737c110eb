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

  /// Makes a drop-down list small.
  public static <T> ComboBox<T> small(ComboBox<T> combo, String id, String explanation) {
    combo.setId(id);
    combo.getStyleClass().add("small");
    Hint.on(combo, explanation);
    return combo;
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

  /// Returns a menu of choices, of which the last checked one stays checked.
  ///
  /// @param words the words of a choice
  /// @param heading the words on the button
  /// @param refusal the reason why a choice is greyed; empty if it is not
  public static <T> MenuButton checks(
      List<T> all,
      Property<List<T>> chosen,
      Function<T, String> words,
      Function<List<T>, String> heading,
      Function<T, String> refusal) {
    MenuButton menu = new MenuButton();
    menu.setMnemonicParsing(false);
    chosen.subscribe(now -> menu.setText(heading.apply(now)));
    Function<T, MenuItem> item =
        choice -> {
          String why = refusal.apply(choice);
          CheckMenuItem one =
              new CheckMenuItem(words.apply(choice) + (why.isEmpty() ? "" : ": " + why));
          one.setMnemonicParsing(false);
          one.setDisable(!why.isEmpty());
          one.setSelected(chosen.getValue().contains(choice));
          one.setOnAction(_ -> choose(chosen, all, choice, one.isSelected()));
          return one;
        };
    menu.setOnShowing(_ -> menu.getItems().setAll(all.stream().map(item).toList()));
    return menu;
  }

  /// Adds a choice to the chosen ones, or removes it unless it is the last.
  public static <T> void choose(Property<List<T>> chosen, List<T> all, T choice, boolean is) {
    List<T> next =
        all.stream()
            .filter(one -> one.equals(choice) ? is : chosen.getValue().contains(one))
            .toList();
    if (!next.isEmpty()) {
      chosen.setValue(next);
    }
  }

  /// Returns `all`, or the words of what was chosen.
  public static <T> Function<List<T>, String> allOr(List<T> all, Function<T, String> words) {
    return now ->
        now.size() == all.size()
            ? "all"
            : now.stream().map(words).collect(Collectors.joining(", "));
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
