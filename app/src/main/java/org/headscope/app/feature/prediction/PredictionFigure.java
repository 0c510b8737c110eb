package org.headscope.app.feature.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.scene.paint.Color;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.benchmark.Vocabulary;

/**
 * Bars of every predictor for the symbols that matter, their numbers in one column each, and under
 * them how far the predictors are from each other.
 *
 * @param next what is predicted
 */
record PredictionFigure(NextSymbol next) implements Figure {

  @Override
  public String title() {
    return "Next symbol " + next.sentence();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    List<String> columns = new ArrayList<>(List.of("position", "symbol"));
    next.predictors().forEach(predictor -> columns.add(predictor.key()));
    List<List<?>> rows = new ArrayList<>();
    for (int id = 0; id < Vocabulary.SIZE; id++) {
      List<Object> row =
          new ArrayList<>(List.of(next.position(), String.valueOf(Vocabulary.symbol(id))));
      for (Predictor predictor : next.predictors()) {
        row.add(next.probability(predictor, new NextSymbol.Line("", List.of(id))));
      }
      rows.add(row);
    }
    return new DataTable(columns, rows);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** One painting; sizes follow the text size. */
  private final class Painter {
    private static final int MOST_LINES = 8;

    private final Pen pen;
    private final double width;
    private final double height;
    private final Palette palette;
    private final double text;
    private final double row;
    private final double column;
    private final double barsLeft;
    private final double barsRight;
    private final List<Predictor> predictors = next.predictors();

    /** Whether columns of numbers leave the bars no room: then only the model's are written. */
    private final boolean narrow;

    Painter(Pen pen, double width, double height, Palette palette) {
      this.pen = pen;
      this.width = width;
      this.height = height;
      this.palette = palette;
      this.text = palette.size().small();
      this.row = Math.rint(1.75 * text);
      TextStyle head = TextStyle.sans(text).weight(TextStyle.Weight.MEDIUM);
      double widest =
          Math.max(pen.textWidth("0.000", TextStyle.mono(text)), pen.textWidth("3-gram", head));
      this.column = Math.rint(widest + 0.8 * text);
      this.barsLeft = Math.rint(pen.textWidth("other", TextStyle.sans(text)) + 0.8 * text);
      double columns = predictors.size() * column;
      this.narrow = width - columns - barsLeft < 6 * text;
      this.barsRight = width - (narrow ? column : columns) - 4;
    }

    void paint() {
      head();
      double foot = 2 * row + 1.2 * text;
      double room = height - row - foot;
      double least = predictors.size() * 0.46 * text + 0.5 * text;
      int most = Math.clamp((int) (room / least), 1, MOST_LINES);
      List<NextSymbol.Line> lines = next.lines(most);
      double each = Math.min(room / lines.size(), 2.2 * least);
      double y = row;
      for (NextSymbol.Line line : lines) {
        line(line, y, each);
        y += each;
      }
      distances(Math.min(y + 0.6 * text, height - foot + 0.6 * text));
    }

    private double columnRight(int i) {
      return width - (predictors.size() - 1 - i) * column;
    }

    /** The column heads are the legend: name over a swatch of its pattern. */
    private void head() {
      double y = row / 2 - 2;
      TextStyle style = TextStyle.sans(text).weight(TextStyle.Weight.MEDIUM).right().middle();
      for (int i = 0; i < predictors.size(); i++) {
        Predictor predictor = predictors.get(i);
        pen.text(predictor.label(), columnRight(i), y, style, palette.ink().text());
        double w = pen.textWidth(predictor.label(), style);
        bar(predictor, columnRight(i) - w, y + 0.62 * text, w, 0.34 * text);
      }
    }

    private void line(NextSymbol.Line line, double top, double each) {
      double middle = top + each / 2;
      boolean drawn = next.drawn().filter(line.symbols()::contains).isPresent();
      boolean other = line.symbols().size() != 1;
      TextStyle symbol =
          other ? TextStyle.sans(text).middle() : TextStyle.mono(1.25 * text).bold().middle();
      pen.text(
          line.label(), 0, middle, symbol, other ? palette.ink().muted() : palette.ink().text());
      if (drawn && !other) {
        double x = pen.textWidth(line.label(), symbol) + 0.55 * text;
        pen.text("←", x, middle, TextStyle.sans(text).middle(), palette.ink().muted());
      }
      bars(line, middle, each);
      for (int i = 0; i < (narrow ? 1 : predictors.size()); i++) {
        number(predictors.get(i), next.probability(predictors.get(i), line), i, middle);
      }
      double base = pen.crisp(barsLeft);
      pen.line(base, top + 2, base, top + each - 2, Line.HAIR, palette.ground().hairline());
    }

    private void number(Predictor predictor, double p, int i, double y) {
      TextStyle style = TextStyle.mono(text).right().middle();
      boolean nothing = p < 0.0005;
      Color ink = narrow ? predictor.colour(palette) : palette.ink().text();
      pen.text(
          nothing ? "·" : PredictionFigure.number(p),
          narrow ? width : columnRight(i),
          y,
          i == 0 ? style.bold() : style,
          nothing ? palette.ink().faint() : ink);
    }

    /** The bars that can be seen, around the middle of their line. */
    private void bars(NextSymbol.Line line, double middle, double each) {
      double unit = barsRight - barsLeft - text;
      List<Predictor> seen =
          predictors.stream().filter(p -> next.probability(p, line) * unit >= 0.3).toList();
      double thick = Math.min(0.62 * text, (each - 0.5 * text) / predictors.size() - 1);
      double y = middle - seen.size() * (thick + 1) / 2;
      for (Predictor predictor : seen) {
        bar(predictor, barsLeft, y, next.probability(predictor, line) * unit, thick);
        y += thick + 1;
      }
    }

    /** Solid for the model, hollow for the truth, hatched and dotted for the n-grams. */
    private void bar(Predictor predictor, double x, double y, double w, double h) {
      Color colour = predictor.colour(palette);
      double left = pen.snap(x);
      double top = pen.snap(y);
      double wide = Math.max(1, pen.snap(x + w) - left);
      double high = Math.max(1, pen.snap(y + h) - top);
      if (predictor == Predictor.MODEL || wide < 4) {
        pen.fillRect(left, top, wide, high, colour);
        return;
      }
      double line = Math.min(palette.size().line(), high / 3);
      pen.fillRect(left, top, wide, high, wash(colour, predictor));
      pen.pushClip(left, top, wide, high);
      if (predictor == Predictor.NGRAM2) {
        for (double at = left - high; at < left + wide; at += 4.5) {
          pen.line(at, top + high, at + high, top, Line.solid(1.3 * line), colour);
        }
      } else if (predictor == Predictor.NGRAM3) {
        for (double at = left + 2; at < left + wide; at += 4) {
          pen.line(at, top, at, top + high, Line.solid(1.5 * line), colour);
        }
      }
      pen.popClip();
      pen.strokeRect(
          left + line / 2, top + line / 2, wide - line, high - line, Line.solid(line), colour);
    }

    private Color wash(Color colour, Predictor predictor) {
      double share = predictor == Predictor.TRUTH ? 0 : 0.3;
      return palette.ground().pane().interpolate(colour, share);
    }

    /** Two lines of distances under the predictors they reach to. */
    private void distances(double top) {
      double line = pen.crisp(top);
      pen.line(0, line, width, line, Line.HAIR, palette.ground().hairline());
      double y = top + row / 2 + 2;
      y = from(Predictor.MODEL, "TVD of the model to", y);
      if (predictors.contains(Predictor.TRUTH)) {
        y = from(Predictor.TRUTH, "TVD of the truth to", y);
      }
      note(y);
    }

    private double from(Predictor from, String caption, double y) {
      TextStyle style = TextStyle.sans(text).middle();
      double room = columnRight(0) - column;
      String shown = pen.textWidth(caption, style) < room ? caption : from.label() + " to";
      pen.text(shown, 0, y, style, palette.ink().muted());
      TextStyle number = TextStyle.mono(text).right().middle();
      for (int i = 0; i < predictors.size(); i++) {
        String distance =
            predictors.get(i) == from
                ? "–"
                : next.distance(from, predictors.get(i)).map(PredictionFigure::number).orElse("");
        Color ink = predictors.get(i) == from ? palette.ink().faint() : palette.ink().text();
        pen.text(distance, columnRight(i), y, number.bold(), ink);
      }
      return y + row;
    }

    /** What the n-grams leave to no symbol, where they do and there is room to say it. */
    private void note(double y) {
      String lacking =
          predictors.stream()
              .filter(p -> next.unassigned(p) > 0.005)
              .map(p -> p.label() + " " + PredictionFigure.number(next.unassigned(p)))
              .collect(Collectors.joining(", "));
      String note = "given to no symbol: " + lacking;
      TextStyle style = TextStyle.sans(text).middle();
      if (!lacking.isEmpty() && y + text / 2 < height && pen.textWidth(note, style) < width) {
        pen.text(note, 0, y, style, palette.ink().muted());
      }
    }
  }
}
