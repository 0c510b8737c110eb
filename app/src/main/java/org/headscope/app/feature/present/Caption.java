package org.headscope.app.feature.present;

import java.util.List;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;

/// What stands under the picture.
///
/// @param text a sentence or two; what stands between backticks is set as symbols
/// @param step which of `steps` it is, from 1
/// @param steps how many there are; 0 where nobody counts them
public record Caption(String text, int step, int steps) {
  /// No line at all.
  public static final Caption NONE = new Caption("");

  public Caption {
    if (steps < 0 || step < 0 || step > steps) {
      throw new IllegalArgumentException("step %d of %d".formatted(step, steps));
    }
  }

  public Caption(String text) {
    this(text, 0, 0);
  }

  boolean isEmpty() {
    return text.isBlank() && steps == 0;
  }

  /// `5 of 7`, where steps are counted.
  String count() {
    return steps == 0 ? "" : step + " of " + steps;
  }

  List<TextRun> runs(Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().title());
    return TextRun.marked(text.strip(), style, palette.ink().bubble());
  }
}
