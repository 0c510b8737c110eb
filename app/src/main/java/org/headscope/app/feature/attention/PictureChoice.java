package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import org.headscope.app.control.Hint;
import org.headscope.app.session.LayerPicture.Show;

/// The choice of picture: weights, influence, state, distance or suffix; what the layer lacks
/// cannot be chosen. Five buttons, or a menu where there is little room.
final class PictureChoice extends HBox {
  private final AttentionViewModel model;
  private final Runnable chosen;
  private final HBox buttons = new HBox();
  private final BooleanProperty compact = new SimpleBooleanProperty();

  /// @param looks items that a menu has besides
  /// @param chosen gives the keyboard back to the picture
  PictureChoice(AttentionViewModel model, List<MenuItem> looks, Runnable chosen) {
    this.model = model;
    this.chosen = chosen;
    setAlignment(Pos.CENTER_RIGHT);
    setMinWidth(USE_PREF_SIZE);
    MenuButton menu = new MenuButton();
    ToggleGroup group = new ToggleGroup();
    for (Show show : Show.values()) {
      buttons.getChildren().add(explained(show));
      menu.getItems().add(item(show, group));
    }
    menu.getItems().add(new SeparatorMenuItem());
    menu.getItems().addAll(looks);
    menu.setId("picture-menu");
    menu.getStyleClass().addAll("quiet", "small");
    menu.setMinWidth(USE_PREF_SIZE);
    Hint.on(menu, "Which map of the layer, its outlines and its colours");
    menu.textProperty().bind(model.optionsProperty().map(now -> now.shown().label()));
    getChildren().addAll(buttons, menu);
    menu.visibleProperty().bind(compact);
    buttons.visibleProperty().bind(compact.not());
    menu.managedProperty().bind(menu.visibleProperty());
    buttons.managedProperty().bind(buttons.visibleProperty());
    visibleProperty().bind(model.axesProperty().map(Optional::isPresent));
  }

  BooleanProperty compactProperty() {
    return compact;
  }

  double wide() {
    return buttons.prefWidth(-1);
  }

  private static String explanation(Show show) {
    return switch (show) {
      case WEIGHTS ->
          "The mixer's own map: attention, or the weights that a recurrence or a kernel implies"
              + " (Alt+1)";
      case INFLUENCE ->
          "How much replacing a token moves the predictions, measured on the whole model in the"
              + " background (Alt+2)";
      case STATE -> "The layer's recurrent state after every token, where it has one (Alt+3)";
      case DISTANCE ->
          "How far back the head attends: its mean weight at every distance from query to key, over"
              + " many held-out instances (Alt+4)";
      case SUFFIX ->
          "What every head looks at by the length of the matching suffix: how many of the last"
              + " symbols stand before the key as well (Alt+7)";
    };
  }

  private void choose(Show show) {
    model.show(show);
    chosen.run();
  }

  private ObservableValue<Boolean> lacks(Show show) {
    return model.optionsProperty().map(now -> !now.possible().contains(show));
  }

  private RadioMenuItem item(Show show, ToggleGroup group) {
    RadioMenuItem item = new RadioMenuItem(show.label());
    item.setToggleGroup(group);
    item.disableProperty().bind(lacks(show));
    model.optionsProperty().subscribe(now -> item.setSelected(now.shown() == show));
    item.setOnAction(_ -> choose(show));
    return item;
  }

  /// Why what the layer lacks cannot be chosen.
  private static String reason(Show show) {
    return switch (show) {
      case WEIGHTS -> "This layer has no attention map";
      case INFLUENCE -> "";
      case STATE -> "This layer has no recurrent state";
      case DISTANCE -> "This layer has no weights whose distance could be measured";
      case SUFFIX -> "This model has no weights that could be shared out by suffix";
    };
  }

  /// What can be chosen with its explanation, or else the reason, under the mouse: a button that is
  /// grey does not hear of it.
  private HBox explained(Show show) {
    HBox place = new HBox(button(show));
    Hint.on(place, lacks(show).map(lacks -> lacks ? reason(show) : explanation(show)));
    return place;
  }

  private ToggleButton button(Show show) {
    ToggleButton button = new ToggleButton(show.label());
    button.setId("picture-" + show.name().toLowerCase(Locale.ROOT));
    String place =
        switch (show) {
          case WEIGHTS -> "first";
          case INFLUENCE, STATE, DISTANCE -> "between";
          case SUFFIX -> "last";
        };
    button.getStyleClass().addAll(List.of("quiet", "segment", "small", place));
    button.setMinWidth(USE_PREF_SIZE);
    button.setAccessibleHelp(explanation(show));
    button.disableProperty().bind(lacks(show));
    model.optionsProperty().subscribe(now -> button.setSelected(now.shown() == show));
    button.setOnAction(_ -> {
      button.setSelected(true);
      choose(show);
    });
    return button;
  }
}
