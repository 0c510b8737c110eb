package org.headscope.app.feature.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/** What a cell says: who is compared, how far apart they are, and from how much that is known. */
final class Bubble {
  private static final double PAD = 9;
  private static final double DISTANCE = 8;

  private Bubble() {}

  /** Its lines without their looks. */
  static List<String> words(Comparison c, Place place) {
    ComparedPredictor a = c.lines().get(place.row());
    ComparedPredictor b = c.lines().get(place.column());
    List<String> lines = new ArrayList<>();
    if (place.row() != place.column()) {
      lines.add(a.name() + "  ↔  " + b.name());
      lines.add(
          "TVD "
              + measured(
                  c, c.tvd()[place.row()][place.column()], c.se()[place.row()][place.column()]));
    } else {
      Score score = c.scores().get(place.row());
      lines.add(a.name());
      lines.add(
          "accuracy %s, TVD to the truth %s"
              .formatted(
                  measured(c, score.accuracy(), score.accuracySe()),
                  measured(c, score.tvd(), score.tvdSe())));
      lines.add(surprise(c, score));
    }
    lines.add(c.brief());
    return lines;
  }

  private static String surprise(Comparison c, Score score) {
    String floor =
        c.entropyFloor().isPresent()
            ? String.format(
                Locale.ROOT, "; the truth has %.3f nats", c.entropyFloor().getAsDouble())
            : "";
    return score.crossEntropy().isPresent()
        ? String.format(
                Locale.ROOT,
                "%.3f nats a symbol, perplexity %.3f",
                score.crossEntropy().getAsDouble(),
                score.perplexity().orElseThrow())
            + floor
        : "∞ nats a symbol: %d drawn symbols had no chance%s".formatted(score.zeroRows(), floor);
  }

  private static String measured(Comparison c, double value, double se) {
    String mean = String.format(Locale.ROOT, "%.3f", value);
    return c.hasErrors() ? mean + String.format(Locale.ROOT, " ± %.3f", se) : mean;
  }

  static void paint(
      Pen pen, Comparison c, Place place, MatrixLayout layout, double room, Palette palette) {
    if (place.row() >= c.size() || place.column() >= c.size()) {
      return;
    }
    double text = palette.size().text();
    TextStyle style = TextStyle.sans(text);
    List<List<TextRun>> lines = new ArrayList<>();
    List<String> words = words(c, place);
    for (int i = 0; i < words.size(); i++) {
      boolean last = i == words.size() - 1;
      TextStyle set = i == 0 ? style.semibold() : style;
      Color ink = last ? palette.ink().bubbleMuted() : palette.ink().bubble();
      for (String line : Fit.lines(pen, words.get(i), set, room - 2 * PAD)) {
        lines.add(List.of(new TextRun(line, set, ink)));
      }
    }
    double width =
        lines.stream().mapToDouble(run -> TextRun.width(pen, run)).max().orElse(0) + 2 * PAD;
    double height = lines.size() * text * 1.4 + 2 * PAD - 4;
    Box cell = layout.box(place.row(), place.column());
    double x = Math.clamp(cell.x() + cell.width() / 2 - 0.3 * width, 0, Math.max(0, room - width));
    double above = cell.y() - DISTANCE - height;
    double y = above >= 0 ? above : cell.bottom() + DISTANCE;
    pen.fillRoundRect(Math.rint(x), Math.rint(y), width, height, 6, palette.ground().bubble());
    for (int i = 0; i < lines.size(); i++) {
      TextRun.write(
          pen, lines.get(i), Math.rint(x) + PAD, Math.rint(y) + PAD + text * (0.85 + 1.4 * i));
    }
  }
}
