package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.bench.AblatedSweep.Column;
import org.headscope.app.feature.bench.AblatedSweep.Row;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.neural.component.Component;

/// The effect of each cut as a row: a dot with its interval for every replacement, then the numbers
/// and the verdict.
record AblationsFigure(AblatedSweep sweep, EffectMeasure measure, Marks marks)
    implements AblationPicture {
  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public double minWidth(Palette palette) {
    return SweepLayout.minWidth(sweep, palette);
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return SweepLayout.minHeight(sweep, legend(), width, palette);
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return SweepLayout.maxHeight(sweep, legend(), width, palette);
  }

  @Override
  public Optional<Place> placeAt(double x, double y, double width, double height, Palette palette) {
    OptionalInt row = SweepLayout.of(sweep, legend(), width, height, palette).rowAt(y);
    return row.isPresent() ? Optional.of(new Place(row.getAsInt(), 0)) : Optional.empty();
  }

  @Override
  public Box box(Place place, double width, double height, Palette palette) {
    return SweepLayout.of(sweep, legend(), width, height, palette).row(place.row(), width);
  }

  @Override
  public Place walked(Place from, int rows, int columns) {
    return new Place(Math.clamp(from.row() + (long) rows, 0, sweep.rows().size() - 1), 0);
  }

  private Optional<Row> row(Place place) {
    List<Row> rows = sweep.rows();
    return place.row() < rows.size() ? Optional.of(rows.get(place.row())) : Optional.empty();
  }

  @Override
  public List<Component> target(Place place) {
    return row(place).map(Row::target).orElse(List.of());
  }

  @Override
  public List<String> describe(Place place) {
    return row(place).map(sweep::describe).orElse(List.of());
  }

  @Override
  public AblationsFigure with(Marks other) {
    return new AblationsFigure(sweep, measure, other);
  }

  /// Returns the sentences below the axis.
  private List<String> legend() {
    List<String> lines = new ArrayList<>();
    if (!sweep.whole()) {
      lines.add(sweep.instances() + ".");
    }
    boolean tvd = measure == EffectMeasure.TVD;
    lines.add("Whiskers: 95 % over instances." + (tvd ? " Band: ± .02, no effect." : ""));
    sweep.result().effects().stream()
        .flatMap(effect -> effect.noise().stream())
        .findFirst()
        .filter(_ -> tvd)
        .map(NoiseNull::draws)
        .ifPresent(draws ->
            lines.add(
                "Tick: 95 %% of %d random directions of the cut's size stay to its left."
                    .formatted(draws)));
    return lines;
  }

  private final class Painter extends Painting {
    private final SweepLayout layout;
    private final List<Row> rows = sweep.rows();
    private final List<Column> columns = sweep.columns();
    private final Chart.Axis axis;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.layout = SweepLayout.of(sweep, legend(), width, height, palette);
      this.axis = axis((int) Math.max(3, layout.plot().width() / (5 * small)));
    }

    /// Returns an axis for all intervals and the band.
    private Chart.Axis axis(int ticks) {
      DoubleSummaryStatistics ends =
          sweep.result().effects().stream()
              .map(effect -> measure.of(effect.change()))
              .flatMapToDouble(each -> DoubleStream.of(each.low(), each.high()))
              .filter(Double::isFinite)
              .summaryStatistics();
      double low = Math.min(-2 * AblationResult.NEGLIGIBLE, ends.getMin());
      double high = Math.max(2 * AblationResult.NEGLIGIBLE, ends.getMax());
      double more = 0.04 * (high - low);
      return new Chart.Axis(low - more, high + more, List.of(), ticks);
    }

    private double px(double value) {
      return layout.plot().x() + axis.share(value) * layout.plot().width();
    }

    void paint() {
      ground();
      new Chart(layout.plot(), axis, NO_AXIS, List.of(), List.of()).paint(pen, palette);
      heads();
      for (int r = 0; r < rows.size(); r++) {
        paint(rows.get(r), layout.row(r, width));
      }
      below();
      Box space = new Box(0, 0, width, height);
      marks
          .at()
          .filter(place -> place.row() < rows.size())
          .ifPresent(place ->
              Bubble.of(pen, describe(place), space, palette)
                  .paint(pen, layout.row(place.row(), width), space, palette));
    }

    /// Paints the band of no effect, the row of the cursor, lines between layers, and zero.
    private void ground() {
      Box plot = layout.plot();
      marks
          .at()
          .filter(place -> place.row() < rows.size())
          .map(place -> layout.row(place.row(), width))
          .ifPresent(
              box -> pen.fillRect(0, box.y(), width, box.height(), palette.ground().chosen()));
      if (measure == EffectMeasure.TVD) {
        double from = pen.snap(px(-AblationResult.NEGLIGIBLE));
        double to = pen.snap(px(AblationResult.NEGLIGIBLE));
        Color band = muted.deriveColor(0, 1, 1, 0.16);
        pen.fillRect(from, plot.y(), to - from, plot.height(), band);
      }
      for (int r = 1; r < rows.size(); r++) {
        if (rows.get(r).layer() != rows.get(r - 1).layer()) {
          double y = pen.crisp(layout.tops()[r] - 0.35 * small);
          pen.line(0, y, width, y, StrokeStyle.HAIR, palette.ground().hairline());
        }
      }
      double zero = pen.crisp(px(0));
      pen.line(zero, plot.y(), zero, plot.bottom(), StrokeStyle.solid(line), muted);
      if (!sweep.whole()) {
        StrokeStyle dashed = StrokeStyle.dashed(1.5 * line);
        pen.strokeRect(plot.x(), plot.y(), plot.width(), plot.height(), dashed, ink);
      }
    }

    private void heads() {
      for (int c = 0; c < columns.size(); c++) {
        Column column = columns.get(c);
        List<String> words = SweepLayout.lines(column);
        double right = layout.numbers()[c + 1] - 0.3 * small;
        TextStyle style = TextStyle.sans(small).right();
        double y = layout.plot().y() - 0.6 * small - 1.25 * small * (words.size() - 1);
        double first = pen.textWidth(words.getFirst(), style);
        mark(column, right - first - 0.8 * small, y - 0.35 * small);
        for (String word : words) {
          pen.text(word, right, y, style, muted);
          y += 1.25 * small;
        }
      }
    }

    private void mark(Column column, double x, double y) {
      Color colour = column.slot().colour(palette);
      Color fill = column.slot().filled() ? colour : palette.ground().pane();
      column.slot().marker().draw(pen, x, y, 0.7 * small, colour, fill);
    }

    private void paint(Row row, Box box) {
      boolean selected =
          marks.selected().filter(each -> row.target().equals(List.of(each))).isPresent();
      if (selected) {
        pen.fillRect(0, box.y() + 1, 3, box.height() - 2, palette.mark().accent());
      }
      TextStyle plain = TextStyle.sans(small).middle();
      TextStyle style = selected ? plain.semibold() : plain;
      List<String> all = rows.stream().map(Row::label).toList();
      double space = layout.plot().x() - 1.2 * small;
      String label = Fit.shortenName(pen, row.label(), all, style, space);
      pen.text(label, 0.7 * small, box.middleY(), style, ink);
      for (int c = 0; c < row.effects().size() && c < columns.size(); c++) {
        effect(row.effects().get(c), c, box);
      }
      double verdict = layout.numbers()[columns.size()] + 0.9 * small;
      pen.text(row.words(), verdict, box.middleY(), plain, muted);
    }

    /// Paints a dot on its line within the row, its interval, its null, and its number.
    private void effect(Effect effect, int c, Box box) {
      Interval change = measure.of(effect.change());
      double lane = (box.height() - 0.4 * small) / columns.size();
      double y = box.y() + 0.2 * small + (c + 0.5) * lane;
      Column column = columns.get(c);
      double from = px(change.low());
      double to = px(change.high());
      pen.line(from, y, to, y, StrokeStyle.solid(1.3 * line), column.slot().colour(palette));
      if (measure == EffectMeasure.TVD) {
        effect
            .noise()
            .ifPresent(noise -> {
              double x = pen.crisp(Math.min(px(noise.upper()), layout.plot().right()));
              double half = Math.min(0.5 * lane, 0.6 * small);
              pen.line(x, y - half, x, y + half, StrokeStyle.solid(1.6 * line), ink);
            });
      }
      mark(column, px(change.value()), y);
      TextStyle number = TextStyle.sans(small).right().middle();
      String text = EffectMeasure.signed(change.value());
      pen.text(text, layout.numbers()[c + 1] - 0.3 * small, box.middleY(), number, ink);
    }

    private void below() {
      double y = layout.plot().bottom() + 2.9 * small;
      TextStyle name = TextStyle.sans(small).centred();
      String words = measure.axis(sweep.result().before());
      double half = pen.textWidth(words, name) / 2;
      double middle = Math.clamp(layout.plot().middleX(), half, Math.max(half, width - half));
      pen.text(words, middle, y, name, muted);
      SweepLayout.legend(pen, sweep, legend(), y + 0.3 * small, width, palette);
    }
  }

  /// The axis of the rows, which have labels instead of numbers.
  private static final Chart.Axis NO_AXIS = new Chart.Axis(0, 1, List.of(new Chart.Tick(0, "")), 1);
}
