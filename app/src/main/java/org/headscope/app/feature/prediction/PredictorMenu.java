package org.headscope.app.feature.prediction;

import module java.base;

import atlantafx.base.theme.Styles;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.Region;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.control.Hint;

/// The button in the panel's head that chooses who stands beside model and truth: what is chosen
/// first, so that it is let go at once, then everything there is by kind. Where not all columns
/// have room, which of them do is chosen before that.
final class PredictorMenu extends MenuButton {
  private static final String NAME = "Predictors";

  private final PredictionViewModel model;
  private List<Column> shown = List.of();

  PredictorMenu(PredictionViewModel model) {
    super(NAME);
    this.model = model;
    setAccessibleText(NAME);
    setId("predictors");
    getStyleClass().addAll(Styles.SMALL, "quiet", "compact");
    setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(
        this,
        "Who predicts beside the model and the truth: at most %d"
            .formatted(PredictionViewModel.MAX_CHOSEN));
  }

  /// Lists what there is now; what comes while the menu is open shows next time.
  @Override
  public void show() {
    if (!isShowing()) {
      fill();
    }
    super.show();
  }

  /// Says what of the figure's columns has room.
  ///
  /// @param columns those that do
  /// @param width room for this button
  void hasRoom(List<Column> columns, double width) {
    shown = columns;
    String some = leftOut() ? "%d of %d".formatted(shown.size(), all().size()) : "";
    String whole = leftOut() ? NAME + ": " + some : NAME;
    double arrow = 2.5 * getFont().getSize();
    boolean fits = FxFonts.width(whole, TextStyle.sans(getFont().getSize())) + arrow <= width;
    setText(fits ? whole : leftOut() ? some : "⋯");
  }

  private List<Column> all() {
    return model.figure().map(PredictionFigure::ranked).orElse(List.of());
  }

  private boolean leftOut() {
    return shown.size() < all().size();
  }

  /// Which columns stand beside the model's: checking one takes another's place.
  private Menu room() {
    Menu menu = new Menu("Beside the model here: room for " + (shown.size() - 1));
    for (Column column : model.figure().orElseThrow().next().columns()) {
      if (!column.isModel()) {
        CheckMenuItem item = new CheckMenuItem(column.label());
        boolean is = shown.stream().anyMatch(c -> c.name().equals(column.name()));
        item.setSelected(is);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> model.prefer(column.name(), !is));
        menu.getItems().add(item);
      }
    }
    return menu;
  }

  void fill() {
    List<MenuItem> items = new ArrayList<>();
    if (leftOut()) {
      items.add(room());
      items.add(new SeparatorMenuItem());
    }
    model.chosen().forEach(choice -> items.add(item(PredictorOption.of(choice))));
    if (!items.isEmpty()) {
      items.add(new SeparatorMenuItem());
    }
    for (PredictorOption.Group group : model.offers()) {
      Menu more = new Menu(group.title());
      group.options().forEach(option -> more.getItems().add(item(option)));
      items.add(more);
    }
    MenuItem usual = new MenuItem("Back to contexts of 1 and 2");
    usual.setOnAction(_ -> model.reset());
    items.add(new SeparatorMenuItem());
    items.add(usual);
    getItems().setAll(items);
  }

  private CheckMenuItem item(PredictorOption option) {
    boolean shown = model.chosen().contains(option.choice());
    CheckMenuItem item = new CheckMenuItem(option.menuText());
    item.setSelected(shown);
    item.setDisable(!shown && model.full());
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> model.toggle(option.choice()));
    return item;
  }
}
