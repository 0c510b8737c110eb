package org.headscope.app.feature.runs;

import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.shell.RunView;
import org.headscope.engine.benchmark.Instance;

/** The left region: runs above, the instances of the open file below, each with its filter. */
public final class RunsView extends VBox {
  private boolean following;

  /** Shows {@code model}. */
  public RunsView(RunsViewModel model) {
    getStyleClass().add("runs-view");
    setMinWidth(0);
    ListView<RunView> runs = new ListView<>(model.runs());
    runs.setId("runs");
    runs.setCellFactory(list -> new RunCell());
    runs.setAccessibleText("Runs");
    runs.setPlaceholder(absent("No run fits. Open one with Ctrl+O or drop its folder here."));
    ListView<Instance> instances = new ListView<>(model.instances());
    instances.setId("instances");
    instances.setCellFactory(list -> new InstanceCell());
    instances.setAccessibleText("Instances");
    instances.setPlaceholder(absent("No instance fits. Open a file of them or drop it here."));
    link(runs, model.runProperty(), model::choose, (a, b) -> a.ref().equals(b.ref()));
    link(instances, model.instanceProperty(), model::choose, Instance::equals);
    Label count = new Label();
    count.getStyleClass().addAll("caption", "numbers");
    count.textProperty().bind(model.countProperty());
    Tooltip file = new Tooltip();
    file.textProperty().bind(model.fileProperty().map(f -> "Instances of " + f));
    Tooltip.install(count, file);
    runs.setPrefHeight(150);
    runs.setMinHeight(60);
    instances.setPrefHeight(60); // grows into what the runs leave
    VBox.setVgrow(instances, Priority.ALWAYS);
    setSpacing(8);
    getChildren()
        .addAll(
            heading("Runs", new Label()),
            filter("Filter runs", model.runFilterProperty()::set, runs),
            runs,
            heading("Held-out instances", count),
            filter("Filter instances", model.instanceFilterProperty()::set, instances),
            instances);
    model.runs().addListener((InvalidationListener) o -> fit(runs, model.runs()));
    fit(runs, model.runs());
  }

  /** The list of runs is as high as its runs, up to two fifths of the region. */
  private void fit(ListView<RunView> list, ObservableList<RunView> items) {
    list.prefHeightProperty().unbind();
    list.prefHeightProperty()
        .bind(
            heightProperty()
                .multiply(0.4)
                .map(h -> Math.min(h.doubleValue(), 8 + 50.0 * Math.max(1, items.size()))));
  }

  private static Label absent(String sentence) {
    Label label = new Label(sentence);
    label.setWrapText(true);
    label.getStyleClass().add("text-muted");
    return label;
  }

  private static HBox heading(String title, Label value) {
    Label label = new Label(title.toUpperCase(Locale.ROOT));
    label.getStyleClass().add("panel-title");
    label.setMinWidth(Region.USE_PREF_SIZE);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox row = new HBox(8, label, space, value);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static TextField filter(String prompt, Consumer<String> typed, ListView<?> list) {
    TextField field = new TextField();
    field.setPromptText(prompt);
    field.setAccessibleText(prompt);
    field.setTooltip(new Tooltip(prompt + " by any words of their rows; ↓ goes to the list"));
    field.textProperty().subscribe(typed);
    field.setOnKeyPressed(e -> {
      if (e.getCode() == KeyCode.DOWN) {
        list.requestFocus();
        e.consume();
      } else if (e.getCode() == KeyCode.ESCAPE && !field.getText().isEmpty()) {
        field.clear();
        e.consume();
      }
    });
    return field;
  }

  /** Keeps the list's choice and the selection the same. */
  private <T> void link(
      ListView<T> list,
      ObservableValue<Optional<T>> chosen,
      Consumer<T> choose,
      BiPredicate<T, T> same) {
    chosen.subscribe(c -> follow(list, c, same));
    list.getItems().addListener((InvalidationListener) o -> follow(list, chosen.getValue(), same));
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(item -> {
          if (item != null && !following) {
            choose.accept(item);
          }
        });
  }

  private <T> void follow(ListView<T> list, Optional<T> chosen, BiPredicate<T, T> same) {
    following = true;
    try {
      int index = -1;
      for (int i = 0; i < list.getItems().size() && chosen.isPresent(); i++) {
        if (same.test(list.getItems().get(i), chosen.get())) {
          index = i;
          break;
        }
      }
      if (index < 0) {
        list.getSelectionModel().clearSelection();
      } else if (list.getSelectionModel().getSelectedIndex() != index) {
        list.getSelectionModel().clearAndSelect(index);
        list.scrollTo(Math.max(0, index - 2));
      }
    } finally {
      following = false;
    }
  }
}
