package org.headscope.app.lesson.handout;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;

/// A page of a handout on paper.
///
/// @param marks what is drawn on it
record HandoutPage(String title, List<BiConsumer<Pen, Palette>> marks) implements Figure {
  HandoutPage {
    marks = List.copyOf(marks);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    marks.forEach(mark -> mark.accept(pen, palette));
  }

  @Override
  public DataTable data() {
    return new DataTable(List.of(), List.of());
  }
}
