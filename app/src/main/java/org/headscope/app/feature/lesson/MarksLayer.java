package org.headscope.app.feature.lesson;

import module java.base;

import javafx.beans.property.*;
import javafx.scene.*;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.feature.lesson.CalloutPlacement.Place;
import org.jspecify.annotations.Nullable;

/// A layer over the window that dims and marks what a step points at, updated after every layout.
/// The mouse goes through it.
public final class MarksLayer extends Region {
  private final AnchorLocator sights;
  private final FigureCanvas canvas = new FigureCanvas();
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final ReadOnlyObjectWrapper<List<Anchor>> unseen = new ReadOnlyObjectWrapper<>(List.of());
  private final Runnable update = this::update;
  private Pointing pointing = Pointing.NOTHING;
  private Optional<VisibleAnchors> last = Optional.empty();
  private Optional<CalloutPlacement> placed = Optional.empty();
  private List<Optional<Place>> places = List.of();

  public MarksLayer(AnchorLocator sights) {
    this.sights = sights;
    setId("marks");
    setMouseTransparent(true);
    setVisible(false);
    canvas.paletteProperty().bind(palette);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    getChildren().add(canvas);
    sceneProperty()
        .subscribe((was, is) -> {
          follow(was, false);
          follow(is, isVisible());
        });
  }

  public ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  /// The anchors that it points at but that are out of sight.
  public ReadOnlyObjectProperty<List<Anchor>> unseenProperty() {
    return unseen.getReadOnlyProperty();
  }

  /// Returns the marks shown; empty if nothing is pointed at.
  public Optional<MarksFigure> shownMarks() {
    return canvas.figureProperty().get().map(MarksFigure.class::cast);
  }

  public void point(Pointing at) {
    pointing = at;
    setVisible(!at.isNothing());
    follow(getScene(), isVisible());
    if (at.isNothing()) {
      last = Optional.empty();
      canvas.figureProperty().set(Optional.empty());
      unseen.set(List.of());
    }
    requestLayout();
  }

  /// Starts or stops updating after every layout of `scene`.
  private void follow(@Nullable Scene scene, boolean is) {
    if (scene != null) {
      scene.removePostLayoutPulseListener(update);
      if (is) {
        scene.addPostLayoutPulseListener(update);
      }
    }
  }

  @Override
  protected double computePrefWidth(double height) {
    return 0;
  }

  @Override
  protected double computePrefHeight(double width) {
    return 0;
  }

  @Override
  protected void layoutChildren() {
    canvas.resizeRelocate(0, 0, getWidth(), getHeight());
    update();
  }

  private void update() {
    if (pointing.isNothing() || getScene() == null || getWidth() < 1) {
      return;
    }
    VisibleAnchors now = VisibleAnchors.of(pointing, sights, palette.get());
    if (last.filter(now::equals).isPresent()) {
      return;
    }
    last = Optional.of(now);
    unseen.set(now.unseen());
    canvas.figureProperty().set(Optional.of(now.figure(FxFonts::width, this::places)));
  }

  /// Returns the places that `asked` finds; the previous ones if it asks the same again.
  private List<Optional<Place>> places(CalloutPlacement asked) {
    if (placed.filter(asked::equals).isEmpty()) {
      places = asked.places();
      placed = Optional.of(asked);
    }
    return places;
  }
}
