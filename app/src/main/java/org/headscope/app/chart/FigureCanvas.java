package org.headscope.app.chart;

import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/**
 * Shows a {@link Figure} in whatever room it gets, at the screen's own resolution.
 *
 * <p>However often it is asked to repaint, it paints once per pulse, during layout.
 */
public final class FigureCanvas extends Region {
  private final Canvas canvas = new Canvas();
  private final FxImages images = new FxImages();
  private final ObjectProperty<Optional<Figure>> figure =
      new SimpleObjectProperty<>(this, "figure", Optional.empty());
  private final ObjectProperty<Palette> palette =
      new SimpleObjectProperty<>(this, "palette", Theme.LIGHT.palette());
  private double scale = 1;

  /** An empty canvas in the light palette. */
  public FigureCanvas() {
    canvas.setManaged(false);
    getChildren().add(canvas);
    setMinSize(0, 0);
    figure.subscribe(f -> {
      setAccessibleText(f.map(Figure::title).orElse(""));
      repaint();
    });
    palette.subscribe(this::repaint);
    sceneProperty()
        .flatMap(scene -> scene.windowProperty())
        .flatMap(window -> window.outputScaleXProperty())
        .orElse(1.0)
        .subscribe(s -> {
          scale = s.doubleValue();
          repaint();
        });
  }

  /** What to show. */
  public ObjectProperty<Optional<Figure>> figureProperty() {
    return figure;
  }

  /** Shows {@code value}. */
  public void setFigure(Figure value) {
    figure.set(Optional.of(value));
  }

  /** The colours to show it in. */
  public ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  /** Paints at the next pulse; the figure may have changed inside. */
  public void repaint() {
    setNeedsLayout(true);
  }

  /** Paints for a snapshot at {@code scale} device pixels per logical pixel; 1 unless set. */
  public void setPixelScale(double scale) {
    this.scale = scale;
    repaint();
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(getWidth());
    canvas.setHeight(getHeight());
    GraphicsContext context = canvas.getGraphicsContext2D();
    context.clearRect(0, 0, getWidth(), getHeight());
    if (getWidth() < 1 || getHeight() < 1) {
      return;
    }
    figure.get().ifPresent(f -> paint(f, context));
  }

  private void paint(Figure f, GraphicsContext context) {
    images.begin();
    context.setFill(Color.TRANSPARENT);
    f.paint(new FxPen(context, scale, images), getWidth(), getHeight(), palette.get());
  }
}
