package org.headscope.app.feature.attention;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.geometry.Insets;
import javafx.scene.AccessibleRole;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.HeadRow;
import org.headscope.app.control.Panel;
import org.headscope.app.sight.Sight;
import org.headscope.engine.interpret.headscore.HeadScore;

/**
 * The focused map or state with its controls. Hovering previews, a click pins, Esc releases; the
 * wheel moves, with Ctrl it zooms; dragging moves; arrow keys walk query and key, or token and
 * unit.
 */
public final class AttentionView extends Panel {
  private static final double WHEEL_ZOOM = 0.004;
  private static final double KEY_ZOOM = 1.25;
  private static final double DRAG_FROM = 4;
  private static final String NOTHING =
      "Choose a run and an instance to see which tokens its layers look at.";

  private final AttentionViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final HeatmapPainter painter = new HeatmapPainter();
  private double pressX;
  private double pressY;
  private double dragX;
  private double dragY;
  private boolean dragging;

  /** Shows what {@code model} says. */
  public AttentionView(AttentionViewModel model) {
    super("Attention");
    this.model = model;
    reachable(canvas);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setMinHeight(120);
    canvas.paletteProperty().bind(paletteProperty());
    AttentionControls controls = new AttentionControls(model);
    BorderPane.setMargin(controls, new Insets(6, 0, 0, 0));
    controls.visibleProperty().bind(model.axesProperty().map(axes -> axes.isPresent()));
    setTop(new HeadRow(head(), new LensBar(model, canvas::requestFocus)));
    setCenter(new StackPane(canvas, new Waiting(model)));
    setBottom(controls);
    model.sceneProperty().subscribe(scene -> show());
    model.stripProperty().subscribe(strip -> show());
    model.pendingProperty().subscribe(pending -> show());
    handleMouse();
    handleKeys();
  }

  private void show() {
    Optional<AttentionScene> scene = model.sceneProperty().get();
    Optional<StripScene> strip = model.stripProperty().get();
    Optional<Sight> sight = scene.<Sight>map(s -> s.map()).or(() -> strip.map(s -> s.strip()));
    setHeading(sight.map(Sight::title).orElse(model.offerProperty().get().title()));
    explain(sight.map(Sight::meaning).orElse(""));
    captionProperty()
        .set(scene.flatMap(AttentionScene::score).map(AttentionView::label).orElse(""));
    boolean pending = model.pendingProperty().get().isPresent();
    canvas.setVisible(!pending);
    canvas.setFigure(
        scene
            .<Figure>map(s -> new AttentionFigure(s, painter, false))
            .or(() -> strip.map(s -> new StripFigure(s, painter, false)))
            .orElseGet(() -> new NoAttention(pending ? "" : NOTHING)));
    canvas.setAccessibleHelp(
        scene
            .map(s -> Readout.sentence(s, palette()))
            .or(() -> strip.map(s -> StripFigure.sentence(s, palette())))
            .orElse(NOTHING));
  }

  private static String label(HeadScore score) {
    return String.format(Locale.ROOT, "%s %.2f", score.label(), score.value());
  }

  private Palette palette() {
    return canvas.paletteProperty().get();
  }

  private Optional<AttentionLayout> geometry() {
    return model
        .axesProperty()
        .get()
        .map(a ->
            AttentionLayout.of(
                canvas.getWidth(),
                canvas.getHeight(),
                canvas.pixelScale(),
                a.window(),
                false,
                palette()));
  }

  private void handleMouse() {
    canvas.setOnMouseMoved(e -> {
      at(e, model::hover);
      inStrip(e, model::hoverState);
    });
    canvas.setOnMouseExited(e -> model.hover(-1, -1));
    canvas.setOnMousePressed(this::press);
    canvas.setOnMouseDragged(this::drag);
    canvas.setOnMouseClicked(e -> {
      if (e.getButton() == MouseButton.PRIMARY && !dragging) {
        at(e, model::click);
        inStrip(e, model::clickState);
      }
    });
    canvas.setOnScroll(this::scroll);
    canvas.setOnZoom(this::pinch);
  }

  private interface OnCell {
    void at(int query, int key);
  }

  /** Tells the cell under the mouse; over the row labels the row, elsewhere none. */
  private void at(MouseEvent e, OnCell told) {
    geometry()
        .filter(g -> model.sceneProperty().get().isPresent())
        .ifPresent(g -> {
          OptionalInt query = g.queryAt(e.getY());
          OptionalInt key = g.keyAt(e.getX());
          boolean onLabels = e.getX() < g.map().x();
          boolean onRow = query.isPresent() && (onLabels || key.isPresent());
          told.at(onRow ? query.getAsInt() : -1, onRow ? key.orElse(-1) : -1);
        });
  }

  private interface InStrip {
    void at(int row, int position);
  }

  /** Tells the row and the token under the mouse; over the axis the token, elsewhere none. */
  private void inStrip(MouseEvent e, InStrip told) {
    model
        .stripProperty()
        .get()
        .ifPresent(strip ->
            geometry()
                .ifPresent(g -> {
                  int position = g.keyAt(e.getX()).orElse(-1);
                  boolean above = e.getY() < g.map().y();
                  boolean on = position >= 0 && !above;
                  int row = on ? StripFigure.rowAt(g, strip, e.getY(), position) : -1;
                  told.at(row, on ? position : -1);
                }));
  }

  private void press(MouseEvent e) {
    canvas.requestFocus();
    pressX = e.getX();
    pressY = e.getY();
    dragX = pressX;
    dragY = pressY;
    dragging = false;
  }

  /** Both axes show the same positions, so the longer way of the mouse counts. */
  private void drag(MouseEvent e) {
    dragging |= Math.hypot(e.getX() - pressX, e.getY() - pressY) > DRAG_FROM;
    if (!dragging) {
      return;
    }
    double dx = e.getX() - dragX;
    double dy = e.getY() - dragY;
    dragX = e.getX();
    dragY = e.getY();
    geometry()
        .ifPresent(g -> model.glass().pan(-(Math.abs(dx) > Math.abs(dy) ? dx : dy) / g.cell()));
  }

  private void scroll(ScrollEvent e) {
    geometry()
        .ifPresent(g -> {
          double way =
              Math.abs(e.getDeltaY()) > Math.abs(e.getDeltaX()) ? e.getDeltaY() : e.getDeltaX();
          if (e.isControlDown() || e.isMetaDown()) {
            model.glass().zoom(Math.exp(-way * WHEEL_ZOOM), anchor(g, e.getX(), e.getY()));
          } else {
            model.glass().pan(-way / Math.max(g.cell(), 4));
          }
        });
    e.consume();
  }

  private void pinch(ZoomEvent e) {
    geometry()
        .ifPresent(g -> model.glass().zoom(1 / e.getZoomFactor(), anchor(g, e.getX(), e.getY())));
    e.consume();
  }

  /** The position to zoom around: the mouse's row and column, whose middle lies on the diagonal. */
  private static int anchor(AttentionLayout g, double x, double y) {
    int middle = g.window().from() + g.window().length() / 2;
    return (g.queryAt(y).orElse(middle) + g.keyAt(x).orElse(middle)) / 2;
  }

  private void handleKeys() {
    canvas.setOnKeyPressed(e -> {
      if (pressed(e)) {
        e.consume();
      }
    });
  }

  private boolean pressed(KeyEvent e) {
    if (e.isControlDown() || e.isAltDown() || e.isMetaDown()) {
      return false;
    }
    int page = model.axesProperty().get().map(a -> a.window().length()).orElse(0);
    switch (e.getCode()) {
      case UP -> move(e, -1, true);
      case DOWN -> move(e, 1, true);
      case LEFT -> move(e, -1, false);
      case RIGHT -> move(e, 1, false);
      case PAGE_UP -> model.glass().pan(-page);
      case PAGE_DOWN -> model.glass().pan(page);
      case HOME -> model.glass().pan(-1e6);
      case END -> model.glass().pan(1e6);
      case PLUS, ADD, EQUALS -> zoom(1 / KEY_ZOOM);
      case MINUS, SUBTRACT -> zoom(KEY_ZOOM);
      case DIGIT0, NUMPAD0 -> model.glass().showAll();
      case ESCAPE -> model.release();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void move(KeyEvent e, int by, boolean query) {
    boolean strip = model.stripProperty().get().isPresent();
    if (e.isShiftDown()) {
      model.glass().pan(by * 4.0);
    } else if (strip && query) {
      model.walkRow(by);
    } else if (strip || query) {
      model.walkQuery(by);
    } else {
      model.walkKey(by);
    }
  }

  private void zoom(double factor) {
    model
        .axesProperty()
        .get()
        .ifPresent(a -> {
          int middle = a.window().from() + a.window().length() / 2;
          model.glass().zoom(factor, a.hasQuery() ? a.cell().query() : middle);
        });
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .sceneProperty()
        .get()
        .<Figure>map(s -> new AttentionFigure(s, new HeatmapPainter(), true))
        .or(() ->
            model.stripProperty().get().map(s -> new StripFigure(s, new HeatmapPainter(), true)));
  }
}
