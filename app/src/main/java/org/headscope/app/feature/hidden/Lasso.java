package org.headscope.app.feature.hidden;

import module java.base;

import javafx.geometry.Point2D;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.FigureCanvas;

/// The mouse on the points: hovering, clicking, and drawing a line around some.
final class Lasso {
  /// Pixels beyond which a press that moves is a line and no click.
  private static final double MOVED = 4;

  /// Pixels around a point that are its own.
  private static final double REACH = 10;

  private final FigureCanvas canvas;
  private final HiddenViewModel model;
  private final Supplier<Optional<PlotArea>> area;
  private final List<Point2D> corners = new ArrayList<>();
  private boolean drawing;

  Lasso(FigureCanvas canvas, HiddenViewModel model, Supplier<Optional<PlotArea>> area) {
    this.canvas = canvas;
    this.model = model;
    this.area = area;
    canvas.setOnMouseMoved(event -> model.hover(pointAt(event)));
    canvas.setOnMouseExited(_ -> model.hover(-1));
    canvas.setOnMousePressed(this::pressed);
    canvas.setOnMouseDragged(this::dragged);
    canvas.setOnMouseReleased(this::released);
  }

  private int pointAt(MouseEvent event) {
    return area.get()
        .flatMap(
            a -> model.figure().map(f -> a.nearest(f.sight(), event.getX(), event.getY(), REACH)))
        .orElse(-1);
  }

  private void pressed(MouseEvent event) {
    canvas.requestFocus();
    corners.clear();
    drawing = event.getButton() == MouseButton.PRIMARY;
    corners.add(new Point2D(event.getX(), event.getY()));
  }

  private boolean isLine() {
    return corners.stream().anyMatch(corner -> corner.distance(corners.getFirst()) > MOVED);
  }

  private void dragged(MouseEvent event) {
    if (!drawing) {
      return;
    }
    corners.add(new Point2D(event.getX(), event.getY()));
    if (isLine()) {
      line().ifPresent(model::draw);
    }
  }

  private void released(MouseEvent event) {
    if (!drawing) {
      return;
    }
    drawing = false;
    if (isLine()) {
      line().ifPresent(line -> model.choose(line, event.isShiftDown()));
      return;
    }
    int point = pointAt(event);
    if (point >= 0) {
      model.pin(point);
    }
  }

  /// The line in the cloud's own numbers.
  private Optional<Polygon> line() {
    return area.get()
        .map(a ->
            new Polygon(
                corners.stream().mapToDouble(corner -> a.x(corner.getX())).toArray(),
                corners.stream().mapToDouble(corner -> a.y(corner.getY())).toArray()));
  }
}
