package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.InScene;
import org.headscope.app.lesson.Anchor;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;

/// Where cells, rows and columns of the map stand; of two beside each other, on the first.
final class MapLandmarks {
  private final AttentionViewModel model;
  private final FigureCanvas canvas;

  MapLandmarks(AttentionViewModel model, FigureCanvas canvas) {
    this.model = model;
    this.canvas = canvas;
  }

  private Palette palette() {
    return canvas.paletteProperty().get();
  }

  private Optional<AttentionLayout> layout() {
    double width = canvas.getWidth();
    return model
        .scene()
        .filter(AttentionScene.class::isInstance)
        .map(LayerScene::axes)
        .map(axes ->
            model.slots(width).layout(axes, canvas.getHeight(), canvas.pixelScale(), palette()));
  }

  Optional<Box> where(Anchor anchor) {
    return layout()
        .flatMap(layout -> layout.where(anchor, palette()))
        .flatMap(box -> InScene.of(canvas, box));
  }

  /// What shows `anchor`: the positions around it, with its key.
  List<Command> revealing(Anchor anchor) {
    Optional<Span> shown = model.axesProperty().get().map(MapAxes::queries);
    Optional<Span> wanted =
        switch (anchor) {
          case Anchor.OfCell(int query, int key) ->
              shown.map(s -> seen(query, key) ? s : s.showing(query)).map(s -> with(s, key));
          case Anchor.OfQuery(int query) -> shown.map(s -> s.showing(query));
          case Anchor.OfKey(int key) -> shown.map(s -> s.showing(key));
          default -> Optional.empty();
        };
    return wanted.filter(s -> shown.filter(s::equals).isEmpty()).stream()
        .<Command>map(Command.Window::new)
        .toList();
  }

  private boolean seen(int query, int key) {
    return where(new Anchor.OfCell(query, key)).isPresent();
  }

  /// `span`, or from the key on if its column would be left out.
  private Span with(Span span, int key) {
    boolean out = layout().filter(l -> l.leavesOut() && !l.keys().contains(key)).isPresent();
    return out ? new Span(Math.min(key, span.from()), span.to()) : span;
  }

  /// The map with its labels, without title and legend.
  Optional<Box> body() {
    return layout()
        .flatMap(layout -> {
          double top = layout.map().y() - 1;
          return InScene.of(canvas, new Box(0, top, canvas.getWidth(), canvas.getHeight() - top));
        });
  }

  /// Above the diagonal and beside the map, in steps.
  List<Box> blanks() {
    return layout()
        .map(layout ->
            layout.blanks(
                model.isBeside() ? layout.map().right() : canvas.getWidth(),
                canvas.getHeight(),
                palette()))
        .orElse(List.of())
        .stream()
        .flatMap(box -> InScene.of(canvas, box).stream())
        .toList();
  }
}
