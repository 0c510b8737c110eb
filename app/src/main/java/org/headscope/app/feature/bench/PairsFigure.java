package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.bench.AblatedSweep.Row;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.neural.component.Component;

/// The effects of cutting two components at once, or how much they differ from the sum of the two
/// effects: a triangle below the diagonal, which has the effects of single components.
record PairsFigure(AblatedSweep sweep, EffectMeasure measure, Shown shown, Marks marks)
    implements AblationPicture {
  /// The number of a cell.
  enum Shown {
    EFFECT,
    /// Above zero, the components substitute for each other; below, one needs the other.
    INTERACTION
  }

  private static final double LABEL = 5.6;
  private static final double MIN_CELL = 3.1;
  private static final double MAX_CELL = 6;
  private static final double MIN_ROW = 1.9;
  private static final double MAX_ROW = 3.2;

  private List<Component> components() {
    return sweep.singles().stream().map(row -> row.target().getFirst()).toList();
  }

  /// The cells; the row is the later of two components.
  private record Grid(Box cells, double wide, double high) {
    Box box(Place place) {
      return new Box(cells.x() + place.column() * wide, cells.y() + place.row() * high, wide, high);
    }
  }

  private Grid grid(double width, double height, Palette palette) {
    double small = palette.size().small();
    int n = components().size();
    double left = LABEL * small;
    double wide = Math.clamp((width - left) / n, MIN_CELL * small, MAX_CELL * small);
    double high = Math.clamp((height - below(width, small)) / n, MIN_ROW * small, MAX_ROW * small);
    return new Grid(new Box(left, 0, n * wide, n * high), wide, high);
  }

  private List<String> legend() {
    List<String> lines = new ArrayList<>();
    if (!sweep.whole()) {
      lines.add(sweep.instances() + ".");
    }
    String by = sweep.columns().getFirst().name();
    lines.add(
        shown == Shown.EFFECT
            ? "Both components replaced by %s; one on the diagonal.".formatted(by)
            : "Both replaced by %s, less the sum of one each. Above 0, they substitute for each other."
                .formatted(by));
    return lines;
  }

  private double below(double width, double small) {
    return (LABEL * 0.8 + 2 + SweepLayout.LINE * SweepLayout.lines(legend(), width / small))
        * small;
  }

  @Override
  public double minWidth(Palette palette) {
    return palette.size().small() * Math.max(24, LABEL + components().size() * MIN_CELL);
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double small = palette.size().small();
    return Math.ceil(small * components().size() * MIN_ROW + below(width, small));
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    double more = components().size() * (MAX_ROW - MIN_ROW) * palette.size().small();
    return minHeight(width, palette) + Math.ceil(more);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public Optional<Place> placeAt(double x, double y, double width, double height, Palette palette) {
    Grid grid = grid(width, height, palette);
    int n = components().size();
    int row = (int) Math.floor((y - grid.cells().y()) / grid.high());
    int column = (int) Math.floor((x - grid.cells().x()) / grid.wide());
    return row >= 0 && row < n && column >= 0 && column <= row
        ? Optional.of(new Place(row, column))
        : Optional.empty();
  }

  @Override
  public Box box(Place place, double width, double height, Palette palette) {
    return grid(width, height, palette).box(place);
  }

  @Override
  public Place walked(Place from, int rows, int columns) {
    int last = components().size() - 1;
    int row = Math.clamp(from.row() + (long) rows, 0, last);
    return new Place(row, Math.clamp(from.column() + (long) columns, 0, row));
  }

  @Override
  public List<Component> target(Place place) {
    List<Component> all = components();
    if (place.row() >= all.size() || place.column() > place.row()) {
      return List.of();
    }
    return place.row() == place.column()
        ? List.of(all.get(place.row()))
        : List.of(all.get(place.column()), all.get(place.row()));
  }

  @Override
  public List<String> describe(Place place) {
    List<Component> target = target(place);
    List<String> lines = new ArrayList<>();
    row(target)
        .ifPresent(row -> {
          lines.addAll(sweep.describe(row));
          if (target.size() == 2) {
            target.forEach(each ->
                effect(List.of(each))
                    .ifPresent(single ->
                        lines.add(
                            "%s alone: %s %s"
                                .formatted(
                                    each.label(),
                                    measure.label,
                                    EffectMeasure.signed(measure.of(single.change()))))));
            interaction(target)
                .ifPresent(value ->
                    lines.add(
                        "both less the sum of one each: %s %s"
                            .formatted(measure.label, EffectMeasure.signed(value))));
          }
        });
    return lines;
  }

  @Override
  public PairsFigure with(Marks other) {
    return new PairsFigure(sweep, measure, shown, other);
  }

  private Optional<Row> row(List<Component> target) {
    return sweep.rows().stream().filter(row -> row.target().equals(target)).findFirst();
  }

  private Optional<Effect> effect(List<Component> target) {
    return sweep.result().effects().stream()
        .filter(effect -> effect.target().equals(target))
        .findFirst();
  }

  /// Returns Δ(a, b) − Δ(a) − Δ(b), with its interval over instances.
  private Optional<Interval> interaction(List<Component> pair) {
    return effect(pair).flatMap(Effect::interaction).map(measure::of);
  }

  private Optional<Double> shown(List<Component> target) {
    return (shown == Shown.EFFECT
            ? effect(target).map(Effect::change).map(measure::of)
            : interaction(target))
        .map(Interval::value);
  }

  private final class Painter extends Painting {
    private final Grid grid;
    private final List<Component> components = components();
    private final double end;
    private final int[] above;
    private final int[] under;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.grid = grid(width, height, palette);
      double max =
          places()
              .flatMap(place -> shown(target(place)).stream())
              .mapToDouble(Math::abs)
              .filter(Double::isFinite)
              .max()
              .orElse(0);
      this.end = Math.max(0.1, Math.ceil(max * 10 - 1e-9) / 10);
      this.above = Diverging.above(palette);
      this.under = Diverging.below(palette);
    }

    private Stream<Place> places() {
      return IntStream.range(0, components.size())
          .boxed()
          .flatMap(row -> IntStream.rangeClosed(0, row).mapToObj(c -> new Place(row, c)));
    }

    void paint() {
      names();
      places().forEach(this::cell);
      below();
      marks
          .at()
          .filter(place -> !describe(place).isEmpty())
          .ifPresent(place -> {
            Box box = grid.box(place);
            pen.strokeRect(
                box.x() - 0.5,
                box.y() - 0.5,
                box.width(),
                box.height(),
                StrokeStyle.solid(1.6 * line),
                ink);
            Box space = new Box(0, 0, width, height);
            Bubble.of(pen, describe(place), space, palette).paint(pen, box, space, palette);
          });
    }

    private void names() {
      for (int i = 0; i < components.size(); i++) {
        Component component = components.get(i);
        boolean selected = marks.selected().filter(component::equals).isPresent();
        TextStyle style = selected ? TextStyle.sans(small).semibold() : TextStyle.sans(small);
        Box first = grid.box(new Place(i, 0));
        if (selected) {
          Color accent = palette.mark().accent();
          pen.fillRect(0, first.y() + 1, 3, first.height() - 2, accent);
        }
        double right = first.x() - 0.6 * small;
        pen.text(component.label(), right, first.middleY(), style.right().middle(), ink);
        pen.save();
        Box last = grid.box(new Place(components.size() - 1, i));
        pen.translate(last.middleX() + 0.3 * small, last.bottom() + 0.8 * small);
        pen.rotate(-45);
        pen.text(component.label(), 0, 0, style.right().middle(), ink);
        pen.restore();
      }
    }

    private void cell(Place place) {
      Box box = grid.box(place);
      Optional<Double> value = shown(target(place));
      Color ground = value.map(this::colour).orElse(palette.ground().sunken());
      double x = pen.snap(box.x());
      double y = pen.snap(box.y());
      pen.fillRect(x, y, pen.snap(box.right()) - x - 1, pen.snap(box.bottom()) - y - 1, ground);
      TextStyle digits = TextStyle.sans(small).centred().middle();
      value.ifPresent(number ->
          pen.text(
              EffectMeasure.signed(number, 2),
              box.x() + (box.width() - 1) / 2,
              box.y() + (box.height() - 1) / 2,
              digits,
              Palette.inkOn(ground)));
    }

    private Color colour(double value) {
      int[] table = value >= 0 ? above : under;
      double share = Double.isFinite(value) ? Math.clamp(Math.abs(value) / end, 0, 1) : 0;
      return Palette.colour(table[(int) Math.round(share * (table.length - 1))]);
    }

    private void below() {
      double y = grid.cells().bottom() + (0.8 * LABEL + 0.6) * small;
      String unit = "change of " + measure.label;
      ValueRange range = new ValueRange((float) end, true);
      new LegendBar(pen, Colouring.DEFAULT, range, unit, palette).paint(0, y);
      if (!sweep.whole()) {
        Box all = grid.cells();
        StrokeStyle dashed = StrokeStyle.dashed(1.5 * line);
        pen.strokeRect(all.x() - 2, all.y(), all.width() + 3, all.height() + 1, dashed, ink);
      }
      SweepLayout.legend(pen, sweep, legend(), y + 0.3 * small, width, palette);
    }
  }
}
