package org.headscope.app.feature.lesson;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;

/// A piece of a sentence in one face.
public record Wording(String text, Face face) {
  public enum Face {
    PLAIN,
    STRONG,
    /// Symbols of a language.
    SYMBOLS
  }

  TextStyle style(double size) {
    return switch (face) {
      case PLAIN -> TextStyle.sans(size);
      case STRONG -> TextStyle.sans(size).semibold();
      case SYMBOLS -> TextStyle.mono(size).bold();
    };
  }

  /// What measures a text, as [org.headscope.app.chart.FxFonts#width].
  interface Measure {
    double width(String text, TextStyle style);
  }

  /// `words` in lines no wider than `room`, the first shorter by `indent`, broken between words. A
  /// word of several faces stays together.
  static List<List<TextRun>> lines(
      List<Wording> words, double size, Color colour, double indent, double room, Measure measure) {
    List<List<TextRun>> lines = new ArrayList<>(List.of(new ArrayList<>()));
    double at = indent;
    for (List<TextRun> word : words(words, size, colour)) {
      double wide = width(word, measure);
      boolean blank = word.getFirst().text().startsWith(" ");
      boolean first = lines.getLast().isEmpty();
      if (!first && at + wide > room) {
        lines.add(new ArrayList<>());
        at = 0;
        first = true;
      }
      List<TextRun> fitting = first && blank ? stripped(word) : word;
      lines.getLast().addAll(fitting);
      at += width(fitting, measure);
    }
    return lines;
  }

  private static double width(List<TextRun> line, Measure measure) {
    return line.stream().mapToDouble(run -> measure.width(run.text(), run.style())).sum();
  }

  private static List<TextRun> stripped(List<TextRun> word) {
    List<TextRun> copy = new ArrayList<>(word);
    TextRun first = copy.getFirst();
    copy.set(0, new TextRun(first.text().stripLeading(), first.style(), first.colour()));
    return copy;
  }

  /// Words with the blank before them.
  private static List<List<TextRun>> words(List<Wording> pieces, double size, Color colour) {
    List<List<TextRun>> words = new ArrayList<>();
    for (Wording piece : pieces) {
      for (String part : piece.text.split("(?= )", -1)) {
        if (part.isEmpty()) {
          continue;
        }
        if (words.isEmpty() || part.startsWith(" ")) {
          words.add(new ArrayList<>());
        }
        words.getLast().add(new TextRun(part, piece.style(size), colour));
      }
    }
    return words;
  }
}
