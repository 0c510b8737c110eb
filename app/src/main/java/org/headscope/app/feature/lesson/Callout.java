package org.headscope.app.feature.lesson;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lesson.CalloutPlacement.Size;

/// A number with a few words on a dark ground. The text of the step shows the same number.
record Callout(int number, List<StyledText> words) {
  /// The maximum widths of lines in its forms, in sizes of text.
  private static final double[] WIDTHS = {19, 15, 11.5};

  private static final double PAD = 0.75;
  private static final double LEADING = 1.45;

  private static final double DISC = 1.5;

  private static final double AFTER_DISC = 0.5;

  Callout {
    words = List.copyOf(words);
  }

  /// Returns the sizes of its forms, the best first; the last is the number alone.
  List<Size> forms(Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    double text = palette.size().text();
    List<Size> forms = new ArrayList<>();
    for (int form = 0; form < WIDTHS.length && !words.isEmpty(); form++) {
      List<List<TextRun>> lines = lines(form, palette, measure);
      double widest = 0;
      for (int i = 0; i < lines.size(); i++) {
        double wide =
            lines.get(i).stream()
                .mapToDouble(r -> measure.applyAsDouble(r.text(), r.style()))
                .sum();
        widest = Math.max(widest, wide + (i == 0 ? indent(text) : 0));
      }
      double high = Math.max(lines.size() * LEADING, DISC);
      forms.add(
          new Size(Math.ceil(widest + 2 * PAD * text), Math.ceil((high + 2 * 0.62 * PAD) * text)));
    }
    double disc = Math.ceil((DISC + 0.4) * text);
    forms.add(new Size(disc, disc));
    return forms;
  }

  private List<List<TextRun>> lines(
      int form, Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    double text = palette.size().text();
    Color ink = palette.ink().bubble();
    List<TextRun> line = words.stream().map(each -> each.run(text, ink)).toList();
    return RunLines.wrap(measure, line, indent(text), WIDTHS[form] * text);
  }

  private static double indent(double text) {
    return (DISC + AFTER_DISC) * text;
  }

  void paint(Pen pen, int form, Box box, Palette palette) {
    double text = palette.size().text();
    double line = palette.size().line();
    boolean alone = words.isEmpty() || form == WIDTHS.length;
    double radius = alone ? box.height() / 2 : 0.5 * text;
    Color ground = palette.ground().bubble();
    Color rim = palette.dark() ? palette.bubbleRim() : palette.ground().pane();
    pen.fillRoundRect(box.x(), box.y(), box.width(), box.height(), radius, ground);
    pen.strokeRoundRect(
        box.x(), box.y(), box.width(), box.height(), radius, StrokeStyle.solid(line), rim);
    double y = box.y() + (alone ? box.height() / 2 : (0.62 * PAD + LEADING / 2) * text);
    double x = box.x() + (alone ? box.width() / 2 : (PAD + DISC / 2) * text);
    disc(pen, number, x, y, text, palette.ink().bubble(), ground);
    if (alone) {
      return;
    }
    double left = box.x() + PAD * text;
    double indent = indent(text);
    for (List<TextRun> runs : lines(form, palette, pen::textWidth)) {
      List<TextRun> middle =
          runs.stream().map(r -> new TextRun(r.text(), r.style().middle(), r.colour())).toList();
      TextRun.write(pen, middle, left + indent, y);
      indent = 0;
      y += LEADING * text;
    }
  }

  static void disc(Pen pen, int number, double x, double y, double text, Color ground, Color ink) {
    pen.fillCircle(x, y, DISC / 2 * text, ground);
    TextStyle style = TextStyle.sans(0.92 * text).bold().centred().middle();
    pen.text(String.valueOf(number), x, y, style, ink);
  }
}
