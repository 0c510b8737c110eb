package org.headscope.app.chart;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.*;
import javafx.scene.canvas.*;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxImages;
import org.headscope.app.chart.pen.FxPen;
import org.jspecify.annotations.Nullable;

/// A canvas that shows a [Figure] at any size, at the screen's resolution.
///
/// It paints once per pulse, during layout, however often a repaint is requested.
public final class FigureCanvas extends Region {
  private final Canvas canvas = new Canvas();
  private final FxImages images = new FxImages();
  private final ObjectProperty<Optional<Figure>> figure =
      new SimpleObjectProperty<>(this, "figure", Optional.empty());
  private final ObjectProperty<Palette> palette =
      new SimpleObjectProperty<>(this, "palette", Theme.LIGHT.palette());
  private final Scale shrink = new Scale(1, 1);
  private final ReadOnlyDoubleWrapper screenScale =
      new ReadOnlyDoubleWrapper(this, "screenScale", 1);
  private final List<Word> words = new ArrayList<>();
  private double oversampling = 1;
  private double minWidth;
  private double minHeight;

  /// A word on the canvas.
  ///
  /// @param place its bounds, in pixels of the canvas
  private record Word(String text, Bounds place) {}

  public FigureCanvas() {
    canvas.setManaged(false);
    canvas.getTransforms().add(shrink);
    getChildren().add(canvas);
    figure.subscribe(f -> {
      setAccessibleText(f.map(Figure::title).orElse(""));
      repaint();
    });
    palette.subscribe(_ -> repaint());
    sceneProperty()
        .flatMap(scene -> scene.windowProperty())
        .flatMap(window -> window.outputScaleXProperty())
        .orElse(1.0)
        .subscribe(s -> {
          screenScale.set(s.doubleValue());
          repaint();
        });
  }

  public ObjectProperty<Optional<Figure>> figureProperty() {
    return figure;
  }

  public ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  /// Paints at the next pulse, even the same figure, which may have changed inside.
  public void repaint() {
    double width = figure.get().map(f -> f.minWidth(palette.get())).orElse(0.0);
    double height = figure.get().map(f -> f.minHeight(width, palette.get())).orElse(0.0);
    if (width == minWidth && height == minHeight) {
      setNeedsLayout(true);
    } else {
      minWidth = width;
      minHeight = height;
      requestLayout();
    }
  }

  @Override
  public @Nullable Orientation getContentBias() {
    return minWidth > 0 ? Orientation.HORIZONTAL : null;
  }

  @Override
  protected double computeMinWidth(double height) {
    return minWidth;
  }

  @Override
  protected double computeMinHeight(double width) {
    double wide = width < 0 ? minWidth : width;
    return figure.get().map(f -> f.minHeight(wide, palette.get())).orElse(0.0);
  }

  /// Returns the word at a point of the canvas; empty if there is none.
  public String wordsAt(double x, double y) {
    return words.reversed().stream()
        .filter(word -> word.place().contains(x * oversampling, y * oversampling))
        .map(Word::text)
        .findFirst()
        .orElse("");
  }

  /// Returns all words on the canvas, in the order of painting.
  public List<String> words() {
    return words.stream().map(Word::text).toList();
  }

  /// The number of device pixels per logical pixel in the current painting.
  public double pixelScale() {
    return screenScale.get() * oversampling;
  }

  /// The number of device pixels per logical pixel of the screen.
  public ReadOnlyDoubleProperty screenScaleProperty() {
    return screenScale.getReadOnlyProperty();
  }

  /// Sets how many times finer than the screen to paint, for snapshots that are enlarged by
  /// `factor`.
  public void setOversampling(double factor) {
    oversampling = factor;
    repaint();
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(getWidth() * oversampling);
    canvas.setHeight(getHeight() * oversampling);
    shrink.setX(1 / oversampling);
    shrink.setY(1 / oversampling);
    words.clear();
    GraphicsContext context = canvas.getGraphicsContext2D();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    if (getWidth() < 1 || getHeight() < 1) {
      return;
    }
    context.scale(oversampling, oversampling);
    figure.get().ifPresent(f -> paint(f, context));
  }

  private void paint(Figure f, GraphicsContext context) {
    images.begin();
    FxPen pen =
        new FxPen(context, pixelScale(), images, (text, place) -> words.add(new Word(text, place)));
    f.paint(pen, getWidth(), getHeight(), palette.get());
  }
}
