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
record HeadCard(AttentionScene scene, Showing showing) implements RoomCard {
  /// Height of a line of the legend, in units of small text.
  private static final double LINE = 1.55;

  @Override
  public List<List<TextRun>> words(Palette palette) {
    TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
    TextStyle plain = TextStyle.sans(palette.size().text());
    String what =
        showing.hides(Concealed.LABELS)
            ? scene.kind() + ", what is it?"
            : scene.score().map(HeadNames::title).orElse(scene.kind());
    return List.of(
        List.of(new TextRun(scene.place(), bold, palette.ink().text())),
        List.of(new TextRun(what, plain, palette.ink().muted())));
  }

  private List<Integer> outlined() {
    return showing.hides(Concealed.LABELS) ? List.of() : scene.look().lengths();
  }

  private static double line(Palette palette) {
    return Math.rint(LINE * palette.size().small());
  }

  @Override
  public double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RoomCard.super.height(measure, width, palette)
        + (outlined().size() + 1.2) * line(palette);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double y = RunLines.write(pen, RunLines.wrapped(pen::textWidth, words(palette), width), 0, 0);
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
    LegendBar named = MapLegend.bar(pen, scene, scene.numbers().words().number(), palette);
    boolean fits = named.width() <= width;
    (fits ? named : MapLegend.bar(pen, scene, "", palette)).paint(0, y + 0.7 * line);
  }
}
