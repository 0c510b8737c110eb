package org.headscope.app.feature.attention;

import module java.base;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.FigurePart;
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
    canvas.setOnMouseMoved(e -> at(e, model::hover, model::hoverState));
    canvas.setOnMouseExited(_ -> {
      model.hover(-1, -1);
      model.lookAt(-1);
      model.suffix().look(Optional.empty());
    });
    canvas.setOnMousePressed(this::press);
    canvas.setOnMouseDragged(this::drag);
    canvas.setOnMouseClicked(e -> {
      if (e.getButton() == MouseButton.PRIMARY && !dragging) {
        at(e, model::click, model::clickState);
        suffixes().flatMap(s -> spotAt(s, e)).ifPresent(spot -> model.suffix().choose(spot));
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

  private Optional<AttentionLayout> layout() {
    Palette palette = canvas.paletteProperty().get();
    double width = canvas.getWidth();
    double height = canvas.getHeight();
    double scale = canvas.pixelScale();
    return model
        .axesProperty()
        .get()
        .map(axes -> model.slots(width).layout(axes, height, scale, palette))
        .map(map -> isState() ? map.asTallAs(height, palette) : map);
  }

  private boolean isState() {
    return model.scene().filter(StripScene.class::isInstance).isPresent();
  }

  private interface Cell {
    void at(int row, int column);
  }

  /// Tells what is under the mouse, −1 for none: on a map the query and the key, over the row
  /// labels the query alone; on a state the row and the token.
  private void at(MouseEvent e, Cell onMap, Cell onState) {
    model
        .scene()
        .ifPresent(scene ->
            layout()
                .ifPresent(layout -> {
                  switch (scene) {
                    case AttentionScene _ -> {
                      MapSlots slots = model.slots(canvas.getWidth());
                      int slot = slots.at(e.getX());
                      model.over(slot);
                      double x = e.getX() - slots.left(slot);
                      int query = layout.queryAt(e.getY()).orElse(-1);
                      int key = layout.keyAt(x).orElse(-1);
                      boolean onRow = query >= 0 && (key >= 0 || x < layout.map().x());
                      onMap.at(onRow ? query : -1, onRow ? key : -1);
                    }
                    case DistanceScene distances -> {
                      Palette palette = canvas.paletteProperty().get();
                      double width = canvas.getWidth();
                      double height = canvas.getHeight();
                      model.lookAt(
                          new DistanceFigure(distances, false, FigurePart.ALL)
                              .distanceAt(e.getX(), width, height, palette));
                    }
                    case SuffixScene suffixes -> model.suffix().look(spotAt(suffixes, e));
                    case StripScene strip -> {
                      int position = layout.keyAt(e.getX()).orElse(-1);
                      boolean on = position >= 0 && e.getY() >= layout.map().y();
                      int row =
                          on
                              ? StripFigure.rowAt(
                                  layout, strip, e.getY(), position, canvas.paletteProperty().get())
                              : -1;
                      onState.at(row, on ? position : -1);
                    }
                  }
                }));
  }

  private Optional<SuffixScene> suffixes() {
    return model
        .scene()
        .flatMap(s -> s instanceof SuffixScene found ? Optional.of(found) : Optional.empty());
  }

  private Optional<SuffixScene.Spot> spotAt(SuffixScene scene, MouseEvent e) {
    return new SuffixFigure(scene, false, FigurePart.ALL)
        .spotAt(
            e.getX(),
            e.getY(),
            canvas.getWidth(),
            canvas.getHeight(),
            canvas.paletteProperty().get());
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

  private void pinch(ZoomEvent e) {
    layout().ifPresent(g -> model.zoom().zoom(1 / e.getZoomFactor(), anchor(g, e.getY())));
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

  private void move(KeyEvent e, int by, boolean query) {
    boolean strip = isState();
    if (!query && model.scene().orElse(null) instanceof DistanceScene distances) {
      int far = Math.clamp((long) distances.at() + by, 0, distances.profile().length() - 1);
      model.lookAt(far);
    } else if (!query && suffixes().isPresent()) {
      model.suffix().look(suffixes().map(scene -> scene.beside(by)));
    } else if (e.isShiftDown()) {
      model.zoom().pan(by * 4.0);
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
          model.zoom().zoom(factor, a.hasQuery() ? a.cell().query() : middle);
        });
  }
}
