package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// A few lines beside a picture that fills the screen.
public interface AudienceCard {
  /// Returns the card's paragraphs, which will be wrapped.
  List<List<TextRun>> words(Palette palette);

  default double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RunLines.height(RunLines.wrapped(measure, words(palette), width));
  }

  default void paint(Pen pen, double width, double height, Palette palette) {
    RunLines.write(pen, RunLines.wrapped(pen::textWidth, words(palette), width), 0, 0);
  }

  default boolean isSelected() {
    return false;
  }

  /// A card with a title and a few sentences; text between backticks is set as symbols.
  record WordsCard(String title, List<String> lines, boolean isSelected) implements AudienceCard {
    public WordsCard {
      lines = List.copyOf(lines);
    }

    @Override
    public List<List<TextRun>> words(Palette palette) {
      TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
      TextStyle plain = TextStyle.sans(palette.size().text());
      List<List<TextRun>> all = new ArrayList<>();
      all.add(TextRun.marked(title, bold, palette.ink().text()));
      lines.forEach(line -> all.add(TextRun.marked(line, plain, palette.ink().muted())));
      return all;
    }
  }
}
