package org.headscope.app.feature.prediction;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;

/// A card for an audience: the model's and the true distribution over the next symbol.
record NextCard(NextSymbolDistributions next) implements AudienceCard, Anchored {
  private static final int LINES = 5;

  /// Heights, in units of small text.
  private static final double LINE = 1.75;

  private static final double LEGEND = 1.7;

  private List<NextSymbolDistributions.SymbolLine> lines() {
    return next.lines(LINES);
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea area) {
    double top = top(FxFonts::width, area.width(), area.palette());
    double each = Math.rint(LINE * area.palette().size().small());
    List<NextSymbolDistributions.SymbolLine> lines = lines();
    return lines.stream()
        .filter(line -> line.symbols().size() == 1)
        .filter(line -> anchor.equals(new Anchor.OfSymbol(line.label())))
        .map(line -> new Box(0, top + lines.indexOf(line) * each, area.width(), each))
        .findFirst();
  }

  private double top(ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RunLines.height(RunLines.wrapped(measure, words(palette), width))
        + Math.rint(0.3 * palette.size().small());
  }

  @Override
  public List<List<TextRun>> words(Palette palette) {
    double size = palette.size().text();
    TextStyle plain = TextStyle.sans(size);
    boolean starts = next.at().token() == next.vocabulary().separator();
    Color muted = palette.ink().muted();
    TextRun what = new TextRun("Next symbol ", plain.semibold(), palette.ink().text());
    TextRun after = new TextRun(starts ? "in a new string" : "after ", plain, muted);
    String token = next.vocabulary().label(next.at().token());
    TextRun symbol = new TextRun(token, TextStyle.mono(size), muted);
    return List.of(starts ? List.of(what, after) : List.of(what, after, symbol));
  }

  @Override
  public double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    double small = palette.size().small();
    return RunLines.height(RunLines.wrapped(measure, words(palette), width))
        + Math.rint((0.3 + LINE * lines().size() + LEGEND) * small);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    RunLines.write(pen, RunLines.wrapped(pen::textWidth, words(palette), width), 0, 0);
    new Bars(pen, width, height, palette).paint(top(pen::textWidth, width, palette));
  }

  private final class Bars extends Painting {
    private final TextStyle plain = TextStyle.sans(small).middle();

    Bars(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
    }

    void paint(double top) {
      double y = top;
      for (NextSymbolDistributions.SymbolLine line : lines()) {
        line(line, y + LINE * small / 2);
        y += Math.rint(LINE * small);
      }
      legend(y + LEGEND * small / 2);
    }

    private void line(NextSymbolDistributions.SymbolLine line, double middle) {
      boolean other = line.symbols().size() > 1;
      TextStyle symbol = other ? plain : TextStyle.mono(palette.size().text()).bold().middle();
      pen.text(line.label(), 0, middle, symbol, other ? muted : ink);
      double left = Math.rint(2.9 * small);
      if (next.isDrawn(line)) {
        pen.text("←", 1.1 * small, middle, plain, muted);
      }
      double bar = Math.rint(0.62 * small);
      double space = width - Math.rint(2.6 * small) - left - 0.4 * small;
      TextStyle number = plain.weight(TextStyle.Weight.MEDIUM).right();
      next.column(PredictorColumn.MODEL)
          .ifPresent(model -> {
            double p = next.probability(model, line);
            if (next.hidesBars(model)) {
              PredictionPainter.cover(pen, new Box(left, middle - bar, space, bar), palette);
            } else {
              Box shown = new Box(left, middle - bar, Math.max(1, p * space), bar);
              model.slot().bar(pen, shown, palette);
            }
            String text = next.hidesNumbers(model) ? "?" : NumberText.decimals(p, 2);
            pen.text(text, width, middle, number, ink);
          });
      next.truth()
          .map(truth -> next.probability(truth, line))
          .filter(p -> p > 0)
          .ifPresent(p -> {
            Box box = new Box(left, middle, Math.max(1, p * space), Math.rint(0.7 * bar));
            SeriesSlot.TRUTH.bar(pen, box, palette);
          });
      pen.fillRect(pen.snap(left) - 1, middle - bar, 1, 1.7 * bar, muted);
    }

    private void legend(double middle) {
      double x = 0;
      List<SeriesSlot> looks = new ArrayList<>(List.of(SeriesSlot.MODEL));
      next.truth().map(PredictorColumn::slot).ifPresent(looks::add);
      for (SeriesSlot look : looks) {
        String words = look.equals(SeriesSlot.MODEL) ? "model" : "truth";
        Box swatch = new Box(x, middle - 0.35 * small, 1.2 * small, Math.rint(0.7 * small));
        look.bar(pen, swatch, palette);
        pen.text(words, x + 1.6 * small, middle, plain, muted);
        x += 2.6 * small + pen.textWidth(words, plain);
      }
    }
  }
}
