package org.headscope.app.feature.attention;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.InScene;
import org.headscope.app.lesson.Anchor;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;

/// Where cells, rows and columns of the map stand; of two beside each other, on the first.
final class MapLandmarks {
  /// Above the diagonal, boxes that have no cell with data.
  private static final int STAIRS = 8;

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
        .flatMap(layout ->
            switch (anchor) {
              case Anchor.OfCell(int query, int key)
                  when layout.queries().contains(query) && layout.keys().contains(key) ->
                  Optional.of(layout.box(query, key));
              case Anchor.OfQuery(int query) when layout.queries().contains(query) ->
                  Optional.of(row(layout, query));
              case Anchor.OfKey(int key) when layout.keys().contains(key) ->
                  Optional.of(column(layout, key));
              default -> Optional.empty();
            })
        .flatMap(box -> InScene.of(canvas, box));
  }

  /// From its symbol to its last cell.
  private Box row(AttentionLayout layout, int query) {
    double left = Math.max(0, AxisLabels.leftOfLabels(layout, palette()));
    Box last = layout.box(query, Math.min(query, layout.keys().to() - 1));
    return new Box(left, last.y(), last.right() - left, last.height());
  }

  /// Its symbol and state.
  private Box column(AttentionLayout layout, int key) {
    double top = layout.map().bottom() + 1;
    double left = layout.left(key);
    double bottom = AxisLabels.belowLabels(layout, palette());
    return new Box(left, top, layout.right(key) - left, bottom - top);
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
    return layout().map(this::blanks).orElse(List.of());
  }

  private List<Box> blanks(AttentionLayout layout) {
    List<Box> blanks = new ArrayList<>();
    double right = model.isBeside() ? layout.map().right() : canvas.getWidth();
    Span queries = layout.queries();
    for (int i = 0; i < STAIRS; i++) {
      int from = queries.from() + i * queries.length() / STAIRS;
      int to = queries.from() + (i + 1) * queries.length() / STAIRS;
      if (to > from) {
        double left = layout.right(Math.min(to, layout.keys().to()) - 1) + 2;
        double top = layout.top(from);
        InScene.of(canvas, new Box(left, top, right - left, layout.bottom(to - 1) - top))
            .filter(box -> box.width() > 0)
            .ifPresent(blanks::add);
      }
    }
    double below = layout.bottom(palette()) + 2;
    if (below < canvas.getHeight()) {
      InScene.of(canvas, new Box(0, below, canvas.getWidth(), canvas.getHeight() - below))
          .ifPresent(blanks::add);
    }
    return blanks;
  }
}
