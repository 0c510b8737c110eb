package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.prediction.PrecedingContextNote;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;

/// The readout of a cell: the two predictors, their distance, and the sample.
final class CellReadout {
  private static final int KEPT = 3;

  private CellReadout() {}

  static List<String> readoutLines(Comparison c, MatrixLayout.Place place) {
    ComparedPredictor a = c.lines().get(place.row());
    ComparedPredictor b = c.lines().get(place.column());
    List<String> lines = new ArrayList<>();
    if (place.row() != place.column()) {
      lines.add(a.name() + "  ↔  " + b.name());
      lines.add(
          "TVD "
              + measured(
                  c, c.tvd()[place.row()][place.column()], c.se()[place.row()][place.column()]));
      if (a.knowsMoreThan(b) || b.knowsMoreThan(a)) {
        lines.add(PrecedingContextNote.forms(Math.max(a.given(), b.given())).getFirst());
      }
    } else {
      Score score = c.scores().get(place.row());
      lines.add(a.name());
      String tvd = "TVD to the truth " + measured(c, score.tvd(), score.tvdSe());
      lines.add(
          c.accuracyIsMeaningful()
              ? "accuracy %s, %s".formatted(measured(c, score.accuracy(), score.accuracySe()), tvd)
              : tvd);
      lines.add(surprise(c, score));
      a.kept().reversed().stream().limit(KEPT).map(kept -> kept(c, kept)).forEach(lines::add);
    }
    lines.add(c.describeBriefly());
    return lines;
  }

  /// Describes an earlier evaluation of the same checkpoint that is saved with the run.
  private static String kept(Comparison c, KeptEvaluation evaluation) {
    Score score = evaluation.score();
    String accuracy =
        "accuracy %s ± %s, "
            .formatted(
                NumberText.decimals(score.accuracy(), 3),
                NumberText.decimals(score.accuracySe(), 3));
    return "saved with the run, of %s, %s: %sTVD %s ± %s"
        .formatted(
            ComparedSample.count(evaluation.instances()),
            Comparison.describeRows(evaluation.rows()),
            c.accuracyIsMeaningful() ? accuracy : "",
            NumberText.decimals(score.tvd(), 3),
            NumberText.decimals(score.tvdSe(), 3));
  }

  private static String surprise(Comparison c, Score score) {
    String floor =
        c.entropyFloor().isPresent()
            ? "; entropy of the truth %s nats"
                .formatted(NumberText.decimals(c.entropyFloor().getAsDouble(), 3))
            : "";
    return score.crossEntropy().isPresent()
        ? "%s nats per drawn symbol, perplexity %s%s"
            .formatted(
                NumberText.decimals(score.crossEntropy().getAsDouble(), 3),
                NumberText.decimals(score.perplexity().orElseThrow(), 3),
                floor)
        : "∞ nats per symbol: %,d drawn symbols had zero probability%s"
            .formatted(score.zeroRows(), floor);
  }

  private static String measured(Comparison c, double value, double se) {
    String mean = NumberText.decimals(value, 3);
    return c.hasErrors() ? mean + " ± " + NumberText.decimals(se, 3) : mean;
  }

  static Bubble bubble(
      Pen pen, Comparison c, MatrixLayout.Place place, Box space, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().text());
    List<TextRun> paragraphs = new ArrayList<>();
    List<String> words = readoutLines(c, place);
    for (String line : words) {
      boolean last = paragraphs.size() == words.size() - 1;
      Color ink = last ? palette.ink().bubbleMuted() : palette.ink().bubble();
      paragraphs.add(new TextRun(line, paragraphs.isEmpty() ? style.semibold() : style, ink));
    }
    return Bubble.wrapped(pen, paragraphs, space);
  }
}
