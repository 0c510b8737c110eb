package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.attention.picture.PictureKind;

/// The choice of the kind of picture; what the layer lacks cannot be chosen. Buttons, or a menu
/// where there is little room.
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
    List<PictureKind> kinds = PictureKind.all();
    for (PictureKind kind : kinds) {
      String last = kind.equals(kinds.getLast()) ? "last" : "between";
      buttons.getChildren().add(explained(kind, kind.equals(kinds.getFirst()) ? "first" : last));
      menu.getItems().add(item(kind));
    }
    menu.getItems().add(new SeparatorMenuItem());
    menu.getItems().addAll(looks);
    menu.setId("picture-menu");
    menu.getStyleClass().addAll("quiet", "small");
    menu.setMinWidth(USE_PREF_SIZE);
    Hint.on(menu, "Which map of the layer, its outlines and its colours");
    menu.textProperty().bind(model.optionsProperty().map(now -> now.shown().words().label()));
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

  private void choose(PictureKind kind) {
    model.show(kind);
    chosen.run();
  }

  private ObservableValue<Boolean> lacks(PictureKind kind) {
    return model.optionsProperty().map(now -> !now.possible().contains(kind));
  }

  private MenuItem item(PictureKind kind) {
    MenuItem item = MapItems.radio(kind.words().label(), shows(kind), () -> choose(kind));
    item.disableProperty().bind(lacks(kind));
    return item;
  }

  private ObservableValue<Boolean> shows(PictureKind kind) {
    return model.optionsProperty().map(now -> now.shown().equals(kind));
  }

  /// A button in a place of its own, which says under the mouse what it is, or else why it is grey:
  /// then the button does not hear of the mouse.
  private HBox explained(PictureKind kind, String place) {
    PictureKind.Words words = kind.words();
    String explanation = "%s (%s)".formatted(words.explanation(), words.keys());
    ToggleButton button = new ToggleButton(words.label());
    button.setId("picture-" + kind.name().toLowerCase(Locale.ROOT));
    button.getStyleClass().addAll(List.of("quiet", "segment", "small", place));
    button.setMinWidth(USE_PREF_SIZE);
    button.setAccessibleHelp(explanation);
    button.disableProperty().bind(lacks(kind));
    shows(kind).subscribe(button::setSelected);
    button.setOnAction(_ -> {
      button.setSelected(true);
      choose(kind);
    });
    HBox around = new HBox(button);
    Hint.on(around, lacks(kind).map(lacks -> lacks ? words.missing() : explanation));
    return around;
  }
}
