package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Bars of the best layers, a plot for each task, grouped by n; controls are marks with distinct
/// shapes over the bars.
record BestLayersFigure(
    BestLayers best, Optional<ProbePoint> at, Optional<ProbePoint> picked, boolean named)
    implements ProbePictureModel.ProbeFigure {
  private static final double GAP = 0.7;

  // Lengths in sizes of small text.
  private static final double LEFT = 3.8;
  private static final double TITLE = 2.1;
  private static final double BELOW = 2.2;
  private static final double BAR = 0.42;
  private static final double PLOT_WIDTH = 6;
  private static final double PLOT_HEIGHT = 6;
  private static final double LEGEND = 10;
  private static final double SAMPLE = 1.3;

  BestLayersFigure(BestLayers best, Optional<ProbePoint> at, Optional<ProbePoint> picked) {
    this(best, at, picked, true);
  }

  @Override
  public BestLayersFigure with(Set<FigurePart> parts) {
    Optional<ProbePoint> kept = parts.contains(FigurePart.PIN) ? picked : Optional.empty();
    return new BestLayersFigure(best, at, kept, parts.contains(FigurePart.LEGEND));
  }

  @Override
  public String title() {
    return "Best layers of %d runs, %s".formatted(best.runs().size(), best.how());
  }

  @Override
  public DataTable data() {
    return new DataTable(
        ProbePoint.COLUMNS, best.bars().stream().<List<?>>map(bar -> bar.row(true)).toList());
  }

  record Plot(ProbeTask task, Chart chart, List<Place> places) {
    Box box(Place place) {
      double top = chart.py(place.bar().value().mean());
      double left = chart.px(place.from());
      return new Box(left, top, chart.px(place.to()) - left, chart.plot().bottom() - top);
    }

    boolean has(Place place, double x, double y) {
      Box plot = chart.plot();
      return x >= chart.px(place.from() - 0.08)
          && x < chart.px(place.to() + 0.08)
          && y >= plot.y()
          && y <= plot.bottom();
    }
  }

  record Place(ProbePoint bar, double from, double to) {}

  @Override
  public double minWidth(Palette palette) {
    double small = palette.size().small();
    double widest = halves().stream().mapToDouble(row -> minWidth(row, small)).max().orElse(0);
    return Math.ceil(widest + ((named ? LEGEND : 0) + 1) * small);
  }

  private double minWidth(List<ProbeTask> row, double small) {
    return row.stream()
        .mapToDouble(task -> LEFT + Math.max(PLOT_WIDTH, BAR * (places(task).getLast().to() + 0.5)))
        .map(smalls -> smalls * small)
        .sum();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double small = palette.size().small();
    double plots = rows(width, palette).size() * (TITLE + PLOT_HEIGHT + BELOW) * small;
    double legend =
        ProbeLegend.ROW * (best.runs().size() + ProbePoint.controls(best.bars()).size()) * small;
    return Math.ceil(head(width, palette) + Math.max(plots, TITLE * small + legend));
  }

  private double head(double width, Palette palette) {
    double small = palette.size().small();
    return (0.2 + 1.4 * Fit.lineCount(best.how(), small, width)) * small;
  }

  /// Returns the plots of each row: all in one row if their bars fit, else in two.
  private List<List<ProbeTask>> rows(double width, Palette palette) {
    double space = width - legend(width, palette) - palette.size().small();
    boolean one = minWidth(best.tasks(), palette.size().small()) <= space;
    return one ? List.of(best.tasks()) : halves();
  }

  private List<List<ProbeTask>> halves() {
    List<ProbeTask> all = best.tasks();
    int half = (all.size() + 1) / 2;
    return all.size() == 1
        ? List.of(all)
        : List.of(all.subList(0, half), all.subList(half, all.size()));
  }

  List<Plot> plots(double width, double height, Palette palette) {
    double small = palette.size().small();
    double space = width - legend(width, palette) - small;
    List<List<ProbeTask>> rows = rows(width, palette);
    double head = head(width, palette);
    double high = (height - head) / rows.size();
    List<Plot> plots = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      row(rows.get(i), new Box(0, head + i * high, space, high), palette, plots);
    }
    return plots;
  }

  private void row(List<ProbeTask> row, Box box, Palette palette, List<Plot> plots) {
    double small = palette.size().small();
    double high = box.height() - (TITLE + BELOW) * small;
    double free = box.width() - row.size() * LEFT * small;
    double min = Math.min(PLOT_WIDTH * small, free / row.size());
    double[] extents =
        row.stream().mapToDouble(task -> places(task).getLast().to() + 0.5).toArray();
    double all = DoubleStream.of(extents).sum();
    // The extra width of each plot if the space were shared in proportion to the bars.
    double[] beyond =
        DoubleStream.of(extents).map(e -> Math.max(0, free * e / all - min)).toArray();
    double over = DoubleStream.of(beyond).sum();
    double x = box.x();
    for (int i = 0; i < row.size(); i++) {
      double wide = min + (over > 0 ? (free - row.size() * min) * beyond[i] / over : 0);
      Box plot = new Box(x + (LEFT - 0.6) * small, box.y() + TITLE * small, wide, high);
      List<Place> places = places(row.get(i));
      plots.add(new Plot(row.get(i), chart(row.get(i), places, plot, palette), places));
      x += LEFT * small + wide;
    }
  }

  private double legend(double width, Palette palette) {
    double small = palette.size().small();
    return named ? Math.clamp(0.18 * width, LEGEND * small, 14 * small) : 0;
  }

  private List<Place> places(ProbeTask task) {
    List<Place> places = new ArrayList<>();
    double x = 0.5;
    int n = best.of(task).getFirst().question().n();
    for (ProbePoint bar : best.of(task)) {
      if (bar.question().n() != n) {
        x += GAP;
        n = bar.question().n();
      }
      places.add(new Place(bar, x + 0.08, x + 0.92));
      x++;
    }
    return places;
  }

  private Chart chart(ProbeTask task, List<Place> places, Box box, Palette palette) {
    double[] values =
        places.stream().map(p -> p.bar()).flatMapToDouble(BestLayersFigure::values).toArray();
    // Bars must begin at zero for their lengths to be comparable.
    double end = ProbeCurves.range(task.metric(), values)[1];
    List<Chart.Bar> bars =
        places.stream()
            .map(p -> {
              SeriesSlot look = best.slot(p.bar());
              SeedScores value = p.bar().value();
              return new Chart.Bar(
                  p.from(), p.to(), value.mean(), value.se(), look.colour(palette), look.pattern());
            })
            .toList();
    double small = palette.size().small();
    // Marks are as wide as a bar.
    double size =
        Math.clamp(0.8 * box.width() / (places.getLast().to() + 0.5), 0.4 * small, 0.62 * small);
    int lines = (int) Math.clamp(box.height() / (2.4 * small), 2, 6);
    return new Chart(
        box,
        new Chart.Axis(0, places.getLast().to() + 0.5, groups(task, places), 1),
        new Chart.Axis(0, end, List.of(), lines),
        bars,
        places.stream().flatMap(p -> marks(p, size, palette)).toList());
  }

  private static DoubleStream values(ProbePoint spot) {
    return DoubleStream.concat(
        ProbeCurves.ends(spot.value()),
        spot.controls().values().stream().mapToDouble(SeedScores::mean));
  }

  /// Returns the marks of a bar's controls over its middle, on a background that separates them
  /// from its pattern.
  private static Stream<Chart.Series> marks(Place place, double size, Palette palette) {
    return place.bar().controls().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(e -> {
          double middle = (place.from() + place.to()) / 2;
          List<Chart.Point> at = List.of(new Chart.Point(middle, e.getValue().mean()));
          Marker marker = ProbeLegend.marker(e.getKey());
          boolean filled = ProbeLegend.filled(e.getKey());
          return Stream.of(
              Chart.Series.marks(at, marker, 1.5 * size, palette.ground().pane(), true),
              Chart.Series.marks(at, marker, size, palette.ink().text(), filled));
        });
  }

  private static List<Chart.Tick> groups(ProbeTask task, List<Place> places) {
    Map<Integer, List<Place>> groups =
        places.stream()
            .collect(
                Collectors.groupingBy(
                    p -> p.bar().question().n(), TreeMap::new, Collectors.toList()));
    List<Chart.Tick> ticks = new ArrayList<>();
    groups.forEach((n, group) -> {
      double middle = (group.getFirst().from() + group.getLast().to()) / 2;
      ticks.add(new Chart.Tick(middle, task.ngram() ? String.valueOf(n) : " "));
    });
    return ticks;
  }

  @Override
  public Optional<ProbePoint> spotAt(
      double x, double y, double width, double height, Palette palette) {
    return plots(width, height, palette).stream()
        .flatMap(plot -> plot.places().stream().filter(place -> plot.has(place, x, y)))
        .map(Place::bar)
        .findFirst();
  }

  @Override
  public List<ProbePoint> spots() {
    return best.bars();
  }

  @Override
  public Optional<ProbePoint> next(Optional<ProbePoint> at, int across, int down) {
    int here = at.map(spots()::indexOf).orElse(across > 0 ? -1 : spots().size());
    return across == 0
        ? Optional.empty()
        : Optional.of(spots().get(Math.clamp(here + across, 0, spots().size() - 1)));
  }

  @Override
  public BestLayersFigure still() {
    return new BestLayersFigure(best, Optional.empty(), Optional.empty());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    TextStyle plain = TextStyle.sans(small);
    Fit.write(pen, best.how(), small, plain, palette.ink().muted(), width);
    List<Plot> plots = plots(width, height, palette);
    for (Plot plot : plots) {
      Box box = plot.chart().plot();
      plot.chart().paint(pen, palette);
      double y = box.y() - 0.7 * small;
      double x = box.x() - 2.6 * small;
      boolean state = plot.task() == ProbeTask.STATE;
      String name = state ? best.bars().getFirst().states().one() : plot.task().label();
      pen.text(name, x, y, bold, palette.ink().text());
      double after = x + pen.textWidth(name, bold) + 0.5 * small;
      String metric = ProbeCurvesFigure.brief(plot.task().metric());
      if (after + pen.textWidth(metric, plain) < box.right() + small) {
        pen.text(metric, after, y, plain, palette.ink().muted());
      }
    }
    double top = plots.getFirst().chart().plot().y();
    double wide = legend(width, palette);
    if (named) {
      legend(pen, new Box(width - wide, top, wide, height - top), palette);
    }
    picked
        .flatMap(bar -> box(plots, bar))
        .ifPresent(b -> outline(pen, b, palette.mark().accent(), palette));
    at.ifPresent(bar ->
        box(plots, bar)
            .ifPresent(b -> {
              outline(pen, b, palette.ink().text(), palette);
              bar.readout(palette).paint(pen, b, new Box(0, 0, width, height), palette);
            }));
  }

  private static Optional<Box> box(List<Plot> plots, ProbePoint bar) {
    return plots.stream()
        .flatMap(
            plot -> plot.places().stream().filter(place -> place.bar().equals(bar)).map(plot::box))
        .findFirst();
  }

  private static void outline(Pen pen, Box b, Color colour, Palette palette) {
    StrokeStyle line = StrokeStyle.solid(2 * palette.size().line());
    pen.strokeRect(b.x() - 1, b.y() - 1, b.width() + 2, b.height() + 1, line, colour);
  }

  private void legend(Pen pen, Box box, Palette palette) {
    double small = palette.size().small();
    Color ink = palette.ink().text();
    List<Control> controls = ProbePoint.controls(best.bars());
    double tall =
        Math.min(0.95 * small, 0.8 * box.height() / (best.runs().size() + controls.size()));
    List<ProbeLegend.Row> rows = new ArrayList<>();
    for (Map.Entry<ProbeSubject, SeriesSlot> run : best.runs().entrySet()) {
      ProbeLegend.Sample sample =
          (x, y) ->
              run.getValue()
                  .bar(
                      pen,
                      new Box(x - SAMPLE * small / 2, y - tall / 2, SAMPLE * small, tall),
                      palette);
      rows.add(new ProbeLegend.Row(run.getKey().run().name(), "", ink, sample));
    }
    for (Control control : controls) {
      Color inside = ProbeLegend.filled(control) ? ink : palette.ground().pane();
      ProbeLegend.Sample sample =
          (x, y) -> ProbeLegend.marker(control).draw(pen, x, y, 0.62 * small, ink, inside);
      rows.add(new ProbeLegend.Row(control.label(), "", palette.ink().muted(), sample));
    }
    ProbeLegend.paint(pen, rows, SAMPLE, box, palette);
  }

  /// The runs at their best layers, as in Figure 5 of \[ICLL].
  record BestLayers(
      String how, SequencedMap<ProbeSubject, SeriesSlot> runs, List<ProbePoint> bars) {
    BestLayers {
      runs = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(runs));
      bars = List.copyOf(bars);
      if (bars.isEmpty()) {
        throw new IllegalArgumentException("no bar");
      }
    }

    SeriesSlot slot(ProbePoint bar) {
      return Objects.requireNonNull(runs.get(bar.subject()));
    }

    List<ProbePoint> of(ProbeTask task) {
      return bars.stream().filter(b -> b.question().task() == task).toList();
    }

    List<ProbeTask> tasks() {
      return Arrays.stream(ProbeTask.values()).filter(t -> !of(t).isEmpty()).toList();
    }
  }
}
