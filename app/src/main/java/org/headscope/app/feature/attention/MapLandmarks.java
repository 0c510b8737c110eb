package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.InScene;
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
        .flatMap(layout -> where(anchor, layout, palette()))
        .flatMap(box -> InScene.of(canvas, box));
  }

  /// Where `anchor` stands in a picture that is laid out so.
  static Optional<Box> where(Anchor anchor, AttentionLayout layout, Palette palette) {
    return switch (anchor) {
      case Anchor.OfCell(int query, int key)
          when layout.queries().contains(query) && layout.keys().contains(key) ->
          Optional.of(layout.box(query, key));
      case Anchor.OfQuery(int query) when layout.queries().contains(query) ->
          Optional.of(row(layout, query, palette));
      case Anchor.OfKey(int key) when layout.keys().contains(key) ->
          Optional.of(column(layout, key, palette));
      default -> Optional.empty();
    };
  }

  /// From its symbol to its last cell.
  private static Box row(AttentionLayout layout, int query, Palette palette) {
    double left = Math.max(0, AxisLabels.leftOfLabels(layout, palette));
    Box last = layout.box(query, Math.min(query, layout.keys().to() - 1));
    return new Box(left, last.y(), last.right() - left, last.height());
  }

  /// Its symbol and state.
  private static Box column(AttentionLayout layout, int key, Palette palette) {
    double top = layout.map().bottom() + 1;
    double left = layout.left(key);
    double bottom = AxisLabels.belowLabels(layout, palette);
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
    return layout()
        .map(layout ->
            blanks(
                layout,
                model.isBeside() ? layout.map().right() : canvas.getWidth(),
                canvas.getHeight(),
                palette()))
        .orElse(List.of())
        .stream()
        .flatMap(box -> InScene.of(canvas, box).stream())
        .toList();
  }

  /// The same in a picture that is laid out so, as far as `right` and `height`.
  static List<Box> blanks(AttentionLayout layout, double right, double height, Palette palette) {
    List<Box> blanks = new ArrayList<>();
    Span queries = layout.queries();
    for (int i = 0; i < STAIRS; i++) {
      int from = queries.from() + i * queries.length() / STAIRS;
      int to = queries.from() + (i + 1) * queries.length() / STAIRS;
      if (to > from) {
        double left = layout.right(Math.min(to, layout.keys().to()) - 1) + 2;
        double top = layout.top(from);
        if (right > left) {
          blanks.add(new Box(left, top, right - left, layout.bottom(to - 1) - top));
        }
      }
    }
    double below = layout.bottom(palette) + 2;
    if (below < height) {
      blanks.add(new Box(0, below, right, height - below));
    }
    return blanks;
  }
}
