package org.headscope.app.feature.circuit;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// The foot of a figure: a legend, in as many lines as it needs, above a note.
record CircuitFoot(List<Key> keys, String note) {
  // In sizes of small text.
  private static final double SAMPLE = 2.8;
  private static final double BESIDE = 0.7;
  private static final double GAP = 1.4;
  private static final double LINE = 1.6;
  private static final double NOTE = 1.4;
  private static final double ABOVE = 0.6;

  /// The width of a letter, on the safe side.
  private static final double LETTER = 0.56;

  /// A sample with its meaning.
  record Key(String text, Sample sample) {
    static Key line(String text, StrokeStyle style, Color colour) {
      return new Key(text, (pen, x, right, y) -> pen.line(x, y, right, y, style, colour));
    }
  }

  /// Draws a sample from x to `right`, around the middle `y`.
  @FunctionalInterface
  interface Sample {
    void draw(Pen pen, double x, double right, double y);
  }

  CircuitFoot {
    keys = List.copyOf(keys);
  }

  /// The height, estimated without a pen.
  double height(double width, Palette palette) {
    double small = palette.size().small();
    double lines = places(key -> LETTER * key.text().length(), width / small).getLast().y + 1;
    return small * (ABOVE + LINE * lines + NOTE * Fit.lineCount(note, small, width));
  }

  /// Draws it at the lower end of a figure of `width` and `height`.
  void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    TextStyle style = TextStyle.sans(small);
    double top = height - height(width, palette) + ABOVE * small;
    List<Place> places = places(key -> pen.textWidth(key.text(), style) / small, width / small);
    for (int i = 0; i < keys.size(); i++) {
      double x = places.get(i).x * small;
      double y = top + (places.get(i).y + 0.5) * LINE * small;
      keys.get(i).sample().draw(pen, x + 0.4 * small, x + (SAMPLE - 0.2) * small, pen.crisp(y));
      pen.text(
          keys.get(i).text(),
          x + (SAMPLE + BESIDE) * small,
          y,
          style.middle(),
          palette.ink().text());
    }
    double under = top + (places.getLast().y + 1) * LINE * small;
    Fit.write(pen, note, under + small, style, palette.ink().muted(), width);
  }

  /// A place in the legend, across in sizes of text, down in lines.
  private record Place(double x, double y) {}

  private List<Place> places(ToDoubleFunction<Key> text, double width) {
    List<Place> places = new ArrayList<>();
    double x = 0;
    double line = 0;
    for (Key key : keys) {
      double wide = SAMPLE + BESIDE + text.applyAsDouble(key);
      if (x > 0 && x + wide > width) {
        x = 0;
        line++;
      }
      places.add(new Place(x, line));
      x += wide + GAP;
    }
    return places;
  }
}
