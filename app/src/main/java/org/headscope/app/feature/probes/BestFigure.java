package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pattern;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.interpret.probe.Control;
import org.headscope.engine.interpret.probe.Measured;
import org.headscope.engine.interpret.probe.ProbeTask;

/**
 * Bars of the best layers, a plot for each task, grouped by n; a control is a stub across its bar.
 *
 * @param best the numbers
 * @param at the bar under the mouse or the keyboard
 * @param picked the bar that was picked
 */
record BestFigure(Best best, Optional<Best.Bar> at, Optional<Best.Bar> picked) implements Figure {
  private static final double GAP = 0.7;

  @Override
  public String title() {
    return "Best layers of %d runs, %s".formatted(best.runs().size(), best.how());
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    best.bars().forEach(bar -> rows.add(Rows.of(bar.spot(), true)));
    return new DataTable(Rows.COLUMNS, rows);
  }

  /**
   * The plot of one task.
   *
   * @param task what it is about
   * @param chart its bars
   * @param places where each bar stands on the x axis, in the order of the bars
   */
  record Plot(ProbeTask task, Chart chart, List<Place> places) {}

  /** A bar and its edges on the x axis. */
  record Place(Best.Bar bar, double from, double to) {}

  /** All plots beside each other, as wide as they have bars. */
  List<Plot> plots(double width, double height, Palette palette) {
    double small = palette.size().small();
    double head = 3.6 * small;
    double room = width - legend(width, palette);
    double left = 3.2 * small;
    double all = best.tasks().stream().mapToDouble(t -> extent(places(t))).sum();
    double free = Math.max(20, room - best.tasks().size() * (left + 0.6 * small));
    List<Plot> plots = new ArrayList<>();
    double x = 0;
    for (ProbeTask task : best.tasks()) {
      List<Place> places = places(task);
      double wide = free * extent(places) / all;
      Box box = new Box(x + left, head, wide, height - head - 2.2 * small);
      plots.add(new Plot(task, chart(task, places, box, palette), places));
      x += left + wide + 0.6 * small;
    }
    return plots;
  }

  private static double legend(double width, Palette palette) {
    return Math.min(12 * palette.size().small(), 0.26 * width);
  }

  private static double extent(List<Place> places) {
    return places.getLast().to() + 0.5;
  }

  /** Bars one wide, groups of n apart. */
  private List<Place> places(ProbeTask task) {
    List<Place> places = new ArrayList<>();
    double x = 0.5;
    int n = best.of(task).getFirst().n();
    for (Best.Bar bar : best.of(task)) {
      if (bar.n() != n) {
        x += GAP;
        n = bar.n();
      }
      places.add(new Place(bar, x + 0.08, x + 0.92));
      x++;
    }
    return places;
  }

  private Chart chart(ProbeTask task, List<Place> places, Box box, Palette palette) {
    double[] values =
        places.stream()
            .map(p -> p.bar().spot())
            .flatMapToDouble(s ->
                java.util.stream.DoubleStream.concat(
                    Curves.ends(s.value()),
                    s.controls().values().stream().mapToDouble(Measured::mean)))
            .toArray();
    double[] range = Range.of(task.metric(), values);
    List<Chart.Bar> bars =
        places.stream()
            .map(p -> {
              Curve.Look look = best.runs().get(p.bar().run()).look();
              Measured value = p.bar().spot().value();
              return new Chart.Bar(
                  p.from(), p.to(), value.mean(), value.se(), look.colour(palette), pattern(look));
            })
            .toList();
    List<Chart.Series> stubs = new ArrayList<>();
    places.forEach(p -> stubs(p, palette, stubs));
    int lines = (int) Math.clamp(box.height() / (2.4 * palette.size().small()), 2, 6);
    return new Chart(
        box,
        new Chart.Axis(0, extent(places), groups(task, places), 1),
        new Chart.Axis(range[0], range[1], List.of(), lines),
        bars,
        stubs);
  }

  static Pattern pattern(Curve.Look look) {
    return look.kind() == Curve.Kind.RUN ? Pattern.ofSeries(look.slot()) : Pattern.SOLID;
  }

  private static void stubs(Place place, Palette palette, List<Chart.Series> stubs) {
    place
        .bar()
        .spot()
        .controls()
        .forEach((control, value) -> {
          Chart.Look look =
              new Chart.Look(
                  palette.ink().text(),
                  Optional.of(Legend.line(control, palette)),
                  Optional.empty(),
                  0,
                  true);
          double y = value.mean();
          stubs.add(
              new Chart.Series(
                  List.of(
                      new Chart.Point(place.from() - 0.08, y, OptionalDouble.empty()),
                      new Chart.Point(place.to() + 0.08, y, OptionalDouble.empty())),
                  look));
        });
  }

  /** The orders under their groups; states have none. */
  private static List<Chart.Tick> groups(ProbeTask task, List<Place> places) {
    List<Chart.Tick> ticks = new ArrayList<>();
    for (int from = 0; from < places.size(); ) {
      int to = from;
      while (to < places.size() && places.get(to).bar().n() == places.get(from).bar().n()) {
        to++;
      }
      double middle = (places.get(from).from() + places.get(to - 1).to()) / 2;
      int n = places.get(from).bar().n();
      ticks.add(new Chart.Tick(middle, task.ngram() ? String.valueOf(n) : " "));
      from = to;
    }
    return ticks;
  }

  /** The bar under the mouse, from its plot's bottom to its top. */
  Optional<Best.Bar> barAt(double x, double y, double width, double height, Palette palette) {
    for (Plot plot : plots(width, height, palette)) {
      Box box = plot.chart().plot();
      for (Place place : plot.places()) {
        boolean across =
            x >= plot.chart().px(place.from() - 0.08) && x < plot.chart().px(place.to() + 0.08);
        if (across && y >= box.y() && y <= box.bottom()) {
          return Optional.of(place.bar());
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    TextStyle plain = TextStyle.sans(0.92 * small);
    double room = width - legend(width, palette);
    pen.text(best.how(), 0, small, plain, palette.ink().muted());
    List<Plot> plots = plots(width, height, palette);
    for (Plot plot : plots) {
      Box box = plot.chart().plot();
      plot.chart().paint(pen, palette);
      double y = box.y() - 0.7 * small;
      double x = box.x() - 2.6 * small;
      pen.text(plot.task().label(), x, y, bold, palette.ink().text());
      double after = x + pen.textWidth(plot.task().label(), bold) + 0.5 * small;
      String metric = Head.brief(plot.task().metric());
      if (after + pen.textWidth(metric, plain) < box.right() + small) {
        pen.text(metric, after, y, plain, palette.ink().muted());
      }
    }
    double top = plots.getFirst().chart().plot().y();
    legend(pen, new Box(room + small, top, width - room - small, height - top), palette);
    picked.ifPresent(bar -> outline(pen, plots, bar, palette.mark().accent(), palette));
    at.ifPresent(bar -> {
      outline(pen, plots, bar, palette.ink().text(), palette);
      bubble(pen, plots, bar, new Box(0, 0, width, height), palette);
    });
  }

  private Optional<Box> box(List<Plot> plots, Best.Bar bar) {
    for (Plot plot : plots) {
      for (Place place : plot.places()) {
        if (place.bar().equals(bar)) {
          Chart chart = plot.chart();
          double top = chart.py(bar.spot().value().mean());
          double left = chart.px(place.from());
          return Optional.of(
              new Box(left, top, chart.px(place.to()) - left, chart.plot().bottom() - top));
        }
      }
    }
    return Optional.empty();
  }

  private void outline(Pen pen, List<Plot> plots, Best.Bar bar, Color colour, Palette palette) {
    Line line = Line.solid(2 * palette.size().line());
    box(plots, bar)
        .ifPresent(
            b -> pen.strokeRect(b.x() - 1, b.y() - 1, b.width() + 2, b.height() + 1, line, colour));
  }

  private void bubble(Pen pen, List<Plot> plots, Best.Bar bar, Box room, Palette palette) {
    box(plots, bar)
        .ifPresent(b ->
            Bubble.paint(pen, bar.spot().words(), b.x() + b.width() / 2, b.y(), room, palette));
  }

  private void legend(Pen pen, Box box, Palette palette) {
    double small = palette.size().small();
    List<Control> controls =
        best.bars().stream()
            .flatMap(b -> b.spot().controls().keySet().stream())
            .distinct()
            .sorted()
            .toList();
    boolean all = (best.runs().size() + controls.size()) * 1.15 * small <= box.height();
    int shown = best.runs().size() + (all ? controls.size() : 0);
    double line = Math.min(1.55 * small, box.height() / shown);
    TextStyle name = TextStyle.sans(0.96 * small).middle();
    double y = box.y() + line / 2;
    double from = box.x() + 1.9 * small;
    for (Best.Run run : best.runs()) {
      double tall = Math.min(0.95 * small, 0.8 * line);
      Box sample = new Box(box.x(), y - tall / 2, 1.3 * small, tall);
      pattern(run.look()).bar(pen, sample, run.look().colour(palette), palette);
      pen.text(
          Fit.name(pen, run.name(), List.of(), name, box.right() - from),
          from,
          y,
          name,
          palette.ink().text());
      y += line;
    }
    for (Control control : all ? controls : List.<Control>of()) {
      pen.line(
          box.x(),
          y,
          box.x() + 1.3 * small,
          y,
          Legend.line(control, palette),
          palette.ink().text());
      pen.text(control.label(), from, y, name, palette.ink().muted());
      y += line;
    }
  }
}
