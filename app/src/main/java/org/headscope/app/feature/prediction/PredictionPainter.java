package org.headscope.app.feature.prediction;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;

/// Paints a [PredictionFigure] once; sizes follow the text size.
final class PredictionPainter extends Painting {
  private final PredictionLayout layout;
  private final NextSymbolDistributions next;
  private final Optional<PredictorExplanation> explained;
  private final TextStyle plain = TextStyle.sans(small).middle();
  private final TextStyle number;

  PredictionPainter(
      PredictionLayout layout,
      Optional<PredictorExplanation> explained,
      Pen pen,
      double height,
      Palette palette) {
    super(pen, layout.width(), height, palette);
    this.layout = layout;
    this.next = layout.next();
    this.explained = explained.filter(why -> next.column(why.column()).isPresent());
    this.number = TextStyle.sans(layout.numberSize()).right().middle();
  }

  void paint() {
    PredictionLayout.LineLayout shown = layout.lines(explained, height);
    List<NextSymbolDistributions.SymbolLine> lines = shown.lines();
    double y = shown.top(lines.size());
    if (explained.isPresent()) {
      highlightColumn(next.columns().indexOf(column(explained.get())), y);
    }
    for (int i = 0; i < next.columns().size(); i++) {
      head(i);
    }
    for (int i = 0; i < lines.size(); i++) {
      line(lines.get(i), shown.top(i), shown.each());
    }
    distances(y, shown.distances());
    y += layout.distancesHeight(shown.distances());
    if (shown.why().isPresent()) {
      PredictorExplanation why = shown.why().get();
      new ExplanationPainter(pen, width, palette, why, column(why)).paint(y);
      y += layout.height(why);
    }
    List<String> notes = new ArrayList<>();
    if (!next.precedingContextNote().isEmpty()) {
      List<String> forms = next.precedingContextNote();
      notes.add(Fit.firstFitting(pen, forms, plain, width).orElse(forms.getLast()));
    }
    notes.addAll(layout.statusNotes());
    notes.addAll(unassigned());
    for (String note : notes) {
      if (y + 1.25 * small <= height) {
        pen.text(shortened(note, width, plain), 0, y + 0.75 * small, plain, muted);
      }
      y += 1.5 * small;
    }
  }

  private PredictorColumn column(PredictorExplanation why) {
    return next.column(why.column()).orElseThrow();
  }

  private void highlightColumn(int i, double end) {
    double left = layout.leftOf(i) - 0.25 * small;
    double top = layout.slanted() ? layout.headHeight() - 1.1 * small : 0;
    double right = layout.right(i) + 0.3 * small;
    pen.fillRoundRect(left, top - 3, right - left, end - top + 3, 4, palette.ground().chosen());
  }

  /// Draws a heading; headings are also the legend: a name over a swatch of its pattern.
  private void head(int i) {
    PredictorColumn column = next.columns().get(i);
    TextStyle style = PredictionLayout.head(small).middle().right();
    boolean is = explained.filter(why -> why.column().equals(column.name())).isPresent();
    style = is ? style.semibold() : style;
    Color colour = column.row().isPresent() ? ink : muted;
    double left = layout.leftOf(i);
    double right = layout.right(i);
    if (!layout.slanted()) {
      double y = PredictionLayout.row(small) / 2 - 2;
      double w = Math.min(pen.textWidth(column.label(), style), right - left);
      pen.text(column.label(), right, y, style, colour);
      swatch(column, new Box(right - w, y + 0.62 * small, w, 0.34 * small));
      return;
    }
    double bottom = layout.headHeight() - 0.35 * small;
    swatch(column, new Box(left, bottom - 0.34 * small, right - left, 0.34 * small));
    pen.save();
    pen.translate((left + right) / 2 + 0.25 * small, bottom - 0.95 * small);
    pen.rotate(PredictionLayout.SLANT);
    pen.text(shortened(column.label(), layout.slantedWidth(i), style), 0, 0, style, colour);
    pen.restore();
  }

  private void swatch(PredictorColumn column, Box box) {
    double done =
        switch (column.answer()) {
          case PredictorColumn.Row _, PredictorColumn.OutOfRange _ -> 1;
          case PredictorColumn.Computing(TaskProgress progress) -> Math.max(0, progress.fraction());
          case PredictorColumn.Failed _ -> 0;
        };
    if (done < 1) {
      pen.fillRect(box.x(), box.y(), box.width(), box.height(), palette.ground().hairline());
    }
    if (done > 0) {
      Box part = new Box(box.x(), box.y(), done * box.width(), box.height());
      column.slot().bar(pen, part, palette);
    }
  }

  /// Draws the bar of a probability, or covers its space if it is to be predicted first.
  private void bar(PredictorColumn column, NextSymbolDistributions.SymbolLine line, Box space) {
    if (next.hidesBars(column)) {
      cover(pen, space, palette);
    } else {
      double length = next.probability(column, line) * space.width();
      column.slot().bar(pen, new Box(space.x(), space.y(), length, space.height()), palette);
    }
  }

  static void cover(Pen pen, Box space, Palette palette) {
    pen.fillRoundRect(
        space.x(), space.y(), space.width(), space.height(), 2, palette.ground().hairline());
  }

  /// Shortens a label to fit; a run keeps its step, which distinguishes it.
  private String shortened(String label, double space, TextStyle style) {
    if (pen.textWidth(label, style) <= space) {
      return label;
    }
    int step = label.lastIndexOf(" @");
    String kept = "…" + (step < 0 ? "" : label.substring(step));
    String cut = step < 0 ? label : label.substring(0, step);
    while (cut.length() > 1 && pen.textWidth(cut + kept, style) > space) {
      cut = cut.substring(0, cut.length() - 1).strip();
    }
    return cut + kept;
  }

  private String cut(String label, TextStyle style) {
    boolean fits = label.length() == 1 || pen.textWidth(label, style) <= layout.left();
    return fits ? label : PlainText.cut(label, (int) (layout.left() / pen.textWidth("m", style)));
  }

  private void line(NextSymbolDistributions.SymbolLine line, double top, double each) {
    double middle = top + each / 2;
    boolean other = line.symbols().size() != 1;
    TextStyle symbol = other ? plain : PredictionLayout.symbol(small);
    String label = other ? line.label() : cut(line.label(), symbol);
    pen.text(label, 0, middle, symbol, other ? muted : ink);
    if (next.isDrawn(line)) {
      double x = pen.textWidth(label, symbol) + 0.55 * small;
      pen.text("←", x, middle, plain, muted);
    }
    if (layout.grouped()) {
      grouped(line, middle, each);
      double base = pen.crisp(layout.left());
      pen.line(base, top + 2, base, top + each - 2, StrokeStyle.HAIR, palette.ground().hairline());
    }
    for (int i = 0; i < next.columns().size(); i++) {
      cell(i, line, middle);
    }
  }

  /// Writes a number; in a table with its bar below.
  private void cell(int i, NextSymbolDistributions.SymbolLine line, double middle) {
    PredictorColumn column = next.columns().get(i);
    double p = next.probability(column, line);
    double y = middle - (layout.grouped() ? 0 : 0.22 * small);
    if (column.row().isEmpty()) {
      String mark = column.answer() instanceof PredictorColumn.Computing ? "…" : "–";
      pen.text(mark, layout.right(i), y, number, palette.ink().faint());
      return;
    }
    boolean silent = next.hidesNumbers(column);
    boolean nothing = p < 0.0005 && !silent;
    String text = silent ? "?" : nothing ? "·" : number(p);
    TextStyle style = column.isModel() ? number.bold() : number;
    pen.text(text, layout.right(i), y, style, nothing ? palette.ink().faint() : ink);
    if (!layout.grouped()) {
      double left = layout.leftOf(i);
      double wide = layout.right(i) - left;
      double high = 0.36 * small;
      double at = y + 0.62 * small;
      pen.fillRect(pen.snap(left), pen.snap(at + high), wide, 1, palette.ground().hairline());
      if (next.hidesBars(column) || p >= 0.0005) {
        bar(column, line, new Box(left, at, wide, high));
      }
    }
  }

  private String number(double p) {
    return layout.wholeNumbers() || p >= 0.9995
        ? NumberText.decimals(p, layout.wholeNumbers() ? 3 : 2)
        : NumberText.bare(p, 3);
  }

  /// Draws the visible bars, centred on their line.
  private void grouped(NextSymbolDistributions.SymbolLine line, double middle, double each) {
    double unit = layout.barLength();
    List<PredictorColumn> seen =
        next.columns().stream()
            .filter(c -> next.hidesBars(c) || next.probability(c, line) * unit >= 0.3)
            .toList();
    double thick = Math.min(0.62 * small, (each - 0.5 * small) / next.columns().size() - 1);
    double y = middle - seen.size() * (thick + 1) / 2;
    for (PredictorColumn column : seen) {
      bar(column, line, new Box(layout.left(), y, unit, thick));
      y += thick + 1;
    }
  }

  /// Writes distances below the predictors: from the model, and from the truth.
  private void distances(double end, int lines) {
    if (lines == 0) {
      return;
    }
    double rule = pen.crisp(end + 0.6 * small);
    pen.line(0, rule, width, rule, StrokeStyle.HAIR, palette.ground().hairline());
    double y = rule + PredictionLayout.row(small) / 2 + 2;
    if (!layout.grouped()) {
      pen.text("Total variation distance (TVD) to", 0, rule + 1.1 * small, plain, muted);
      y += 1.5 * small;
    }
    for (String name : List.of(PredictorColumn.MODEL, PredictorColumn.TRUTH).subList(0, lines)) {
      Optional<PredictorColumn> from = next.column(name);
      if (from.isPresent()) {
        distancesOf(from.get(), y);
        y += PredictionLayout.row(small);
      }
    }
  }

  private void distancesOf(PredictorColumn from, double y) {
    String caption = layout.grouped() ? "TVD of the " + from.name() + " to" : from.name();
    double space = layout.right(0) - layout.pitch();
    boolean fits = pen.textWidth(caption, plain) < space || !layout.grouped();
    pen.text(fits ? caption : "TVD to " + from.name(), 0, y, plain, muted);
    for (int i = 0; i < next.columns().size(); i++) {
      PredictorColumn to = next.columns().get(i);
      boolean self = to.name().equals(from.name());
      boolean silent = next.hidesNumbers(from) || next.hidesNumbers(to);
      String distance =
          self
              ? "–"
              : silent
                  ? "?"
                  : NextSymbolDistributions.distance(from, to).map(this::number).orElse("");
      Color colour = self ? palette.ink().faint() : ink;
      pen.text(distance, layout.right(i), y, number.bold(), colour);
    }
  }

  /// Lists the probability that predictors leave unassigned.
  private List<String> unassigned() {
    String lacking =
        next.columns().stream()
            .filter(c -> NextSymbolDistributions.unassigned(c) > 0.005 && !next.hidesNumbers(c))
            .map(c ->
                c.label() + " " + NumberText.decimals(NextSymbolDistributions.unassigned(c), 3))
            .collect(Collectors.joining(", "));
    return lacking.isEmpty() ? List.of() : List.of("left unassigned: " + lacking);
  }
}
