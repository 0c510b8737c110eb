package org.headscope.app.feature.hidden;

import java.util.Optional;
import java.util.function.Supplier;
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
  private double[] xs = new double[64];
  private double[] ys = new double[64];
  private int corners;
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
    corners = 0;
    drawing = event.getButton() == MouseButton.PRIMARY;
    add(event);
  }

  private void add(MouseEvent event) {
    if (corners == xs.length) {
      xs = java.util.Arrays.copyOf(xs, 2 * corners);
      ys = java.util.Arrays.copyOf(ys, 2 * corners);
    }
    xs[corners] = event.getX();
    ys[corners++] = event.getY();
  }

  private boolean isLine() {
    for (int i = 1; i < corners; i++) {
      if (Math.hypot(xs[i] - xs[0], ys[i] - ys[0]) > MOVED) {
        return true;
      }
    }
    return false;
  }

  private void dragged(MouseEvent event) {
    if (!drawing) {
      return;
    }
    add(event);
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
        .map(a -> {
          double[] x = new double[corners];
          double[] y = new double[corners];
          for (int i = 0; i < corners; i++) {
            x[i] = a.x(xs[i]);
            y[i] = a.y(ys[i]);
          }
          return new Polygon(x, y);
        });
  }
}
