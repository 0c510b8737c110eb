package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.layout.*;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.control.ShorteningLabel;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.feature.attention.picture.AttentionFigure;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.SceneFigure;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;

/// The attention map, or another picture of the selected layer, with its controls.
///
/// As the view gets smaller, the buttons that choose the picture become a menu, which also holds
/// the display options. Then the controls under the map disappear; if there is a channel to choose,
/// the channel and the description of what is in view remain. Then the legend takes two lines, and
/// finally keys are left out.
public final class AttentionView extends Panel implements Landmarks {
  /// The minimum height of a view with controls under the map, in multiples of the text size.
  private static final double TALL = 30;

  private static final double WIDE = 30;

  private final AttentionViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final HeatmapPainter painter = new HeatmapPainter();
  private final ShorteningLabel place = new ShorteningLabel();
  private final ShorteningLabel name = new ShorteningLabel();
  private final HBox row = new HBox(10);
  private final PictureChoice choice;
  private final AttentionControls controls;
  private final MapPane pane;
  private final MapGestures gestures;
  private Optional<Node> replaceHeading = Optional.empty();

  public AttentionView(AttentionViewModel model) {
    super("Attention");
    this.model = model;
    canvas.setId("map");
    makeFocusable(canvas);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.paletteProperty().bind(paletteProperty());
    List<MenuItem> items = new ArrayList<>(new MapItems(model).pairs());
    items.add(new SeparatorMenuItem());
    items.addAll(new MapItems(model).appearanceItems());
    choice = new PictureChoice(model, items, canvas::requestFocus);
    controls = new AttentionControls(model);
    pane = new MapPane(model, paletteProperty(), canvas);
    BorderPane.setMargin(controls, new Insets(6, 0, 0, 0));
    place.setStyleClasses("strong");
    head().getChildren().addAll(2, List.of(place, name));
    arrangeHead();
    setTop(row);
    setCenter(covered(pane, model.coverProperty(), model, model.measuring, model.second.reading));
    setBottom(controls);
    gestures = new MapGestures(model, canvas);
    model.sceneProperty().subscribe(_ -> show());
    model.coverProperty().subscribe(_ -> show());
    concealedProperty()
        .subscribe(what -> {
          pane.conceal(what);
          show();
        });
    widthProperty().subscribe(_ -> adaptToSpace());
    heightProperty().subscribe(_ -> adaptToSpace());
    paletteProperty().subscribe(_ -> adaptToSpace());
    title().fontProperty().subscribe(_ -> adaptToSpace());
  }

  /// Updates the layout, since the space may have changed while the view was hidden.
  public void updateLayout() {
    pane.requestLayout();
  }

  /// Replaces the heading by `node`, with which heads are selected; empty restores the heading.
  public void replaceHeading(Optional<Node> node) {
    replaceHeading = node;
    model.second.withoutHeading(node.isPresent());
    show();
    arrangeHead();
    adaptToSpace();
  }

  private void arrangeHead() {
    Node heading = replaceHeading.orElse(head());
    HBox.setHgrow(heading, Priority.ALWAYS);
    row.setAlignment(Pos.CENTER_LEFT);
    row.setPadding(new Insets(0, 0, 8, 0));
    head().setPadding(Insets.EMPTY);
    row.setMinWidth(0);
    row.getChildren().setAll(heading, choice);
  }

  private void adaptToSpace() {
    Palette p = palette();
    double space = getWidth() - getInsets().getLeft() - getInsets().getRight();
    double heading = head().prefWidth(-1) - name.prefWidth(-1) + name.minWidth(-1);
    boolean low = getHeight() < TALL * p.size().text();
    boolean narrow = heading + row.getSpacing() + choice.buttonsWidth() > space;
    choice.compact.set(replaceHeading.isPresent() || low || narrow);
    controls.compact.set(replaceHeading.isPresent() || low || space < WIDE * p.size().text());
  }

  private void show() {
    Optional<LayerScene> scene = model.scene().map(s -> s.concealing(concealedProperty().get()));
    setHeading(scene.map(LayerScene::kind).orElse(model.optionsProperty().get().title()));
    place.formsProperty().set(scene.map(LayerScene::places).orElse(List.of()));
    Hint.on(place, scene.map(LayerScene::place).orElse(""));
    name.formsProperty().set(scene.map(LayerScene::names).orElse(List.of()));
    explain(scene.map(s -> s.numbers().meaning()).orElse(""));
    canvas.figureProperty().set(scene.map(this::shown));
    canvas.setAccessibleHelp(
        scene
            .map(s -> s.selected(palette()).concealing(concealedProperty().get()).plain())
            .orElse(model.coverProperty().get().words()));
    adaptToSpace();
  }

  private Figure shown(LayerScene scene) {
    SceneFigure figure = scene.figure(painter, /* paper= */ false);
    return figure instanceof AttentionFigure map
        ? map.inWindow(model.slots().named(), pane.cardBox())
        : figure;
  }

  private Optional<AttentionLayout> mapLayout() {
    PictureArea space =
        new PictureArea(canvas.getWidth(), canvas.getHeight(), canvas.pixelScale(), palette());
    return model.scene().filter(AttentionScene.class::isInstance).flatMap(_ -> model.layout(space));
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return mapLayout()
        .flatMap(layout -> layout.where(anchor))
        .flatMap(box -> VisibleBounds.of(canvas, box));
  }

  @Override
  public List<Command> revealing(Anchor anchor) {
    Optional<Span> shown = model.axesProperty().get().map(MapAxes::queries);
    Optional<Span> next =
        switch (anchor) {
          case Anchor.OfCell(int query, int key) ->
              shown
                  .map(s -> where(anchor).isPresent() ? s : s.showing(query))
                  .map(s -> with(s, key));
          case Anchor.OfQuery(int query) -> shown.map(s -> s.showing(query));
          case Anchor.OfKey(int key) -> shown.map(s -> s.showing(key));
          default -> Optional.empty();
        };
    return next.filter(s -> shown.filter(s::equals).isEmpty()).stream()
        .<Command>map(Command.ShowPositions::new)
        .toList();
  }

  /// Returns `span`, extended to begin at `key` if that column would otherwise be left out.
  private Span with(Span span, int key) {
    boolean out = mapLayout().filter(l -> l.leavesOut() && !l.keys().contains(key)).isPresent();
    return out ? new Span(Math.min(key, span.from()), span.to()) : span;
  }

  /// The row under the mouse or, by the keyboard, that of the query.
  @Override
  public Optional<Anchor> thing(ContextMenuEvent asked) {
    Point2D at = canvas.sceneToLocal(asked.getSceneX(), asked.getSceneY());
    int pinned = model.axesProperty().get().map(axes -> axes.cell().query()).orElse(-1);
    int query = asked.isKeyboardTrigger() ? pinned : gestures.queryAt(at.getX(), at.getY());
    return query < 0 ? Optional.empty() : Optional.of(new Anchor.OfQuery(query));
  }

  /// The map with its labels, without title and legend.
  @Override
  public Optional<Box> body() {
    return mapLayout()
        .flatMap(layout -> {
          double top = layout.map().y() - 1;
          return VisibleBounds.of(
              canvas, new Box(0, top, canvas.getWidth(), canvas.getHeight() - top));
        });
  }

  @Override
  public List<Box> blanks() {
    Optional<Box> card = pane.cardInScene();
    return mapLayout().stream()
        .flatMap(layout -> {
          double right = model.slots().count() > 1 ? layout.map().right() : canvas.getWidth();
          return layout.blanks(right, canvas.getHeight()).stream();
        })
        .flatMap(box -> VisibleBounds.of(canvas, box).stream())
        .filter(box -> card.filter(box::intersects).isEmpty())
        .toList();
  }

  private Palette palette() {
    return canvas.paletteProperty().get();
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .scene()
        .map(s -> s.concealing(concealedProperty().get()).figure(new HeatmapPainter(), true));
  }

  @Override
  public Optional<Presented> presented(Presented.Showing showing) {
    return model.scene().map(scene -> scene.presented(showing));
  }

  @Override
  public String reasonEmpty() {
    return model.coverProperty().get().words();
  }

  @Override
  public ShellLine line() {
    return model.line();
  }

  /// The selector of the kind of picture: buttons, or a menu where space is short. Kinds that the
  /// layer lacks are disabled.
  static final class PictureChoice extends HBox {
    private final AttentionViewModel model;
    private final Runnable chosen;
    private final HBox buttons = new HBox();
    final BooleanProperty compact = new SimpleBooleanProperty();

    /// @param options display options, which the menu also holds
    /// @param chosen called after a choice, to focus the picture again
    PictureChoice(AttentionViewModel model, List<MenuItem> options, Runnable chosen) {
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
      menu.getItems().addAll(options);
      menu.setId("picture-menu");
      menu.getStyleClass().addAll("quiet", "small");
      menu.setMinWidth(USE_PREF_SIZE);
      Hint.on(menu, "The layer's map, its outlines and its colours");
      menu.textProperty().bind(model.optionsProperty().map(now -> now.shown().words().label()));
      getChildren().addAll(buttons, menu);
      menu.visibleProperty().bind(compact);
      buttons.visibleProperty().bind(compact.not());
      menu.managedProperty().bind(menu.visibleProperty());
      buttons.managedProperty().bind(buttons.visibleProperty());
      visibleProperty().bind(model.axesProperty().map(Optional::isPresent));
    }

    double buttonsWidth() {
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

    /// A button wrapped so that its tooltip also explains why it is disabled: a disabled button
    /// gets no mouse events.
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
}
