package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.task.Vocabulary;

/// Total variation distances along the text: between the cut and the uncut model, and of both to a
/// reference.
///
/// @param change T distances between the two models
/// @param before T distances of the uncut model to the reference; empty while unknown
/// @param after T distances of the cut model to it
/// @param reference its name in a sentence
/// @param query the marked position, −1 for none
record EffectFigure(
    Vocabulary vocabulary,
    int[] tokens,
    double[] change,
    Optional<double[]> before,
    Optional<double[]> after,
    String reference,
    int query)
    implements Figure {
  // In sizes of small text.
  private static final double LEFT = 3.2;
  private static final double HEAD = 2.4;
  private static final double FOOT = 2.2;
  private static final double SAMPLE = 2.2;

  @Override
  public String title() {
    return "Total variation distance along the text, cut and uncut model";
  }

  @Override
  public EffectFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new EffectFigure(vocabulary, tokens, change, before, after, reference, -1);
  }

  @Override
  public double minWidth(Palette palette) {
    return 24 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return (before.isPresent() ? 2 : 1) * (HEAD + FOOT + 5) * palette.size().small();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (int t = 0; t < change.length; t++) {
      rows.add(
          List.of(t, vocabulary.label(tokens[t]), change[t], value(before, t), value(after, t)));
    }
    String to = reference.replaceFirst("^the ", "");
    return new DataTable(
        List.of("position", "token", "change", "uncut_to_" + to, "cut_to_" + to), rows);
  }

  private static Object value(Optional<double[]> distances, int t) {
    return distances.filter(all -> t < all.length).<Object>map(all -> all[t]).orElse("");
  }

  /// The position under x; empty outside the plots.
  OptionalInt positionAt(double x, double width, Palette palette) {
    double left = LEFT * palette.size().small();
    double right = right(width, palette);
    double share = (x - left) / (right - left);
    return share < 0 || share > 1
        ? OptionalInt.empty()
        : OptionalInt.of((int) Math.round(share * Math.max(1, change.length - 1)));
  }

  private static double right(double width, Palette palette) {
    return width - palette.size().small();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
    }

    void paint() {
      boolean two = before.isPresent();
      double each = two ? height / 2 : height;
      Color model = palette.mark().model();
      plot(
          new Box(0, 0, width, each),
          List.of("Change: TVD between the cut and the uncut model", "Change in TVD", "Change"),
          List.of(new Curve("mean", change, SeriesSlot.MODEL)),
          model);
      before.ifPresent(from ->
          plot(
              new Box(0, each, width, height - each),
              List.of("TVD to " + reference, "TVD"),
              List.of(
                  new Curve("uncut", from, SeriesSlot.UNCUT),
                  new Curve("cut", after.orElse(from), SeriesSlot.MODEL)),
              model));
    }

    private record Curve(String name, double[] values, SeriesSlot slot) {}

    private void plot(Box place, List<String> heading, List<Curve> curves, Color colour) {
      Box inside =
          new Box(
              LEFT * small,
              place.y() + HEAD * small,
              right(width, palette) - LEFT * small,
              place.height() - (HEAD + FOOT) * small);
      Chart chart =
          new Chart(
              inside,
              new Chart.Axis(
                  0,
                  Math.max(1, change.length - 1),
                  List.of(),
                  (int)
                      Math.clamp(inside.width() / (6 * small), 1, Math.max(1, change.length - 1))),
              new Chart.Axis(
                  0, 1, List.of(), (int) Math.clamp(inside.height() / (2 * small), 1, 5)),
              List.of(),
              curves.stream().map(curve -> series(curve, colour)).toList());
      chart.paint(pen, palette);
      head(heading, curves, inside, colour);
      if (query >= 0 && query < change.length) {
        double x = pen.crisp(chart.px(query));
        pen.line(
            x,
            chart.plot().y(),
            x,
            chart.plot().bottom(),
            StrokeStyle.solid(1.3 * line),
            palette.mark().accent());
      }
    }

    private Chart.Series series(Curve curve, Color colour) {
      List<Chart.Point> points =
          IntStream.range(0, curve.values().length)
              .mapToObj(t -> new Chart.Point(t, curve.values()[t]))
              .toList();
      return Chart.Series.line(points, stroke(curve), colour(curve, colour), Chart.Errors.BAND);
    }

    private StrokeStyle stroke(Curve curve) {
      return new StrokeStyle(1.3 * line, curve.slot().dash());
    }

    private Color colour(Curve curve, Color colour) {
      return curve.slot().equals(SeriesSlot.UNCUT) ? muted : colour;
    }

    /// The heading, and after it each curve with its mean, and its value at the query if there is
    /// space.
    private void head(List<String> headings, List<Curve> curves, Box plot, Color colour) {
      double y = plot.y() - 0.8 * small;
      TextStyle bold = TextStyle.sans(small).semibold();
      boolean here = query >= 0 && query < change.length;
      double space = plot.width() - 1.2 * small;
      boolean withQuery =
          here && keys(curves, true) + pen.textWidth(headings.getLast(), bold) < space;
      double keys = keys(curves, withQuery);
      String heading =
          Fit.firstFitting(pen, headings, bold, plot.width() - keys - 1.2 * small)
              .orElse(headings.getLast());
      pen.text(heading, plot.x(), y, bold, ink);
      double x = plot.right() - keys;
      for (Curve curve : curves) {
        double middle = pen.crisp(y - 0.35 * small);
        pen.line(x, middle, x + SAMPLE * small, middle, stroke(curve), colour(curve, colour));
        x += (SAMPLE + 0.4) * small;
        String text = text(curve, withQuery);
        pen.text(text, x, y - 0.35 * small, TextStyle.sans(small).middle(), ink);
        x += pen.textWidth(text, TextStyle.sans(small)) + 1.2 * small;
      }
    }

    /// The width of all keys.
    private double keys(List<Curve> curves, boolean here) {
      TextStyle plain = TextStyle.sans(small);
      return curves.stream()
              .mapToDouble(c -> pen.textWidth(text(c, here), plain) + (SAMPLE + 1.6) * small)
              .sum()
          - 1.2 * small;
    }

    /// The curve's name, its mean and its value at the query.
    private String text(Curve curve, boolean here) {
      double mean = Arrays.stream(curve.values()).average().orElse(0);
      return "%s %s%s"
          .formatted(
              curve.name(),
              NumberText.decimals(mean, 3),
              here && query < curve.values().length
                  ? " (here %s)".formatted(NumberText.decimals(curve.values()[query], 3))
                  : "");
    }
  }
}
