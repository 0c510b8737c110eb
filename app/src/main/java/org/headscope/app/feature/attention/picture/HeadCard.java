package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.chart.card.RoomCard;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.HeadNames;

/// Which map it is, what its head is called, and what outlines and colours mean.
public record HeadCard(AttentionScene scene, Showing showing) implements RoomCard {
  /// Height of a line of the legend, in units of small text.
  private static final double LINE = 1.55;

  private List<TextRun> name(Palette palette) {
    TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
    return List.of(new TextRun(scene.place(), bold, palette.ink().text()));
  }

  private List<TextRun> what(Palette palette) {
    String kind = scene.kind();
    String said =
        showing.hides(Concealed.LABELS)
            ? kind + ", what is it?"
            : scene.score().map(HeadNames::title).orElse(kind);
    return List.of(new TextRun(said, TextStyle.sans(palette.size().text()), palette.ink().muted()));
  }

  private List<List<TextRun>> words(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    List<List<TextRun>> lines = new ArrayList<>(RunLines.wrap(measure, name(palette), width));
    lines.addAll(RunLines.wrap(measure, what(palette), width));
    return lines;
  }

  private int[] outlined() {
    return showing.hides(Concealed.LABELS)
        ? new int[0]
        : IntStream.rangeClosed(1, AttentionScene.MAX_MATCH)
            .filter(scene.look().outlined()::contains)
            .toArray();
  }

  private static double line(Palette palette) {
    return Math.rint(LINE * palette.size().small());
  }

  @Override
  public double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RunLines.height(words(measure, width, palette))
        + (outlined().length + 1.2) * line(palette);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double y = RunLines.write(pen, words(pen::textWidth, width, palette), 0, 0);
    double line = line(palette);
    double side = Math.rint(0.95 * palette.size().small());
    TextStyle plain = TextStyle.sans(palette.size().small()).middle();
    MatchOutlines.Style style = MatchOutlines.Style.of(pen, side, palette);
    for (int n : outlined()) {
      Box swatch = new Box(0, pen.snap(y + (line - side) / 2), side, side);
      MatchOutlines.mark(pen, n, swatch, style, palette);
      String more = n == AttentionScene.MAX_MATCH ? " or more" : "";
      pen.text("match of " + n + more, 1.6 * side, y + line / 2, plain, palette.ink().text());
      y += line;
    }
    double middle = y + 0.7 * line;
    String unit = scene.numbers().words().number();
    double wide =
        LegendBar.lineWidth(pen, scene.look().colouring(), scene.numbers().reach(), unit, palette);
    LegendBar.paintLine(
        pen,
        0,
        middle,
        scene.look().colouring(),
        scene.numbers().reach(),
        wide <= width ? unit : "",
        palette);
  }
}
