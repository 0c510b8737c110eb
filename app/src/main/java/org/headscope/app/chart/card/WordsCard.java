package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// A card of a title and a few sentences; what stands between backticks is set as symbols.
///
/// @param isSelected whether it is about what is selected
public record WordsCard(String title, List<String> lines, boolean isSelected) implements RoomCard {
  public WordsCard {
    lines = List.copyOf(lines);
  }

  private List<List<TextRun>> all(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
    TextStyle plain = TextStyle.sans(palette.size().text());
    List<List<TextRun>> all =
        new ArrayList<>(
            RunLines.wrap(measure, TextRun.marked(title, bold, palette.ink().text()), width));
    for (String line : lines) {
      all.addAll(RunLines.wrap(measure, TextRun.marked(line, plain, palette.ink().muted()), width));
    }
    return all;
  }

  @Override
  public double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RunLines.height(all(measure, width, palette));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    RunLines.write(pen, all(pen::textWidth, width, palette), 0, 0);
  }
}
