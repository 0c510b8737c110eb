package org.headscope.app.feature.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.feature.compare.ComparisonCurves.Measure;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/**
 * Accuracy and distance from the truth over the axis, each with a band of one standard error; the
 * legend has the numbers of the stretch pointed at, else of all rows.
 *
 * @param curves the numbers
 * @param at the stretch pointed at, −1 for none
 */
record ComparisonCurvesFigure(ComparisonCurves curves, int at) implements Figure {
  private static final int MARKERS = 7;

  /** Width of a curve for each of its markers, in sizes of small text. */
  private static final double APART = 3;

  @Override
  public String title() {
    return "Accuracy and total variation distance to the truth over %s, %s"
        .formatted(curves.unit(), curves.comparison().words());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public double leastWidth(Palette palette) {
    return CurvesLayout.leastWidth(palette);
  }

  @Override
  public double leastHeight(double width, Palette palette) {
    return CurvesLayout.leastHeight(width, curves, palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (Bin bin : curves.bins()) {
      for (int i = 0; i < curves.comparison().size(); i++) {
        Score score = bin.results().get(i);
        rows.add(
            List.of(
                curves.comparison().lines().get(i).name(),
                curves.over().label(),
                bin.from(),
                bin.to(),
                bin.rows(),
                score.accuracy(),
                score.accuracySe(),
                score.tvd(),
                score.tvdSe(),
                text(score.crossEntropy()),
                score.zeroRows(),
                text(bin.entropyFloor())));
      }
    }
    return new DataTable(
        List.of(
            "predictor",
            "over",
            "from",
            "to",
            "rows",
            "accuracy",
            "accuracy_se",
            "tvd",
            "tvd_se",
            "cross_entropy",
            "zero_rows",
            "entropy_floor"),
        rows);
  }

  private static Object text(OptionalDouble value) {
    return value.isPresent() ? (Object) value.getAsDouble() : "";
  }

  /** One painting. */
  private final class Painter {
    private final Pen pen;
    private final Palette palette;
    private final double small;
    private final CurvesLayout layout;
    private final List<Bin> bins = curves.bins();
    private final int[] shown = curves.shown();

    Painter(Pen pen, double width, double height, Palette palette) {
      this.pen = pen;
      this.palette = palette;
      this.small = palette.size().small();
      this.layout = CurvesLayout.of(width, height, curves, palette);
    }

    void paint() {
      plot(Measure.ACCURACY, layout.plots().getFirst());
      plot(Measure.TVD, layout.plots().getLast());
      legend();
    }

    private void plot(Measure measure, Box plot) {
      Scale scale = scale(measure, plot);
      grid(measure, plot, scale);
      pen.pushClip(plot.x() - 4, plot.y() - 4, plot.width() + 8, plot.height() + 8);
      for (int i : shown) {
        band(measure, i, plot, scale);
      }
      for (int i : shown) {
        curve(measure, i, plot, scale);
      }
      pen.popClip();
      boolean lowest = plot.bottom() >= layout.plots().getLast().bottom() - 1;
      if (lowest) {
        ticks(plot);
      }
      if (at >= 0 && at < bins.size()) {
        double x = pen.crisp(layout.x(plot, ComparisonCurves.middle(bins.get(at))));
        pen.line(x, plot.y(), x, plot.bottom(), StrokeStyle.HAIR, palette.ink().muted());
      }
    }

    /** From where to where a plot reaches. */
    private record Scale(double low, double high, Box plot) {
      double y(double value) {
        return plot.bottom() - (value - low) / (high - low) * plot.height();
      }
    }

    private Scale scale(Measure measure, Box plot) {
      double[] all =
          bins.stream()
              .flatMapToDouble(
                  bin -> Arrays.stream(shown).mapToDouble(i -> measure.mean(bin.results().get(i))))
              .toArray();
      double least = Arrays.stream(all).min().orElse(0);
      double most = Arrays.stream(all).max().orElse(1);
      return measure == Measure.ACCURACY
          ? new Scale(least < 0.5 ? 0 : 0.5, 1, plot)
          : new Scale(0, Math.max(0.1, Math.ceil(most * 10 - 1e-9) / 10), plot);
    }

    private void grid(Measure measure, Box plot, Scale scale) {
      TextStyle head = TextStyle.sans(small).semibold();
      String name = Fit.name(pen, measure.label(), List.of(), head, plot.width() + small);
      pen.text(name, plot.x(), plot.y() - 0.6 * small, head, palette.ink().text());
      TextStyle number = TextStyle.sans(small).right().middle();
      int lines = Math.max(1, (int) Math.min(5, plot.height() / (2.2 * small)));
      double step = step((scale.high() - scale.low()) / lines);
      for (double v = Math.ceil(scale.low() / step) * step; v <= scale.high() + 1e-9; v += step) {
        double y = pen.crisp(scale.y(v));
        pen.line(plot.x(), y, plot.right(), y, StrokeStyle.HAIR, palette.ground().hairline());
        String text = NumberText.decimals(v, 1);
        pen.text(text, plot.x() - 0.5 * small, y, number, palette.ink().muted());
      }
    }

    private double step(double wanted) {
      for (double step : new double[] {0.1, 0.2, 0.5}) {
        if (step >= wanted - 1e-9) {
          return step;
        }
      }
      return 1;
    }

    private void ticks(Box plot) {
      TextStyle style = TextStyle.sans(small).centred();
      double y = plot.bottom() + 1.4 * small;
      double free = Double.NEGATIVE_INFINITY;
      double step = tickStep(plot);
      for (double v = Math.ceil(layout.first() / step) * step; v <= layout.last(); v += step) {
        double x = layout.x(plot, v);
        String text = String.valueOf(Math.round(v));
        double half = pen.textWidth(text, style) / 2;
        if (x - half > free) {
          pen.text(text, x, y, style, palette.ink().muted());
          free = x + half + 0.6 * small;
        }
      }
      String unit =
          switch (curves.over()) {
            case POSITION -> "position in the context";
            case STRING -> "string number";
            case STATES -> "states of the automaton";
          };
      TextStyle name = TextStyle.sans(small).centred();
      boolean fits = pen.textWidth(unit, name) <= plot.width() + 3 * small;
      pen.text(
          fits ? unit : curves.unit(),
          plot.x() + plot.width() / 2,
          y + 1.25 * small,
          name,
          palette.ink().muted());
    }

    private double tickStep(Box plot) {
      double wanted = (layout.last() - layout.first()) / Math.max(1, plot.width() / (3.6 * small));
      double ten = Math.pow(10, Math.floor(Math.log10(Math.max(1, wanted))));
      for (double by : new double[] {1, 2, 5, 10}) {
        if (by * ten >= wanted) {
          return by * ten;
        }
      }
      return 10 * ten;
    }

    /** One standard error around the curve, where there is one. */
    private void band(Measure measure, int i, Box plot, Scale scale) {
      int n = bins.size();
      if (n < 2 || !curves.comparison().hasErrors()) {
        return;
      }
      double[] xs = new double[2 * n];
      double[] ys = new double[2 * n];
      for (int b = 0; b < n; b++) {
        Score score = bins.get(b).results().get(i);
        double x = layout.x(plot, ComparisonCurves.middle(bins.get(b)));
        xs[b] = x;
        xs[2 * n - 1 - b] = x;
        ys[b] = scale.y(measure.mean(score) + measure.error(score));
        ys[2 * n - 1 - b] = scale.y(measure.mean(score) - measure.error(score));
      }
      Color colour = curves.looks().get(i).colour(palette);
      pen.fillPolygon(
          xs, ys, Color.color(colour.getRed(), colour.getGreen(), colour.getBlue(), 0.13));
    }

    private void curve(Measure measure, int i, Box plot, Scale scale) {
      SeriesLook look = curves.looks().get(i);
      double[] xs =
          bins.stream().mapToDouble(bin -> layout.x(plot, ComparisonCurves.middle(bin))).toArray();
      double[] ys =
          bins.stream().mapToDouble(b -> scale.y(measure.mean(b.results().get(i)))).toArray();
      if (xs.length > 1) {
        pen.polyline(xs, ys, look.line(palette), look.colour(palette));
      }
      int most = (int) Math.clamp(plot.width() / (APART * small), 2, MARKERS);
      int every = Math.max(1, xs.length / most);
      double size = (look.model() ? 0.62 : 0.52) * small;
      for (int b = Math.floorMod(look.slot(), every); b < xs.length; b += every) {
        look.mark(pen, xs[b], ys[b], size, palette);
      }
    }

    /** Names with their dashes and markers and numbers, the nearest to the truth first. */
    private void legend() {
      Box box = layout.legend();
      TextStyle muted = TextStyle.sans(small).middle();
      boolean pointed = at >= 0 && at < bins.size();
      String of = pointed ? curves.unit() + " " + ComparisonCurves.range(bins.get(at)) : "all";
      TextStyle number = TextStyle.sans(small).right().middle();
      double column = pen.textWidth("0.00", number) + 0.7 * small;
      boolean both = box.width() > 14 * small;
      double y = 0.8 * small;
      pen.text("TVD", box.right(), y, muted.right(), palette.ink().muted());
      if (both) {
        pen.text("acc", box.right() - column, y, muted.right(), palette.ink().muted());
      }
      double taken = (both ? 2 : 1) * column;
      pen.text(
          Fit.name(pen, of, List.of(), muted, box.width() - taken),
          box.x(),
          y,
          muted,
          palette.ink().muted());
      double line = Math.min(1.5 * small, (box.height() - 1.8 * small) / shown.length);
      for (int i : sorted()) {
        y += line;
        Score score = pointed ? bins.get(at).results().get(i) : curves.comparison().scores().get(i);
        name(i, box.x(), y, box.right() - taken);
        pen.text(NumberText.bare(score.tvd(), 2), box.right(), y, number, palette.ink().text());
        if (both) {
          pen.text(
              NumberText.bare(score.accuracy(), 2),
              box.right() - column,
              y,
              number,
              palette.ink().text());
        }
      }
    }

    private void name(int i, double x, double y, double end) {
      SeriesLook look = curves.looks().get(i);
      double sample = 2 * small;
      pen.line(x, y, x + sample, y, look.line(palette), look.colour(palette));
      look.mark(pen, x + sample / 2, y, 0.6 * small, palette);
      TextStyle style = TextStyle.sans(small).middle();
      TextStyle set = look.model() ? style.semibold() : style;
      List<String> all = curves.comparison().lines().stream().map(line -> line.label()).toList();
      double from = x + sample + 0.5 * small;
      String label = Fit.name(pen, all.get(i), all, set, end - from);
      pen.text(label, from, y, set, palette.ink().text());
    }

    private int[] sorted() {
      return IntStream.of(shown)
          .boxed()
          .sorted(Comparator.comparingDouble(i -> curves.comparison().scores().get(i).tvd()))
          .mapToInt(Integer::intValue)
          .toArray();
    }
  }
}
