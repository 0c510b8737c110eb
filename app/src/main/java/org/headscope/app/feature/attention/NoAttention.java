package org.headscope.app.feature.attention;

import java.util.List;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/** What stands in the map's place while no model has read anything: how to get one. */
record NoAttention() implements Figure {
  @Override
  public String title() {
    return "Attention";
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    pen.text(
        "Choose a run and an instance to see where its heads look.",
        width / 2,
        height / 2,
        TextStyle.sans(palette.size().text()).centred(),
        palette.ink().muted());
  }

  @Override
  public DataTable data() {
    return new DataTable(List.of(), List.of());
  }
}
