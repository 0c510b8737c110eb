package org.headscope.app.feature.attention;

import module java.base;

import javafx.scene.input.*;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.SceneFigure;

/// The mouse and keyboard gestures on the picture. Hovering previews, a click pins, Esc releases;
/// dragging and the wheel pan, and the wheel with Ctrl zooms; arrow keys move between queries and
/// keys, or tokens and units.
final class MapGestures {
  private static final double WHEEL_ZOOM = 0.004;
  private static final double KEY_ZOOM = 1.25;
  private static final double DRAG_FROM = 4;

  private final AttentionViewModel model;
  private final FigureCanvas canvas;
  private double pressX;
  private double pressY;
  private double dragX;
  private double dragY;
  private boolean dragging;

  MapGestures(AttentionViewModel model, FigureCanvas canvas) {
    this.model = model;
    this.canvas = canvas;
    canvas.setOnMouseMoved(e -> at(e, model.cursor()::hover));
    canvas.setOnMouseExited(_ -> model.cursor().leave());
    canvas.setOnMousePressed(this::press);
    canvas.setOnMouseDragged(this::drag);
    canvas.setOnMouseClicked(e -> {
      if (e.getButton() == MouseButton.PRIMARY && !dragging) {
        at(e, model.cursor()::click);
      }
    });
    canvas.setOnScroll(this::scroll);
    canvas.setOnZoom(e -> {
      layout().ifPresent(g -> model.zoom().zoom(1 / e.getZoomFactor(), anchor(g, e.getY())));
      e.consume();
    });
    canvas.setOnKeyPressed(e -> {
      if (pressed(e)) {
        e.consume();
      }
    });
  }

  private Optional<SceneFigure> figure() {
    return canvas.figureProperty().get().map(SceneFigure.class::cast);
  }

  private PictureArea area() {
    return new PictureArea(
        canvas.getWidth(), canvas.getHeight(), canvas.pixelScale(), canvas.paletteProperty().get());
  }

  /// Returns the layout of the cells, even before a figure is shown.
  private Optional<AttentionLayout> layout() {
    return figure().map(figure -> figure.layout(area())).or(() -> model.layout(area()));
  }

  /// The query of the row at (x, y); −1 where there is none.
  int queryAt(double x, double y) {
    return figure()
        .map(figure -> figure.at(x, y, area()))
        .map(target -> target instanceof PointerTarget.OnMap map ? map.query() : -1)
        .orElse(-1);
  }

  private void at(MouseEvent e, Consumer<PointerTarget> gesture) {
    figure().ifPresent(figure -> gesture.accept(figure.at(e.getX(), e.getY(), area())));
  }

  private void press(MouseEvent e) {
    canvas.requestFocus();
    pressX = e.getX();
    pressY = e.getY();
    dragX = pressX;
    dragY = pressY;
    dragging = false;
  }

  /// Pans by the longer of the two distances, since rows and columns move together.
  private void drag(MouseEvent e) {
    dragging |= Math.hypot(e.getX() - pressX, e.getY() - pressY) > DRAG_FROM;
    if (!dragging) {
      return;
    }
    double dx = e.getX() - dragX;
    double dy = e.getY() - dragY;
    dragX = e.getX();
    dragY = e.getY();
    layout().ifPresent(g -> model.zoom().pan(-(Math.abs(dx) > Math.abs(dy) ? dx : dy) / g.cell()));
  }

  private void scroll(ScrollEvent e) {
    layout()
        .ifPresent(g -> {
          double way =
              Math.abs(e.getDeltaY()) > Math.abs(e.getDeltaX()) ? e.getDeltaY() : e.getDeltaX();
          if (e.isControlDown() || e.isMetaDown()) {
            model.zoom().zoom(Math.exp(-way * WHEEL_ZOOM), anchor(g, e.getY()));
          } else {
            model.zoom().pan(-way / Math.max(g.cell(), 4));
          }
        });
    e.consume();
  }

  private static int anchor(AttentionLayout g, double y) {
    return g.queryAt(y).orElse(g.queries().from() + g.queries().length() / 2);
  }

  private boolean pressed(KeyEvent e) {
    if (e.isControlDown() || e.isAltDown() || e.isMetaDown()) {
      return false;
    }
    int page = model.axesProperty().get().map(a -> a.queries().length()).orElse(0);
    switch (e.getCode()) {
      case UP -> move(e, -1, true);
      case DOWN -> move(e, 1, true);
      case LEFT -> move(e, -1, false);
      case RIGHT -> move(e, 1, false);
      case PAGE_UP -> model.zoom().pan(-page);
      case PAGE_DOWN -> model.zoom().pan(page);
      case HOME -> model.zoom().pan(-1e6);
      case END -> model.zoom().pan(1e6);
      case PLUS, ADD, EQUALS -> zoom(1 / KEY_ZOOM);
      case MINUS, SUBTRACT -> zoom(KEY_ZOOM);
      case DIGIT0, NUMPAD0 -> model.zoom().showAll();
      case ESCAPE -> model.release();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void move(KeyEvent e, int by, boolean down) {
    if (e.isShiftDown() && (down || model.cursor().neighbour(by).isEmpty())) {
      model.zoom().pan(by * 4.0);
    } else {
      model.cursor().moveBy(by, down);
    }
  }

  private void zoom(double factor) {
    Optional<MapAxes> axes = model.axesProperty().get();
    axes.ifPresent(a -> {
      int middle = a.queries().from() + a.queries().length() / 2;
      model.zoom().zoom(factor, a.hasQuery() ? a.cell().query() : middle);
    });
  }
}
