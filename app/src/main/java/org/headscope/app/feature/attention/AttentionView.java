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
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Panel;
import org.headscope.engine.interpret.headscore.HeadScore;

/**
 * The focused head's map with its controls. Hovering previews, a click pins, Esc releases; the
 * wheel moves, with Ctrl it zooms; dragging moves; arrow keys walk query and key.
 */
public final class AttentionView extends Panel {
  private static final double WHEEL_ZOOM = 0.004;
  private static final double KEY_ZOOM = 1.25;
  private static final double DRAG_FROM = 4;

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
    controls.visibleProperty().bind(model.sceneProperty().map(scene -> scene.isPresent()));
    setCenter(canvas);
    setBottom(controls);
    model.sceneProperty().subscribe(this::show);
    model.sentenceProperty().subscribe(why -> show(model.sceneProperty().get()));
    handleMouse();
    handleKeys();
  }

  private void show(Optional<AttentionScene> scene) {
    setHeading(
        scene
            .map(s -> "Attention: layer %d · head %d".formatted(s.layer(), s.head()))
            .orElse("Attention"));
    captionProperty()
        .set(scene.flatMap(AttentionScene::score).map(AttentionView::label).orElse(""));
    String why = model.sentenceProperty().get();
    canvas.setFigure(
        scene
            .<Figure>map(s -> new AttentionFigure(s, painter, false))
            .orElseGet(() -> new NoAttention(why)));
    canvas.setAccessibleHelp(scene.map(s -> Readout.sentence(s, palette())).orElse(why));
  }

  private static String label(HeadScore score) {
    return String.format(Locale.ROOT, "%s %.2f", score.label(), score.value());
  }

  private Palette palette() {
    return canvas.paletteProperty().get();
  }

  private Optional<AttentionLayout> geometry() {
    return model
        .sceneProperty()
        .get()
        .map(s ->
            AttentionLayout.of(
                canvas.getWidth(),
                canvas.getHeight(),
                canvas.pixelScale(),
                s.window(),
                false,
                palette()));
  }

  private void handleMouse() {
    canvas.setOnMouseMoved(e -> at(e, model::hover));
    canvas.setOnMouseExited(e -> model.hover(-1, -1));
    canvas.setOnMousePressed(this::press);
    canvas.setOnMouseDragged(this::drag);
    canvas.setOnMouseClicked(e -> {
      if (e.getButton() == MouseButton.PRIMARY && !dragging) {
        at(e, model::click);
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
        .ifPresent(g -> {
          OptionalInt query = g.queryAt(e.getY());
          OptionalInt key = g.keyAt(e.getX());
          boolean onLabels = e.getX() < g.map().x();
          boolean onRow = query.isPresent() && (onLabels || key.isPresent());
          told.at(onRow ? query.getAsInt() : -1, onRow ? key.orElse(-1) : -1);
        });
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
    geometry().ifPresent(g -> model.pan(-(Math.abs(dx) > Math.abs(dy) ? dx : dy) / g.cell()));
  }

  private void scroll(ScrollEvent e) {
    geometry()
        .ifPresent(g -> {
          double way =
              Math.abs(e.getDeltaY()) > Math.abs(e.getDeltaX()) ? e.getDeltaY() : e.getDeltaX();
          if (e.isControlDown() || e.isMetaDown()) {
            model.zoom(Math.exp(-way * WHEEL_ZOOM), anchor(g, e.getX(), e.getY()));
          } else {
            model.pan(-way / Math.max(g.cell(), 4));
          }
        });
    e.consume();
  }

  private void pinch(ZoomEvent e) {
    geometry().ifPresent(g -> model.zoom(1 / e.getZoomFactor(), anchor(g, e.getX(), e.getY())));
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
    int page = model.sceneProperty().get().map(s -> s.window().length()).orElse(0);
    switch (e.getCode()) {
      case UP -> move(e, -1, true);
      case DOWN -> move(e, 1, true);
      case LEFT -> move(e, -1, false);
      case RIGHT -> move(e, 1, false);
      case PAGE_UP -> model.pan(-page);
      case PAGE_DOWN -> model.pan(page);
      case HOME -> model.pan(-1e6);
      case END -> model.pan(1e6);
      case PLUS, ADD, EQUALS -> zoom(1 / KEY_ZOOM);
      case MINUS, SUBTRACT -> zoom(KEY_ZOOM);
      case DIGIT0, NUMPAD0 -> model.showAll();
      case ESCAPE -> model.release();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void move(KeyEvent e, int by, boolean query) {
    if (e.isShiftDown()) {
      model.pan(by * 4.0);
    } else if (query) {
      model.walkQuery(by);
    } else {
      model.walkKey(by);
    }
  }

  private void zoom(double factor) {
    model
        .sceneProperty()
        .get()
        .ifPresent(s -> {
          int middle = s.window().from() + s.window().length() / 2;
          model.zoom(factor, s.hasQuery() ? s.cell().query() : middle);
        });
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .sceneProperty()
        .get()
        .<Figure>map(s -> new AttentionFigure(s, new HeatmapPainter(), true));
  }
}
