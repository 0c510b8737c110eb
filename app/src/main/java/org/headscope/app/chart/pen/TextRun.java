package org.headscope.app.chart.pen;

import module java.base;

import javafx.scene.paint.Color;

/// A piece of a line of text, in one style.
public record TextRun(String text, TextStyle style, Color colour) {
  private static final String SYMBOLS = "`";

  /// Returns the pieces of `text`; text between backticks is set as symbols.
  public static List<TextRun> marked(String text, TextStyle style, Color colour) {
    List<TextRun> runs = new ArrayList<>();
    boolean symbols = false;
    for (String part : text.split(SYMBOLS, -1)) {
      if (!part.isEmpty()) {
        TextStyle set = symbols ? TextStyle.mono(style.size()).bold() : style;
        runs.add(new TextRun(part, set, colour));
      }
      symbols = !symbols;
    }
    return runs;
  }

  public static double width(Pen pen, List<TextRun> line) {
    return line.stream().mapToDouble(run -> pen.textWidth(run.text(), run.style())).sum();
  }

  /// Writes the line from x on, piece by piece; returns its right end.
  public static double write(Pen pen, List<TextRun> line, double x, double y) {
    double at = x;
    for (TextRun run : line) {
      pen.text(run.text(), at, y, run.style(), run.colour());
      at += pen.textWidth(run.text(), run.style());
    }
    return at;
  }

  public static String plain(List<TextRun> line) {
    return line.stream().map(TextRun::text).collect(Collectors.joining());
  }
}
