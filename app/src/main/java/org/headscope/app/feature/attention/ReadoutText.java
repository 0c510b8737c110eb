package org.headscope.app.feature.attention;

import java.util.List;
import java.util.stream.Collectors;
import org.headscope.app.chart.TextRun;

/// What a read-out says, in forms that need less and less room.
///
/// @param lines all of it
/// @param few the most important, on lines of few words
/// @param brief one line
record ReadoutText(List<List<TextRun>> lines, List<List<TextRun>> few, List<TextRun> brief) {
  static final ReadoutText NOTHING = new ReadoutText(List.of(), List.of(), List.of());

  ReadoutText {
    lines = List.copyOf(lines);
    few = List.copyOf(few);
    brief = List.copyOf(brief);
  }

  enum Form {
    ALL,
    FEW,
    BRIEF
  }

  List<List<TextRun>> in(Form form) {
    return switch (form) {
      case ALL -> lines;
      case FEW -> few;
      case BRIEF -> List.of(brief);
    };
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /// All of it without its looks.
  String plain() {
    return lines.stream().map(TextRun::plain).collect(Collectors.joining("; "));
  }
}
