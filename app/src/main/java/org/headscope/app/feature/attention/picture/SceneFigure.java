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

/// The figure of a scene: on paper with a title, or in the window, where there is a mouse.
public interface SceneFigure extends Figure {
  LayerScene scene();

  /// Returns whether the figure is on paper, where there is no mouse.
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
      pen.text(
          Fit.shortenName(pen, title(), kept, bold, width), 0, line, bold, palette.ink().text());
    }
  }

  /// Returns the part of the picture at a point.
  PointerTarget at(double x, double y, PictureArea space);

  /// Returns the layout of the cells, whether or not they are drawn.
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
