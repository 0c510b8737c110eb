package org.headscope.app.feature.runs;

import module java.base;

import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.*;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.feature.runs.RunsViewModel.InstanceRow;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.session.Setting;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;

/// The left region: runs above, the instances of the open file below, each with its filter.
public final class RunsView extends VBox {
  public static final String RUNS = "runs";
  public static final String INSTANCES = "instances";

  private boolean following;

  /// The context menu of a row, opened by right click or the menu key.
  public interface RunRowMenus {
    List<MenuItem> of(RunEntry run);

    List<MenuItem> of(ListedInstance text);
  }

  public RunsView(RunsViewModel model, RunRowMenus rows) {
    getStyleClass().add("runs-view");
    setMinWidth(0);
    ListView<RunEntry> runs = list(RUNS, model.runs());
    runs.setCellFactory(_ -> new RunCell(model::readMetrics, model::tryAgain, model::resume));
    runs.setAccessibleText("Runs");
    runs.setPlaceholder(absent(model.runsAbsenceProperty()));
    runs.setOnKeyPressed(e -> {
      RunEntry chosen = runs.getSelectionModel().getSelectedItem();
      if (e.getCode() == KeyCode.ENTER && chosen != null) {
        model.tryAgain(chosen);
        chosen.view().filter(RunView::isInterrupted).ifPresent(_ -> model.resume(chosen));
      }
    });
    ListView<InstanceRow> instances = list(INSTANCES, model.instances());
    instances.setCellFactory(_ -> new InstanceCell(model::nameOf));
    instances.setAccessibleText("Instances");
    instances.setPlaceholder(absent(model.instancesAbsenceProperty()));
    link(runs, model.runProperty(), model::choose, (entry, run) -> entry.ref().equals(run));
    link(
        instances,
        model.place,
        row -> {
          if (row instanceof InstanceRow.Text(ListedInstance listed)) {
            model.choose(listed);
          }
        },
        (row, place) -> row.equals(new InstanceRow.Text(place)));
    skipHeadings(instances);
    menu(runs, rows::of);
    menu(
        instances,
        row ->
            row instanceof InstanceRow.Text(ListedInstance listed) ? rows.of(listed) : List.of());
    Label count = new Label();
    count.getStyleClass().add("caption");
    count.textProperty().bind(model.countProperty());
    runs.setMinHeight(60);
    instances.setPrefHeight(60); // grows into the space that the runs leave
    VBox.setVgrow(instances, Priority.ALWAYS);
    setSpacing(8);
    getChildren()
        .addAll(
            heading("Runs", new Label()),
            filter("Filter runs", model.runFilter, runs),
            runs,
            heading("Instances", count),
            filter("Filter instances", model.instanceFilter, instances),
            instances);
    runs.prefHeightProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.min(0.4 * getHeight(), 8 + 50.0 * Math.max(1, model.runs().size())),
                heightProperty(),
                model.runs()));
  }

  /// Opens the menu of the row under the mouse, without selecting it, or from the keyboard that of
  /// the selected row.
  private static <T> void menu(ListView<T> list, Function<T, List<MenuItem>> rows) {
    ContextMenu menu = new ContextMenu();
    list.addEventFilter(
        MouseEvent.ANY,
        e -> {
          if (e.getButton() == MouseButton.SECONDARY) {
            e.consume();
          }
        });
    list.setOnContextMenuRequested(e -> {
      menu.hide();
      Optional<T> item =
          e.isKeyboardTrigger()
              ? Optional.ofNullable(list.getSelectionModel().getSelectedItem())
              : item(list, e.getPickResult().getIntersectedNode());
      item.map(rows)
          .filter(found -> !found.isEmpty())
          .ifPresent(found -> {
            menu.getItems().setAll(found);
            menu.show(list, e.getScreenX(), e.getScreenY());
          });
      e.consume();
    });
  }

  private static <T> Optional<T> item(ListView<T> list, @Nullable Node at) {
    for (Node node = at; node != null; node = node.getParent()) {
      if (node instanceof ListCell<?> cell) {
        int index = cell.getIndex();
        return index >= 0 && index < list.getItems().size()
            ? Optional.of(list.getItems().get(index))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// Makes the arrow keys skip headings.
  private static void skipHeadings(ListView<InstanceRow> list) {
    list.addEventFilter(
        KeyEvent.KEY_PRESSED,
        e -> {
          int by = e.getCode() == KeyCode.UP ? -1 : e.getCode() == KeyCode.DOWN ? 1 : 0;
          int next = list.getSelectionModel().getSelectedIndex() + by;
          boolean plain = by != 0 && !e.isShortcutDown() && !e.isAltDown() && !e.isShiftDown();
          int size = list.getItems().size();
          if (plain
              && next >= 0
              && next < size
              && list.getItems().get(next) instanceof InstanceRow.Heading) {
            if (next + by >= 0 && next + by < size) {
              list.getSelectionModel().clearAndSelect(next + by);
              list.scrollTo(Math.max(0, next + Math.min(0, by)));
            }
            e.consume();
          }
        });
  }

  /// Creates a list whose own changes of selection are ignored: while its items change, a
  /// `ListView` selects other rows.
  private <T> ListView<T> list(String id, ObservableList<T> items) {
    // Comes before the list's own listener; follow() ends it afterwards.
    items.addListener((ListChangeListener<T>) _ -> following = true);
    ListView<T> list = new ListView<>(items);
    list.setId(id);
    return list;
  }

  private static Label absent(ObservableValue<String> sentence) {
    Label label = new Label();
    label.textProperty().bind(sentence);
    label.setWrapText(true);
    label.getStyleClass().add("text-muted");
    return label;
  }

  private static HBox heading(String title, Label value) {
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox row = new HBox(8, new PanelTitle(title), space, value);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static TextField filter(String prompt, Setting<String> typed, ListView<?> list) {
    TextField field = new TextField();
    field.setPromptText(prompt);
    field.setAccessibleText(prompt);
    Hint.on(field, prompt + " by any words in their rows; ↓ goes to the list");
    field.textProperty().bindBidirectional(typed);
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

  private <T, C> void link(
      ListView<T> list,
      ObservableValue<Optional<C>> chosen,
      Consumer<T> choose,
      BiPredicate<T, C> same) {
    ScrollRequest reveal = new ScrollRequest(list);
    Runnable now = () -> follow(list, chosen.getValue(), same, reveal);
    Runnable follow =
        () -> {
          if (index(list, chosen.getValue(), same) < 0) {
            // Nothing may be selected between two commands, while the list handles a click.
            Platform.runLater(now);
          } else {
            now.run();
          }
        };
    chosen.subscribe(_ -> follow.run());
    // Comes after the list's own listener, which loses the selection, and before all others.
    list.getItems().addListener((ListChangeListener<T>) _ -> follow.run());
    // A hidden list has had no rows to scroll by.
    list.sceneProperty().addListener(_ -> reveal.soon());
    list.heightProperty().addListener(_ -> reveal.soon());
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(item -> {
          if (item != null && !following) {
            choose.accept(item);
          }
        });
  }

  private static <T, C> int index(ListView<T> list, Optional<C> chosen, BiPredicate<T, C> same) {
    return IntStream.range(0, chosen.isPresent() ? list.getItems().size() : 0)
        .filter(i -> same.test(list.getItems().get(i), chosen.get()))
        .findFirst()
        .orElse(-1);
  }

  private <T, C> void follow(
      ListView<T> list, Optional<C> chosen, BiPredicate<T, C> same, ScrollRequest reveal) {
    following = true;
    try {
      int index = index(list, chosen, same);
      if (index < 0) {
        list.getSelectionModel().clearSelection();
      } else if (list.getSelectionModel().getSelectedIndex() != index) {
        list.getSelectionModel().clearAndSelect(index);
        reveal.soon();
      }
    } finally {
      following = false;
    }
  }

  /// Scrolls to the selected row, with two rows above it; several requests at a time are one.
  private static final class ScrollRequest {
    private final ListView<?> list;
    private boolean due;

    ScrollRequest(ListView<?> list) {
      this.list = list;
    }

    void soon() {
      if (!due) {
        due = true;
        Platform.runLater(this::now);
      }
    }

    private void now() {
      due = false;
      if (list.getScene() == null || list.getHeight() == 0) {
        return; // layout asks again
      }
      int top = Math.max(0, list.getSelectionModel().getSelectedIndex() - 2);
      list.scrollTo(top);
      // Again once new rows have their heights: the list stops short otherwise.
      list.applyCss();
      list.layout();
      list.scrollTo(top);
    }
  }

  /// A row for an instance: its name, shortened from the left because the end distinguishes it, the
  /// size of its automaton and the number of its symbols; or a heading with the task and the file
  /// of the instances below.
  private static final class InstanceCell extends ListCell<InstanceRow> {
    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");

    private final Function<ListedInstance, String> naming;
    private final Label name = new Label();
    private final Label size = new Label();
    private final HBox row = new HBox(8, name, size);

    InstanceCell(Function<ListedInstance, String> naming) {
      this.naming = naming;
      row.setAlignment(Pos.BASELINE_LEFT);
      row.setMinWidth(0);
      row.setPrefWidth(1);
      name.getStyleClass().addAll("row-name", "may-shorten");
      name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
      name.setEllipsisString("…");
      name.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(name, Priority.ALWAYS);
      size.getStyleClass().addAll("text-muted", "caption", "may-shorten");
      size.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
      size.setEllipsisString("…");
    }

    @Override
    protected void updateItem(@Nullable InstanceRow item, boolean empty) {
      super.updateItem(item, empty);
      boolean heading = !empty && item instanceof InstanceRow.Heading;
      pseudoClassStateChanged(HEADING, heading);
      setMouseTransparent(heading);
      name.setMinWidth(heading ? Region.USE_PREF_SIZE : 0);
      size.setMinWidth(heading ? 0 : Region.USE_PREF_SIZE);
      switch (empty ? null : item) {
        case null -> {
          setGraphic(null);
          Hint.on(this, "");
        }
        case InstanceRow.Heading(Path file, String task) -> {
          name.setText(task);
          size.setText(PlainText.line(String.valueOf(file.getFileName())));
          setGraphic(row);
          Hint.on(this, file.toString());
        }
        case InstanceRow.Text(ListedInstance listed) -> {
          name.setText(naming.apply(listed));
          size.setText(RunsViewModel.sizeOf(listed.instance()));
          setGraphic(row);
          Hint.on(this, explanation(listed));
        }
      }
    }

    private static String explanation(ListedInstance listed) {
      Instance instance = listed.instance();
      String drawn =
          instance
              .origin()
              .map(o -> "Drawn by %s with seed %d".formatted(o.label(), o.seed()))
              .orElse("Written by hand");
      String words = RunsViewModel.describe(instance);
      String strings =
          instance.vocabulary().separator() < 0
              ? ""
              : " in %,d strings".formatted(instance.stringCount());
      return "%s\n%s%s\n%s\n%s"
          .formatted(PlainText.line(instance.id()), words, strings, drawn, listed.file());
    }
  }
}
