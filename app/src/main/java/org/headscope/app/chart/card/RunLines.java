package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// Lines of text in several styles, wrapped between words.
public final class RunLines {
  private static final double LEADING = 1.45;

  private RunLines() {}

  public static List<List<TextRun>> wrapped(
      ToDoubleBiFunction<String, TextStyle> measure, List<List<TextRun>> paragraphs, double space) {
    return paragraphs.stream().flatMap(line -> wrap(measure, line, 0, space).stream()).toList();
  }

  /// Returns `line` on as few lines as fit into `space`. The first is indented by `from`; a word
  /// that is too wide has a line for itself.
  public static List<List<TextRun>> wrap(
      ToDoubleBiFunction<String, TextStyle> measure,
      List<TextRun> line,
      double from,
      double space) {
    List<List<TextRun>> lines = new ArrayList<>();
    List<TextRun> now = new ArrayList<>();
    double used = from;
    for (Word word : words(line)) {
      double gap = now.isEmpty() ? 0 : width(measure, word.gap());
      double width = width(measure, word.runs());
      if (!now.isEmpty() && used + gap + width > space) {
        lines.add(now);
        now = new ArrayList<>();
        used = 0;
        gap = 0;
      }
      if (!now.isEmpty()) {
        now.addAll(word.gap());
      }
      now.addAll(word.runs());
      used += gap + width;
    }
    if (!now.isEmpty()) {
      lines.add(now);
    }
    return lines;
  }

  private static double width(ToDoubleBiFunction<String, TextStyle> measure, List<TextRun> runs) {
    return runs.stream().mapToDouble(r -> measure.applyAsDouble(r.text(), r.style())).sum();
  }

  /// A word in pieces of one style each.
  ///
  /// @param gap the blanks before the word
  private record Word(List<TextRun> gap, List<TextRun> runs) {
    Word() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  private static List<Word> words(List<TextRun> line) {
    List<Word> words = new ArrayList<>(List.of(new Word()));
    for (TextRun run : line) {
      for (String text : run.text().splitWithDelimiters(" +", 0)) {
        TextRun part = new TextRun(text, run.style(), run.colour());
        if (text.isBlank() && !text.isEmpty()) {
          if (!words.getLast().runs().isEmpty()) {
            words.add(new Word());
          }
          words.getLast().gap().add(part);
        } else if (!text.isEmpty()) {
          words.getLast().runs().add(part);
        }
      }
    }
    words.removeIf(word -> word.runs().isEmpty());
    return words;
  }

  public static double height(List<List<TextRun>> lines) {
    return lines.stream().mapToDouble(line -> heightOf(size(line))).sum();
  }

  private static double size(List<TextRun> line) {
    return line.stream().mapToDouble(run -> run.style().size()).max().orElse(0);
  }

  private static double heightOf(double size) {
    return Math.rint(LEADING * size);
  }

  /// Writes `lines` with their upper left corner at (x, y); returns the y at which the next line
  /// would begin.
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
