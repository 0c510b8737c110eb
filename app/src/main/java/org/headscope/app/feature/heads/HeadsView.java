package org.headscope.app.feature.heads;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.session.Command;
import org.headscope.engine.neural.block.LayerInfo;

/// All heads as thumbnails; a click or the arrow keys select one.
public final class HeadsView extends Panel implements Landmarks {
  private static final String MAPS =
      "The whole map of every head: the strongest weight in each pixel, on a logarithmic scale "
          + "from a hundredth of the greatest. Click a head to select it, or use the arrow "
          + "keys.";

  /// The minimum width of a pop-over, and the space around its grid, in multiples of the small text
  /// size.
  private static final double COMFORTABLE = 18;

  private static final double AROUND = 8;

  /// The number of heads side by side for which a pane should have space.
  private static final int ABREAST = 4;

  private static final double SCROLL_BAR = 10;

  private final HeadsViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final ScrollPane scroll = new ScrollPane(canvas);
  private final Label note = sentence();
  private final VBox foot = new VBox(6, note);
  private final Thumbnails thumbnails = new Thumbnails();
  private final ReadOnlyDoubleWrapper narrowest = new ReadOnlyDoubleWrapper();
  private Runnable chosen = () -> {};
  private Optional<HeadStepper> stepper = Optional.empty();

  public HeadsView(HeadsViewModel model) {
    super("Heads");
    this.model = model;
    makeFocusable(canvas, MAPS);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.paletteProperty().bind(paletteProperty());
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(false);
    scroll.getStyleClass().add("edge-to-edge");
    scroll.setMinSize(0, 0);
    Hint.on(note, MAPS);
    BorderPane.setMargin(foot, new Insets(6, 0, 0, 0));
    note.textProperty().bind(model.noteProperty());
    scroll
        .viewportBoundsProperty()
        .subscribe(_ -> model.scene().ifPresent(s -> show(Optional.of(s))));
    paletteProperty().subscribe(_ -> resize());
    model.sceneProperty().subscribe(this::show);
    concealedProperty().subscribe(_ -> show(model.scene()));
    handleInput();
  }

  public static Region scoring(Workbench workbench, AnalysisQueue analyses) {
    return new ScoringRow(new ScoringViewModel(workbench, analyses));
  }

  public void offer(Region scoring) {
    foot.getChildren().add(scoring);
  }

  /// Returns the stepper that replaces this view above the map where it does not fit, and shows it
  /// on demand.
  public Region stepper() {
    HeadStepper made = stepper.orElseGet(() -> new HeadStepper(model, this));
    stepper = Optional.of(made);
    return made;
  }

  /// Sets the action that runs after a head was selected by a click or by Enter.
  void setOnChosen(Runnable action) {
    chosen = action;
  }

  void focusGrid() {
    canvas.requestFocus();
  }

  /// Returns a size that shows all heads, or as many as fit into a height of `max`.
  Dimension2D sizeForAll(double max) {
    Palette palette = paletteProperty().get();
    double small = palette.size().small();
    double width = Math.max(COMFORTABLE * small, min());
    double around = AROUND * small;
    double height =
        model.scene().map(s -> HeadGrid.of(s.shown(), width, 0, palette).height()).orElse(width);
    return new Dimension2D(width, Math.min(height + around, max));
  }

  private void show(Optional<HeadsScene> scene) {
    arrange(scene.isPresent());
    Optional<HeadsScene> some = scene.map(s -> s.concealing(concealedProperty().get()));
    canvas
        .figureProperty()
        .set(some.map(s -> new HeadsFigure(s, thumbnails, /* paper= */ false, tall())));
    canvas.setAccessibleHelp(scene.map(s -> model.describe(s.layer(), s.head())).orElse(""));
    resize();
    scene.ifPresent(this::reveal);
  }

  /// Shows the heads, or only the note in their place while nothing is open.
  private void arrange(boolean heads) {
    boolean arranged = heads ? scroll.equals(getCenter()) : foot.equals(getCenter());
    if (!arranged) { // or the grid would lose the focus at every step
      setCenter(null);
      setBottom(null);
      // The order in which Tab goes through them.
      setCenter(heads ? scroll : foot);
      setBottom(heads ? foot : null);
      BorderPane.setAlignment(foot, Pos.TOP_LEFT);
    }
  }

  private Optional<HeadGrid> grid() {
    double width = Math.max(scroll.getViewportBounds().getWidth(), 1);
    Palette palette = paletteProperty().get();
    return model.scene().map(s -> HeadGrid.of(s.shown(), width, tall(), palette));
  }

  private double tall() {
    return Math.floor(scroll.getViewportBounds().getHeight());
  }

  /// The minimum width that shows the heads of a layer side by side, or four of them if it has
  /// more.
  public ReadOnlyDoubleProperty narrowestProperty() {
    return narrowest.getReadOnlyProperty();
  }

  private double min() {
    List<LayerInfo> layers = model.scene().map(s -> s.maps().layerInfos()).orElse(List.of());
    HeadGrid.ShownLayers scored = new HeadGrid.ShownLayers(layers, 1, true);
    double around = getInsets().getLeft() + getInsets().getRight() + SCROLL_BAR;
    int columns = Math.min(scored.columns(), ABREAST);
    return scored.narrowest(columns, paletteProperty().get()) + around;
  }

  private void resize() {
    narrowest.set(min());
    grid()
        .ifPresent(g -> {
          // A grid that fits is stretched, so that a pixel less space does not cause a scroll bar.
          boolean fits = g.width() <= scroll.getViewportBounds().getWidth();
          canvas.setMinSize(fits ? 0 : g.width(), g.height());
          canvas.setPrefSize(g.width(), g.height());
        });
  }

  private void reveal(HeadsScene scene) {
    grid()
        .ifPresent(g -> {
          double top = g.nameY(scene.layer()) - g.small() - 4;
          double bottom = g.cell(scene.layer(), scene.head()).bottom() + 4;
          Controls.reveal(scroll, g.height(), top, bottom);
        });
  }

  /// Returns the bounds of `anchor`, or of the button that shows the heads if they do not fit.
  @Override
  public Optional<Box> where(Anchor anchor) {
    boolean inWindow = canvas.getScene() != null;
    if (anchor instanceof Anchor.OfPanel) {
      return inWindow ? VisibleBounds.of(this) : stepper.flatMap(VisibleBounds::of);
    }
    return part(anchor)
        .flatMap(box ->
            inWindow
                ? VisibleBounds.of(canvas, box)
                : stepper.flatMap(s -> s.where(isSelected(anchor))));
  }

  private boolean isSelected(Anchor anchor) {
    return anchor instanceof Anchor.OfHead(int layer, int head)
        && model.scene().filter(s -> s.layer() == layer && s.head() == head).isPresent();
  }

  private Optional<Box> part(Anchor anchor) {
    return grid().flatMap(g -> g.where(anchor));
  }

  @Override
  public List<Command> revealing(Anchor anchor) {
    double height = grid().map(HeadGrid::height).orElse(0.0);
    part(anchor).ifPresent(box -> Controls.reveal(scroll, height, box.y(), box.bottom()));
    return List.of();
  }

  @Override
  public Optional<Anchor> thing(ContextMenuEvent event) {
    Point2D at = canvas.sceneToLocal(event.getSceneX(), event.getSceneY());
    boolean pointed = !event.isKeyboardTrigger() && canvas.contains(at);
    Optional<HeadGrid.Head> head =
        pointed
            ? grid().flatMap(g -> g.at(at.getX(), at.getY()))
            : model.scene().map(s -> new HeadGrid.Head(s.layer(), s.head()));
    return head.map(of -> new Anchor.OfHead(of.layer(), of.head()));
  }

  @Override
  public Optional<Box> body() {
    return canvas.getScene() == null ? Optional.empty() : VisibleBounds.of(scroll);
  }

  private void handleInput() {
    canvas.setOnMouseClicked(e -> {
      canvas.requestFocus();
      grid()
          .flatMap(g -> g.at(e.getX(), e.getY()))
          .ifPresent(h -> {
            model.select(h.layer(), h.head());
            chosen.run();
          });
    });
    canvas.setOnMouseMoved(e -> {
      Optional<HeadGrid.Head> head = grid().flatMap(g -> g.at(e.getX(), e.getY()));
      canvas.setCursor(head.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
      Hint.on(canvas, head.map(h -> model.describe(h.layer(), h.head())).orElse(MAPS));
    });
    canvas.setOnKeyPressed(e -> {
      if (!e.isShortcutDown() && moved(e)) {
        e.consume();
      }
    });
  }

  private boolean moved(KeyEvent e) {
    switch (e.getCode()) {
      case UP -> model.moveBy(-1, 0);
      case DOWN -> model.moveBy(1, 0);
      case LEFT -> model.moveBy(0, -1);
      case RIGHT -> model.moveBy(0, 1);
      case ENTER -> chosen.run();
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  public Optional<Figure> figure() {
    return model.scene().<Figure>map(s -> new HeadsFigure(s, new Thumbnails(), true, 0));
  }

  @Override
  public Optional<Presented> presented(Presented.Showing showing) {
    return model
        .scene()
        .filter(s -> s.thumbnailMaps().isPresent())
        .map(s -> s.concealing(showing.concealed()))
        .map(s ->
            new Presented(
                new HeadsFigure.AudienceHeads(new HeadsFigure(s, new Thumbnails(), false, 0)),
                List.of(model.about(showing)),
                model.selected(showing).stream().toList(),
                showing.hidden(Concealed.LABELS)));
  }

  @Override
  public ShellLine line() {
    return model.line();
  }
}
