package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/// The question in the place of the next symbol, while all that is said of it is to be predicted.
record AskedNext(NextSymbol next) implements Figure {
  /// Sizes in units of titles.
  private static final double SYMBOL = 4;

  private static final double APART = 3.4;

  @Override
  public String title() {
    return "What comes next " + next.brief() + "?";
  }

  @Override
  public DataTable data() {
    return new DataTable(List.of("position"), List.of(List.of(next.at().position())));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double size = palette.size().title();
    double middle = height / 2;
    TextStyle large = TextStyle.sans(SYMBOL * size).semibold().middle().centred();
    TextStyle plain = TextStyle.sans(size).middle().centred();
    pen.text("?", width / 2, middle, large, palette.mark().accent());
    pen.text(title(), width / 2, middle + APART * size, plain, palette.ink().text());
  }
}
