package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.List;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/** Text in the room that there is. */
final class Fit {
  private Fit() {}

  /** {@code text} without its middle where it is too long: both ends tell runs apart. */
  static String middle(Pen pen, String text, TextStyle style, double room) {
    String shown = text;
    for (int letters = text.length() - 1;
        pen.textWidth(shown, style) > room && letters > 2;
        letters--) {
      int end = (letters - 1) / 2;
      shown = text.substring(0, letters - 1 - end) + "…" + text.substring(text.length() - end);
    }
    return shown;
  }

  /** {@code text} in lines, broken at its dots where it is too long. */
  static List<String> lines(Pen pen, String text, TextStyle style, double room) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String part : text.split(" · ", -1)) {
      String longer = line.isEmpty() ? part : line + " · " + part;
      if (!line.isEmpty() && pen.textWidth(longer, style) > room) {
        lines.add(line);
        line = part;
      } else {
        line = longer;
      }
    }
    lines.add(line);
    return lines;
  }
}
