package org.headscope.app.feature.prediction;

import atlantafx.base.theme.Styles;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/**
 * The button in the panel's head that chooses who stands beside model and truth: what is chosen
 * first, so that it is let go at once, then everything there is by kind.
 */
final class PredictorMenu extends MenuButton {
  private final PredictionViewModel model;

  PredictorMenu(PredictionViewModel model) {
    super("Predictors");
    this.model = model;
    setId("predictors");
    getStyleClass().addAll(Styles.SMALL, "quiet", "compact");
    setMinWidth(Region.USE_PREF_SIZE);
    setTooltip(
        new Tooltip(
            "Who predicts beside the model and the truth: at most %d"
                .formatted(PredictionViewModel.MOST)));
    model.offersProperty().subscribe(this::fill);
    model.chosenProperty().subscribe(this::fill);
    // A menu that changes under the pointer is no menu: what came meanwhile shows next time.
    showingProperty()
        .subscribe(showing -> {
          if (!showing) {
            fill();
          }
        });
  }

  private void fill() {
    if (isShowing()) {
      return;
    }
    List<MenuItem> items = new ArrayList<>();
    model.chosenProperty().get().forEach(choice -> items.add(item(Offer.of(choice))));
    if (!items.isEmpty()) {
      items.add(new SeparatorMenuItem());
    }
    for (Offer.Group group : model.offersProperty().get()) {
      Menu more = new Menu(group.title());
      group.offers().forEach(offer -> more.getItems().add(item(offer)));
      items.add(more);
    }
    MenuItem usual = new MenuItem("Back to 2-gram and 3-gram");
    usual.setOnAction(e -> model.reset());
    items.add(new SeparatorMenuItem());
    items.add(usual);
    getItems().setAll(items);
  }

  private CheckMenuItem item(Offer offer) {
    boolean shown = model.chosenProperty().get().contains(offer.choice());
    CheckMenuItem item = new CheckMenuItem(offer.menuText());
    item.setSelected(shown);
    item.setDisable(!shown && model.full());
    item.setMnemonicParsing(false);
    item.setOnAction(e -> model.toggle(offer.choice()));
    return item;
  }
}
