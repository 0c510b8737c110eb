package org.headscope.app.feature.attention;

import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;

/// What mouse and keys mean on the picture. Hovering previews, a click pins, Esc releases; the
/// wheel moves, with Ctrl it zooms; dragging moves; arrow keys walk query and key, or token and
/// unit.
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
    canvas.setOnMouseMoved(e -> {
      at(e, model::hover);
      inStrip(e, model::hoverState);
    });
    canvas.setOnMouseExited(_ -> model.hover(-1, -1));
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
    canvas.setOnKeyPressed(e -> {
      if (pressed(e)) {
        e.consume();
      }
    });
  }

  private Optional<AttentionLayout> geometry() {
    Palette palette = canvas.paletteProperty().get();
    double height = canvas.getHeight();
    return model
        .axesProperty()
        .get()
        .map(a ->
            AttentionLayout.of(
                canvas.getWidth(),
                height,
                canvas.pixelScale(),
                a.queries(),
                a.keys(),
                false,
                palette))
        .map(g -> model.stripProperty().get().isPresent() ? g.asTallAs(height, palette) : g);
  }

  private interface OnCell {
    void at(int query, int key);
  }

  /// Tells the cell under the mouse; over the row labels the row, elsewhere none.
  private void at(MouseEvent e, OnCell told) {
    geometry()
        .filter(_ -> model.sceneProperty().get().isPresent())
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

  /// Tells the row and the token under the mouse; over the axis the token, elsewhere none.
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

  /// Rows and columns move together, so the longer way of the mouse counts.
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
            model.glass().zoom(Math.exp(-way * WHEEL_ZOOM), anchor(g, e.getY()));
          } else {
            model.glass().pan(-way / Math.max(g.cell(), 4));
          }
        });
    e.consume();
  }

  private void pinch(ZoomEvent e) {
    geometry().ifPresent(g -> model.glass().zoom(1 / e.getZoomFactor(), anchor(g, e.getY())));
    e.consume();
  }

  /// The query to zoom around.
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
          int middle = a.queries().from() + a.queries().length() / 2;
          model.glass().zoom(factor, a.hasQuery() ? a.cell().query() : middle);
        });
  }
}
