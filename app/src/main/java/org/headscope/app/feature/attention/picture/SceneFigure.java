package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.io.Json;

/// The picture of a scene: on paper under its title, or in the window, where there is a mouse.
public interface SceneFigure extends Figure {
  LayerScene scene();

  /// Returns whether it is on paper, where there is no mouse.
  boolean paper();

  Set<FigurePart> parts();

  default boolean titled() {
    return paper() && parts().contains(FigurePart.TITLE);
  }

  default boolean hasLegend() {
    return parts().contains(FigurePart.LEGEND);
  }

  @Override
  default String title() {
    return scene().title();
  }

  default double titleHeight(Palette palette) {
    return titled() ? palette.size().title() + 12 : 0;
  }

  /// Writes the title; where space is short, only the parts in `kept`.
  default void writeTitle(Pen pen, List<String> kept, double width, Palette palette) {
    if (titled()) {
      TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
      double line = Math.rint(palette.size().title() * 0.8) + 1;
      pen.text(Fit.name(pen, title(), kept, bold, width), 0, line, bold, palette.ink().text());
    }
  }

  /// The target at a place of it; none where it has no numbers.
  PointerTarget at(double x, double y, PictureArea space);

  /// The layout of its cells, drawn or not.
  default AttentionLayout layout(PictureArea space) {
    return AttentionLayout.of(scene().axes(), titled(), space);
  }

  @Override
  default DataTable data() {
    return scene().data();
  }

  @Override
  default Map<String, String> texts() {
    return Map.of("json", Json.line(scene().json()) + "\n");
  }
}
