package org.headscope.app.feature.compare;

import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.PredictorChoice;

/// Offers every family of predictors and every open run; what is compared has a tick.
final class AddMenu extends MenuButton {
  private final CompareViewModel model;
  private final Workbench workbench;

  AddMenu(CompareViewModel model, Workbench workbench) {
    super("Add…");
    this.model = model;
    this.workbench = workbench;
    Controls.quiet(this, "add-predictor", "Add predictors, runs and checkpoints to the comparison");
    setOnShowing(_ -> fill());
    fill();
  }

  private void fill() {
    getItems().clear();
    getItems().add(item("The selected run at the selected step", new Entry.Selected()));
    for (RunView run : workbench.runs()) {
      getItems().add(runMenu(run));
    }
    for (PredictorCatalogue.Group group : PredictorCatalogue.groups(_ -> true)) {
      Menu menu = new Menu(group.title());
      for (String name : group.names()) {
        menu.getItems().add(item(PredictorCatalogue.menuText(name), Entry.rule(name)));
      }
      getItems().add(menu);
    }
  }

  private Menu runMenu(RunView run) {
    Menu menu = new Menu("Run " + run.ref().name());
    menu.setMnemonicParsing(false);
    menu.getItems().add(item("at the selected step", new Entry.Following(run.ref())));
    for (long step : run.steps().reversed()) {
      menu.getItems()
          .add(
              item(
                  "at step " + NumberText.count(step),
                  new Entry.Fixed(new PredictorChoice.Trained(run.ref(), step))));
    }
    return menu;
  }

  private MenuItem item(String text, Entry entry) {
    CheckMenuItem item = new CheckMenuItem(text);
    item.setMnemonicParsing(false);
    item.setSelected(model.entries().contains(entry));
    item.setOnAction(_ -> {
      if (model.entries().contains(entry)) {
        model.remove(entry);
      } else {
        model.add(entry);
      }
    });
    return item;
  }
}
