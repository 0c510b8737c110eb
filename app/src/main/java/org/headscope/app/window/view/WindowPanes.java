package org.headscope.app.window.view;

import module java.base;

import javafx.application.Platform;
import javafx.beans.property.*;
import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Focus;
import org.headscope.app.service.Appearance;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The middle and the panes around it: lists or a rail at the left, automaton and next symbol at
/// the right, strip and track below. [WindowLayout] decides what gives way; a pane opened or closed
/// by hand stays so at every size, until the choice agrees with that decision again.
public final class WindowPanes extends StackPane {
  private static final KeyCombination TOGGLE = KeyCombination.valueOf("Shortcut+L");
  private static final SettingCodec<Optional<Boolean>> WANTED =
      SettingCodec.of(
          List.of(Optional.empty(), Optional.of(true), Optional.of(false)),
          wanted -> wanted.map(is -> is ? "shown" : "hidden").orElse("fitting"));

  private static final double LISTS = 0.157;
  private static final double RIGHT = 0.275;
  private static final double AUTOMATON = 0.44;
  private static final double TRACK = 0.165;

  /// Minimum and maximum sizes of the panes, in units of the theme's text size.
  private static final double RAIL = 4.2;

  private static final double MIN_LISTS = 15;
  private static final double MAX_LISTS = 26;
  private static final double MIN_RIGHT = 19.5;
  private static final double MIN_CURVES = 8.5;

  /// The minimum width of the views at the right beside a docked pane, if nothing else fits.
  private static final double MIN_NARROW_RIGHT = 17.5;

  /// The minimum width beside a docked pane at which the views at the right fit too.
  private static final double MIN_BESIDE = 46;

  /// The same for the strip's heading.
  private static final double MIN_HEADING = 64;

  private final Appearance appearance;
  private final Overlay overlay;
  private final Region lists;
  private final StackPane listsPlace = new StackPane();
  private final BorderPane sheet = new BorderPane();
  private final Region rail;
  private final DividedPane right = new DividedPane(Orientation.VERTICAL);
  private final DividedPane columns = new DividedPane(Orientation.HORIZONTAL);
  private final DividedPane rows = new DividedPane(Orientation.VERTICAL);
  private final Concealer hidden;
  private final Low strip;
  private final Low track;
  private Property<Optional<Boolean>> curvesOpen = new SimpleObjectProperty<>(Optional.empty());
  private Property<Optional<Boolean>> listsOpen = new SimpleObjectProperty<>(Optional.empty());
  private Optional<Region> docked = Optional.empty();
  private boolean wideTab;
  private boolean keepsRight;
  private WindowLayout layout = new WindowLayout(true, true, true);

  public record Around(
      Region lists, Region rail, Region automaton, Region prediction, Low strip, Low track) {}

  /// A region below the middle that can become lower than it prefers.
  public record Low(Region region, BooleanProperty compact) {}

  /// @param messages float over a corner of the columns, clear of the playhead
  public WindowPanes(
      Region middle, Around around, Overlay overlay, Region messages, Appearance looks) {
    this.appearance = looks;
    this.overlay = overlay;
    this.lists = around.lists();
    this.rail = around.rail();
    this.strip = around.strip();
    this.track = around.track();
    right.add(around.automaton(), AUTOMATON);
    hidden = new Concealer(around.prediction(), "Next symbol", looks.paletteProperty());
    right.addRest(hidden);
    columns.add(listsPlace, LISTS);
    columns.add(rail, 0);
    columns.addRest(middle);
    columns.add(right, RIGHT);
    StackPane floated = new StackPane(columns, messages);
    floated.setMinSize(0, 0);
    BorderPane upper = new BorderPane(floated);
    upper.setBottom(strip.region());
    strip.region().getStyleClass().add("strip");
    upper.setMinSize(0, 0);
    rows.addRest(upper);
    rows.add(track.region(), TRACK);
    setMinSize(0, 0);
    getChildren().add(rows);
    sheet.getStyleClass().addAll("sheet-of-paper", "lists-sheet");
    sheet.addEventFilter(KeyEvent.KEY_PRESSED, this::pressedInSheet);
    sheet.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clickedInSheet);
    widthProperty().addListener(_ -> arrange());
    heightProperty().addListener(_ -> arrange());
    looks
        .paletteProperty()
        .subscribe(palette -> {
          setSizes(palette);
          arrange();
        });
  }

  /// Keeps what a person opened or closed as settings of `journal`.
  public void record(Journal journal) {
    listsOpen = journal.setting("window.lists", Optional.empty(), WANTED);
    curvesOpen = journal.setting("window.curves", Optional.empty(), WANTED);
    listsOpen.subscribe(_ -> arrange());
    curvesOpen.subscribe(_ -> arrange());
  }

  private double text() {
    return appearance.paletteProperty().get().size().text();
  }

  private void setSizes(Palette now) {
    double text = now.size().text();
    listsPlace.setMinWidth(MIN_LISTS * text);
    listsPlace.setMaxWidth(MAX_LISTS * text);
    rail.setMinWidth(Math.rint(RAIL * text));
    rail.setMaxWidth(Math.rint(RAIL * text));
    right.setMinWidth(MIN_RIGHT * text);
    sheet.setMaxWidth(MAX_LISTS * text);
  }

  /// Arranges every pane as requested or, without a request, as space allows.
  private void arrange() {
    if (getScene() == null || getWidth() == 0) {
      return;
    }
    Region window = (Region) getScene().getRoot();
    layout =
        WindowLayout.of(
            window.getWidth() - dockedWidth(),
            window.getHeight(),
            appearance.paletteProperty().get());
    boolean free = docked.isEmpty();
    boolean beside = free && layout.lists() && listsOpen.getValue().orElse(true);
    boolean there = listsPlace.getChildren().contains(lists);
    if (beside && !there) {
      overlay.close();
      listsPlace.getChildren().setAll(lists);
    } else if (!beside && there) {
      listsPlace.getChildren().clear();
    }
    Controls.show(listsPlace, beside);
    Controls.show(rail, free && !beside);
    double left = (window.getWidth() - dockedWidth()) / text();
    boolean narrow = !free && left < MIN_HEADING;
    Controls.show(right, !wideTab && (keepsRight || free || left >= MIN_BESIDE));
    right.setMinWidth((free || left >= MIN_BESIDE ? MIN_RIGHT : MIN_NARROW_RIGHT) * text());
    boolean curves = curvesOpen.getValue().orElse(layout.curves());
    track.compact().set(!curves);
    track.region().setMinHeight(curves ? MIN_CURVES * text() : USE_PREF_SIZE);
    track.region().setMaxHeight(curves ? 0.45 * window.getHeight() : USE_PREF_SIZE);
    strip.compact().set(!layout.heading() || narrow);
  }

  /// Sets whether automaton and next symbol are shown; some tabs do not concern the instance.
  public void showRight(boolean shown) {
    wideTab = !shown;
    Controls.show(right, shown);
    arrange();
  }

  /// Replaces the lists with `pane`, or brings them back.
  public void dock(Optional<Region> pane) {
    docked = pane;
    pane.ifPresent(p -> p.minWidthProperty().addListener((_, _, _) -> arrange()));
    arrange();
  }

  /// Sets whether the views at the right stay even if a docked pane leaves little space.
  public void needsRight(boolean needed) {
    keepsRight = needed;
    arrange();
  }

  private double dockedWidth() {
    return docked.map(Region::getMinWidth).orElse(0.0);
  }

  public void conceal(Optional<String> words, Runnable show) {
    hidden.conceal(words, show);
  }

  /// Opens the track's curves, or collapses them to one line.
  public void toggleCurves() {
    boolean now = curvesOpen.getValue().orElse(layout.curves());
    curvesOpen.setValue(Optional.of(!now).filter(wanted -> wanted != layout.curves()));
    arrange();
  }

  /// Returns the commands that show or hide the lists beside the middle; if they do not fit, opens
  /// them over it.
  public List<Command> togglingLists() {
    if (!layout.lists()) {
      openLists("");
      return List.of();
    }
    boolean now = listsOpen.getValue().orElse(true);
    Optional<Boolean> next = Optional.of(!now).filter(wanted -> !wanted);
    return listsOpen instanceof Setting<Optional<Boolean>> setting
        ? List.of(setting.to(next))
        : List.of();
  }

  /// Focuses the list `id`, or the first one, and opens the lists if needed.
  public void openLists(String id) {
    if (layout.lists()) {
      listsOpen.setValue(Optional.empty());
      arrange();
    } else {
      sheet.setCenter(lists);
      overlay.open(sheet, Pos.CENTER_LEFT);
    }
    Platform.runLater(() -> {
      Node list = lists.lookup(id.isEmpty() ? ".list-view" : "#" + id);
      if (list != null && Focus.canReceiveFocus(list)) {
        list.requestFocus();
      }
    });
  }

  private void pressedInSheet(KeyEvent event) {
    boolean chosen = event.getCode() == KeyCode.ENTER && event.getTarget() instanceof ListView<?>;
    if (TOGGLE.match(event) || chosen) {
      overlay.close();
      event.consume();
    }
  }

  /// Closes the lists after a click that chose something.
  private void clickedInSheet(MouseEvent event) {
    if (event.getTarget() instanceof Node node
        && Focus.ancestors(node)
            .anyMatch(n -> n.getPseudoClassStates().toString().contains("filled"))) {
      overlay.close();
    }
  }

  /// Returns the panes with dividers, by their names in the preferences.
  public Map<String, DividedPane> divided() {
    return Map.of("share.columns", columns, "share.right", right, "share.time", rows);
  }
}
