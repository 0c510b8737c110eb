package org.headscope.app.window.view;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.*;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.session.Command;

/// The middle of the window: one of several tabs, initially the first.
public final class TabArea extends StackPane {
  private final List<Tab> tabs;
  private final ReadOnlyObjectWrapper<Tab> current;
  private final ObjectProperty<String> selected;

  /// Follows `selected`, the id of a tab, which undo covers.
  public TabArea(List<Tab> tabs, ObjectProperty<String> selected) {
    this.tabs = List.copyOf(tabs);
    this.selected = selected;
    current = new ReadOnlyObjectWrapper<>(this, "current", tabs.getFirst());
    setMinSize(0, 0);
    for (Tab tab : tabs) {
      tab.content().whenCreated(content -> add(content.region()));
    }
    sight(tabs.getFirst(), true);
    selected.subscribe(this::follow);
  }

  /// Shows the first tab for an unknown id.
  private void follow(String id) {
    Tab tab = tabs.stream().filter(t -> t.id().equals(id)).findFirst().orElse(tabs.getFirst());
    if (!tab.equals(current.get())) {
      sight(current.get(), false);
      sight(tab, true);
      current.set(tab);
      // A scroll pane has its content only once CSS is applied. Hidden tabs can wait.
      tab.content().get().region().applyCss();
    }
  }

  private void add(Region region) {
    region.setVisible(false);
    getChildren().add(region);
  }

  public List<Tab> tabs() {
    return tabs;
  }

  public ReadOnlyObjectProperty<Tab> currentProperty() {
    return current.getReadOnlyProperty();
  }

  /// Shows `tab`; the others keep their content, hidden.
  void show(Tab tab) {
    if (!tab.equals(current.get())) {
      selected.set(tab.id());
    }
    focus();
  }

  private static void sight(Tab tab, boolean showing) {
    FeatureContent content = tab.content().get();
    content.region().setVisible(showing);
    content.shown().accept(showing);
  }

  /// Sets whether hidden tabs follow the selection too.
  void setAllFollow(boolean follow) {
    for (Tab tab : tabs) {
      FeatureContent content = tab.content().get();
      content.shown().accept(follow || tab.equals(current.get()));
    }
  }

  public List<Command> showing(String panel) {
    return tabs.stream()
        .filter(t -> t.panels().contains(panel))
        .findFirst()
        .map(tab ->
            Stream.concat(
                    tab.content().get().choice().apply(panel).stream(),
                    Stream.of(new Command.Tab(tab.id())))
                .toList())
        .orElse(List.of());
  }

  public boolean hides(String panel) {
    return tabs.stream().anyMatch(t -> t.panels().contains(panel) && !t.equals(current.get()));
  }

  /// Focuses the picture of the visible tab for which arrow keys matter most.
  public void focus() {
    Tab tab = current.get();
    Region region = tab.content().get().region();
    Node first = region.lookup(".takes-keyboard");
    if (first != null) {
      first.requestFocus();
      return;
    }
    Optional<Node> view = Optional.ofNullable(region.lookup("#" + tab.panels().getFirst()));
    view.stream()
        .flatMap(v -> v.lookupAll("*").stream())
        .filter(FigureCanvas.class::isInstance)
        .findFirst()
        .ifPresent(Node::requestFocus);
  }

  public static String keys(int number) {
    return "Shortcut+" + number;
  }

  public HBox buttons() {
    HBox row = new HBox();
    row.setId("tabs");
    row.setAlignment(Pos.CENTER_LEFT);
    row.setMinWidth(USE_PREF_SIZE);
    for (int i = 0; i < tabs.size(); i++) {
      row.getChildren().add(button(tabs.get(i), i));
    }
    return row;
  }

  private ToggleButton button(Tab tab, int index) {
    String keys = KeyCombination.valueOf(keys(index + 1)).getDisplayText();
    ToggleButton button = new ToggleButton(tab.title());
    button.setId("tab-" + tab.id());
    String end = index == 0 ? "first" : index == tabs.size() - 1 ? "last" : "between";
    button.getStyleClass().addAll("quiet", "segment", end);
    Hint.on(button, tab.feature().explanation() + " (" + keys + ")");
    button.setMinWidth(USE_PREF_SIZE);
    current.subscribe(shown -> button.setSelected(shown.equals(tab)));
    button.setOnAction(_ -> {
      button.setSelected(true);
      show(tab);
    });
    return button;
  }
}
