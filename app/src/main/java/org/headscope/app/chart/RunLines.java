package org.headscope.app.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/// Lines of pieces in several styles, broken between words where they have no room.
public final class RunLines {
  private static final double LEADING = 1.45;

  private RunLines() {}

  /// `line` on as few lines as fit into `room`; a word that is wider stands alone.
  public static List<List<TextRun>> wrap(
      ToDoubleBiFunction<String, TextStyle> measure, List<TextRun> line, double room) {
    List<List<TextRun>> lines = new ArrayList<>();
    List<TextRun> now = new ArrayList<>();
    double used = 0;
    for (TextRun word : words(line)) {
      double width = measure.applyAsDouble(word.text(), word.style());
      double seen = measure.applyAsDouble(word.text().stripTrailing(), word.style());
      if (!now.isEmpty() && used + seen > room) {
        lines.add(now);
        now = new ArrayList<>();
        used = 0;
      }
      if (!now.isEmpty() || !word.text().isBlank()) {
        now.add(word);
        used += width;
      }
    }
    if (!now.isEmpty()) {
      lines.add(now);
    }
    return lines;
  }

  /// Every word with the blanks behind it. What follows without a blank stays beside it.
  private static List<TextRun> words(List<TextRun> line) {
    List<TextRun> words = new ArrayList<>();
    for (TextRun run : line) {
      for (String word : run.text().splitWithDelimiters(" +", 0)) {
        if (word.isBlank() && !words.isEmpty() && !word.isEmpty()) {
          TextRun last = words.removeLast();
          words.add(new TextRun(last.text() + word, last.style(), last.colour()));
        } else if (!word.isEmpty()) {
          words.add(new TextRun(word, run.style(), run.colour()));
        }
      }
    }
    return words;
  }

  /// Height of `lines`.
  public static double height(List<List<TextRun>> lines) {
    return lines.stream().mapToDouble(line -> heightOf(size(line))).sum();
  }

  private static double size(List<TextRun> line) {
    return line.stream().mapToDouble(run -> run.style().size()).max().orElse(0);
  }

  private static double heightOf(double size) {
    return Math.rint(LEADING * size);
  }

  /// Writes `lines` from (x, y) on, the upper left corner; returns where the next would begin.
  public static double write(Pen pen, List<List<TextRun>> lines, double x, double y) {
    double at = y;
    for (List<TextRun> line : lines) {
      double size = size(line);
      TextRun.write(pen, line, x, at + (heightOf(size) + 0.727 * size) / 2);
      at += heightOf(size);
    }
    return at;
  }
}
