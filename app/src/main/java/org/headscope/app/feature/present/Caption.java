package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// The caption under the picture.
///
/// @param text a sentence or two; text between backticks is set as symbols
/// @param step its number among `steps`, from 1
/// @param steps the number of steps; 0 where they are not counted
/// @param aside a remark on the presentation itself
public record Caption(String text, int step, int steps, String aside) {
  public static final Caption NONE = new Caption("");

  public Caption {
    if (steps < 0 || step < 0 || step > steps) {
      throw new IllegalArgumentException("step %d of %d".formatted(step, steps));
    }
  }

  public Caption(String text) {
    this(text, 0, 0);
  }

  public Caption(String text, int step, int steps) {
    this(text, step, steps, "");
  }

  /// The same, and what is said of the presentation itself.
  Caption saying(String words) {
    return new Caption(text, step, steps, words);
  }

  boolean isEmpty() {
    return text.isBlank() && aside.isEmpty() && steps == 0;
  }

  /// `5 of 7`, where steps are counted.
  String count() {
    return steps == 0 ? "" : step + " of " + steps;
  }

  List<TextRun> runs(Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().title());
    List<TextRun> runs =
        new ArrayList<>(TextRun.marked(text.strip(), style, palette.ink().bubble()));
    if (!aside.isEmpty()) {
      String gap = runs.isEmpty() ? "" : "   ";
      runs.add(new TextRun(gap + aside, style, palette.ink().bubbleMuted()));
    }
    return runs;
  }
}
