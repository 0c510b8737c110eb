package org.headscope.app.feature.attention;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;

/** What stands above the map: which head, what its colours and outlines mean. */
final class AttentionHeader {
  private AttentionHeader() {}

  static void paint(
      Pen pen, AttentionFigure figure, AttentionLayout layout, double width, Palette palette) {
    AttentionScene scene = figure.scene();
    if (figure.titled()) {
      double line = Math.rint(palette.size().title() * 0.8) + 1;
      TextRun.write(pen, title(figure, palette), 0, line);
    }
    double end = outlines(pen, scene, layout, width, palette);
    double right = Math.min(width - 1, layout.map().right());
    double bar = palette.size().small() * 13.5;
    boolean beside = right - bar > end + 10;
    // Nothing can be attended to in the map's upper right: room for what does not fit above.
    double x = beside ? right - bar : right - bar - 10;
    double y = beside ? layout.map().y() - LegendBar.height(palette) - 5 : layout.map().y() + 10;
    LegendBar.paint(
        pen, pen.snap(x), pen.snap(y), bar, scene.look().colouring(), scene.map().reach(), palette);
  }

  private static List<TextRun> title(AttentionFigure figure, Palette palette) {
    List<TextRun> runs = new ArrayList<>();
    runs.add(
        new TextRun(figure.title(), AttentionFigure.titleStyle(palette), palette.ink().text()));
    figure
        .scene()
        .score()
        .ifPresent(score -> {
          TextStyle style = TextStyle.sans(palette.size().text());
          TextStyle number = TextStyle.mono(palette.size().text());
          Color ink = palette.ink().muted();
          runs.add(new TextRun("   " + score.label() + " ", style, ink));
          runs.add(new TextRun(String.format(Locale.ROOT, "%.2f", score.value()), number, ink));
        });
    return runs;
  }

  /** Middle of the line above the map. */
  static double secondLine(AttentionLayout layout, Palette palette) {
    return layout.map().y() - palette.size().small() * 0.85 - 3;
  }

  /** The outlines' meaning; returns the right end of what was written. */
  private static double outlines(
      Pen pen, AttentionScene scene, AttentionLayout layout, double width, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    double x = layout.map().x();
    if (scene.window().from() > 0) {
      x = Math.max(x, layout.earlier().x() + pen.textWidth("earlier", style) + 12);
    }
    if (MatchOutlines.visible(layout)) {
      int[] lengths =
          IntStream.rangeClosed(1, AttentionScene.MAX_MATCH)
              .filter(scene.look().outlined()::contains)
              .toArray();
      double one = pen.textWidth("1-gram match", style) + palette.size().small() + 16;
      String word = x + lengths.length * one > width ? "%d-gram" : "%d-gram match";
      for (int n : lengths) {
        x = outline(pen, n, word.formatted(n), x, layout, palette) + 12;
      }
    }
    String hint = hint(scene, layout);
    pen.text(hint, x, secondLine(layout, palette), style, palette.ink().muted());
    return x + pen.textWidth(hint, style);
  }

  private static double outline(
      Pen pen, int n, String label, double x, AttentionLayout layout, Palette palette) {
    double small = palette.size().small();
    double swatch = Math.rint(small * 0.9);
    double y = secondLine(layout, palette);
    Box box = new Box(pen.snap(x), pen.snap(y - swatch / 2), swatch, swatch);
    MatchOutlines.mark(pen, n, box, MatchOutlines.Style.of(pen, layout, palette), palette);
    TextStyle style = TextStyle.sans(small).middle();
    pen.text(label, x + swatch + 4, y, style, palette.ink().muted());
    return x + swatch + 4 + pen.textWidth(label, style);
  }

  private static String hint(AttentionScene scene, AttentionLayout layout) {
    if (scene.inspection().cut()) {
      return "first %d of %d symbols: the model's positions end there"
          .formatted(scene.length(), scene.inspection().instance().text().length());
    }
    boolean hidden = !scene.look().outlined().isEmpty() && !MatchOutlines.visible(layout);
    return hidden ? "zoom in to see matches outlined" : "";
  }
}
