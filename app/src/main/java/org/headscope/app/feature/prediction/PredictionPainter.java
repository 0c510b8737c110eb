package org.headscope.app.feature.prediction;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.run.TaskProgress;

/// One painting of a [PredictionFigure]; sizes follow the text size.
record PredictionPainter(
    NextSymbol next,
    Optional<Explained> explained,
    Pen pen,
    double height,
    Palette palette,
    PredictionLayout layout) {
  PredictionPainter {
    explained = explained.filter(why -> next.column(why.column()).isPresent());
  }

  private double text() {
    return layout.text();
  }

  private double row() {
    return PredictionLayout.row(text());
  }

  void paint() {
    PredictionLayout.Lines shown = layout.lines(next, explained, height);
    List<NextSymbol.Line> lines = shown.lines();
    double end = shown.end();
    explained.ifPresent(e -> ground(next.columns().indexOf(column(e)), end));
    for (int i = 0; i < next.columns().size(); i++) {
      head(i);
    }
    for (int i = 0; i < lines.size(); i++) {
      line(lines.get(i), layout.headHeight() + i * shown.each(), shown.each());
    }
    double y = end;
    distances(y, shown.distances());
    y += layout.distancesHeight(shown.distances());
    if (shown.why().isPresent()) {
      PredictionLayout.Telling telling = shown.why().get();
      new ExplanationPainter(pen, palette, layout.width(), text())
          .paint(telling, column(telling.why()), y);
      y += telling.height(text());
    }
    if (!next.beforeText().isEmpty()) {
      note(fitting(next.beforeText()), y + 0.75 * text());
      y += 1.5 * text();
    }
    for (String note : PredictionLayout.waiting(next)) {
      note(note, y + 0.75 * text());
      y += 1.5 * text();
    }
    unassigned(y + 0.75 * text());
  }

  private Column column(Explained why) {
    return next.column(why.column()).orElseThrow();
  }

  /// The explained column stands on a ground of its own.
  private void ground(int i, double end) {
    double left = layout.leftOf(i) - 0.25 * text();
    double top = layout.slanted() ? layout.headHeight() - 1.1 * text() : 0;
    double right = layout.right(i) + 0.3 * text();
    pen.fillRoundRect(left, top - 3, right - left, end - top + 3, 4, palette.ground().chosen());
  }

  /// The column heads are the legend: name over a swatch of its pattern.
  private void head(int i) {
    Column column = next.columns().get(i);
    TextStyle style = PredictionLayout.head(text()).middle();
    boolean is = explained.filter(why -> why.column().equals(column.name())).isPresent();
    style = is ? style.semibold() : style;
    Color ink = column.row().isPresent() ? palette.ink().text() : palette.ink().muted();
    double right = layout.right(i);
    if (!layout.slanted()) {
      double y = row() / 2 - 2;
      double w = Math.min(pen.textWidth(column.label(), style), right - layout.leftOf(i));
      pen.text(column.label(), right, y, style.right(), ink);
      swatch(column, new Box(right - w, y + 0.62 * text(), w, 0.34 * text()));
      return;
    }
    double left = layout.leftOf(i);
    double bottom = layout.headHeight() - 0.35 * text();
    swatch(column, new Box(left, bottom - 0.34 * text(), right - left, 0.34 * text()));
    pen.save();
    pen.translate((left + right) / 2 + 0.25 * text(), bottom - 0.95 * text());
    pen.rotate(PredictionLayout.SLANT);
    pen.text(shortened(column.label(), layout.slantedRoom(i), style), 0, 0, style.right(), ink);
    pen.restore();
  }

  private void swatch(Column column, Box box) {
    double done =
        switch (column.said()) {
          case Column.Row _ -> 1;
          case Column.Computing(TaskProgress progress) -> Math.max(0, progress.fraction());
          case Column.Failed _ -> 0;
          case Column.TooFar _ -> 1;
        };
    if (done < 1) {
      pen.fillRect(box.x(), box.y(), box.width(), box.height(), palette.ground().hairline());
    }
    if (done > 0) {
      bar(column, new Box(box.x(), box.y(), done * box.width(), box.height()));
    }
  }

  private void bar(Column column, Box box) {
    column.look().bar(pen, box, palette);
  }

  /// Covers the room of a bar that is to be predicted.
  static void cover(Pen pen, Box room, Palette palette) {
    pen.fillRoundRect(
        room.x(), room.y(), room.width(), room.height(), 2, palette.ground().hairline());
  }

  /// As much as there is room for; a run keeps its step, without which it says too little.
  private String shortened(String label, double room, TextStyle style) {
    int step = label.lastIndexOf(" @");
    String kept = step < 0 ? "" : label.substring(step);
    String cut = step < 0 ? label : label.substring(0, step);
    if (pen.textWidth(label, style) <= room) {
      return label;
    }
    while (cut.length() > 1 && pen.textWidth(cut + "…" + kept, style) > room) {
      cut = cut.substring(0, cut.length() - 1).strip();
    }
    return cut + "…" + kept;
  }

  private void line(NextSymbol.Line line, double top, double each) {
    double middle = top + each / 2;
    boolean other = line.symbols().size() != 1;
    TextStyle symbol =
        other ? TextStyle.sans(text()).middle() : TextStyle.mono(1.25 * text()).bold().middle();
    pen.text(line.label(), 0, middle, symbol, other ? palette.ink().muted() : palette.ink().text());
    if (next.comes(line)) {
      double x = pen.textWidth(line.label(), symbol) + 0.55 * text();
      pen.text("←", x, middle, TextStyle.sans(text()).middle(), palette.ink().muted());
    }
    if (layout.grouped()) {
      grouped(line, middle, each);
      double base = pen.crisp(layout.left());
      pen.line(base, top + 2, base, top + each - 2, StrokeStyle.HAIR, palette.ground().hairline());
    }
    for (int i = 0; i < next.columns().size(); i++) {
      cell(i, line, top, each);
    }
  }

  /// The number, in a table with its bar under it.
  private void cell(int i, NextSymbol.Line line, double top, double each) {
    Column column = next.columns().get(i);
    double p = next.probability(column, line);
    double y = top + each / 2 - (layout.grouped() ? 0 : 0.22 * text());
    TextStyle style = TextStyle.sans(layout.numberSize()).right().middle();
    if (column.row().isEmpty()) {
      String mark = column.said() instanceof Column.Computing ? "…" : "–";
      pen.text(mark, layout.right(i), y, style, palette.ink().faint());
      return;
    }
    boolean silent = next.silences(column);
    boolean nothing = p < 0.0005 && !silent;
    String number = silent ? "?" : nothing ? "·" : number(p);
    Color ink = nothing ? palette.ink().faint() : palette.ink().text();
    pen.text(number, layout.right(i), y, column.isModel() ? style.bold() : style, ink);
    if (!layout.grouped()) {
      double room = layout.right(i) - layout.leftOf(i);
      double high = 0.36 * text();
      double at = y + 0.62 * text();
      pen.fillRect(
          pen.snap(layout.leftOf(i)), pen.snap(at + high), room, 1, palette.ground().hairline());
      if (next.covers(column)) {
        cover(pen, new Box(layout.leftOf(i), at, room, high), palette);
      } else if (p >= 0.0005) {
        bar(column, new Box(layout.leftOf(i), at, p * room, high));
      }
    }
  }

  private String number(double p) {
    return layout.wholeNumbers() || p >= 0.9995
        ? NumberText.decimals(p, layout.wholeNumbers() ? 3 : 2)
        : NumberText.bare(p, 3);
  }

  /// The bars that can be seen, around the middle of their line.
  private void grouped(NextSymbol.Line line, double middle, double each) {
    double unit = layout.barLength();
    List<Column> seen =
        next.columns().stream()
            .filter(c -> next.covers(c) || next.probability(c, line) * unit >= 0.3)
            .toList();
    double thick = Math.min(0.62 * text(), (each - 0.5 * text()) / next.columns().size() - 1);
    double y = middle - seen.size() * (thick + 1) / 2;
    for (Column column : seen) {
      if (next.covers(column)) {
        cover(pen, new Box(layout.left(), y, unit, thick), palette);
      } else {
        bar(column, new Box(layout.left(), y, next.probability(column, line) * unit, thick));
      }
      y += thick + 1;
    }
  }

  /// Distances under the predictors they reach to: from the model, and from the truth.
  private void distances(double end, int lines) {
    if (lines == 0) {
      return;
    }
    double line = pen.crisp(end + 0.6 * text());
    pen.line(0, line, layout.width(), line, StrokeStyle.HAIR, palette.ground().hairline());
    double y = line + row() / 2 + 2;
    if (!layout.grouped()) {
      TextStyle style = TextStyle.sans(text()).middle();
      String heading = "Total variation distance (TVD) to";
      pen.text(heading, 0, line + 1.1 * text(), style, palette.ink().muted());
      y += 1.5 * text();
    }
    for (String name : List.of(Column.MODEL, Column.TRUTH).subList(0, lines)) {
      Optional<Column> from = next.column(name);
      if (from.isPresent()) {
        distancesOf(from.get(), y);
        y += row();
      }
    }
  }

  private void distancesOf(Column from, double y) {
    String caption = layout.grouped() ? "TVD of the " + from.name() + " to" : from.name();
    TextStyle style = TextStyle.sans(text()).middle();
    double room = layout.right(0) - layout.pitch();
    boolean fits = pen.textWidth(caption, style) < room || !layout.grouped();
    pen.text(fits ? caption : "TVD to " + from.name(), 0, y, style, palette.ink().muted());
    TextStyle number = TextStyle.sans(layout.numberSize()).right().middle();
    for (int i = 0; i < next.columns().size(); i++) {
      boolean self = next.columns().get(i).name().equals(from.name());
      boolean silent = next.silences(from) || next.silences(next.columns().get(i));
      String distance =
          self
              ? "–"
              : silent
                  ? "?"
                  : NextSymbol.distance(from, next.columns().get(i)).map(this::number).orElse("");
      Color ink = self ? palette.ink().faint() : palette.ink().text();
      pen.text(distance, layout.right(i), y, number.bold(), ink);
    }
  }

  private String fitting(List<String> forms) {
    TextStyle style = TextStyle.sans(text()).middle();
    return Fit.sentence(pen, forms, style, layout.width()).orElse(forms.getLast());
  }

  private void note(String note, double y) {
    TextStyle style = TextStyle.sans(text()).middle();
    if (y + text() / 2 <= height) {
      pen.text(shortened(note, layout.width(), style), 0, y, style, palette.ink().muted());
    }
  }

  /// What predictors leave to no symbol, where they do and there is room to say it.
  private void unassigned(double y) {
    String lacking =
        next.columns().stream()
            .filter(c -> NextSymbol.unassigned(c) > 0.005 && !next.silences(c))
            .map(c -> c.label() + " " + NumberText.decimals(NextSymbol.unassigned(c), 3))
            .collect(Collectors.joining(", "));
    if (!lacking.isEmpty()) {
      note("left unassigned: " + lacking, y);
    }
  }
}
