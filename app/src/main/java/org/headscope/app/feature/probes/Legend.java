package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.interpret.probe.spec.Control;

/// What colours, markers and dashes stand for.
final class Legend {
  /// Least height of a row in sizes of small text.
  // Widths in sizes of small text.
  private static final double SAMPLE = 2.2;

  private static final double BESIDE = 0.6;
  private static final double LETTER = 0.56;
  private static final double NUMBER = 2.9;

  private static final double ROW = 1.2;

  /// Checkpoints that are named at least.
  private static final int STEPS = 3;

  private Legend() {}

  /// A row.
  ///
  /// @param name what it is
  /// @param number at its right end, or empty
  /// @param look of a curve; empty for a control and for the ring
  /// @param control whose dashes are shown; empty for a curve and for the ring
  private record Row(
      String name, String number, Optional<Curve.Look> look, Optional<Control> control) {}

  /// How a control is drawn, in the colour of its curve.
  static StrokeStyle line(Control control, Palette palette) {
    double width = palette.size().line();
    return switch (control) {
      case NONE -> StrokeStyle.solid(2 * width);
      case UNTRAINED -> StrokeStyle.dashed(1.2 * width);
      case SHUFFLED -> StrokeStyle.dotted(1.5 * width);
      case INPUT -> new StrokeStyle(1.2 * width, StrokeStyle.Dash.DASH_DOT);
    };
  }

  /// The marker of a control; a curve has its own.
  static Marker marker(Control control) {
    return switch (control) {
      case NONE, UNTRAINED -> Marker.CIRCLE;
      case SHUFFLED -> Marker.CROSS;
      case INPUT -> Marker.BAR;
    };
  }

  /// Whether a control's marker is solid: a ring is not.
  static boolean filled(Control control) {
    return control != Control.UNTRAINED;
  }

  /// The least height in which `curves` have their rows.
  static double leastHeight(Curves curves, Palette palette) {
    int rows = (isSteps(curves) ? STEPS : curves.curves().size()) + curves.controls().size() + 1;
    return rows * ROW * palette.size().small();
  }

  /// About the width in which every curve has its whole name and its number.
  static double width(Curves curves, Palette palette) {
    int letters = curves.curves().stream().mapToInt(c -> c.name().length()).max().orElse(0);
    return (SAMPLE + BESIDE + LETTER * letters + BESIDE + NUMBER) * palette.size().small();
  }

  private static boolean isSteps(Curves curves) {
    return curves.curves().getFirst().look().kind() == Curve.Kind.CHECKPOINT;
  }

  static void paint(Pen pen, Curves curves, Box box, Palette palette) {
    List<Row> rows = new ArrayList<>();
    double small = palette.size().small();
    int fitting = (int) (box.height() / (ROW * small));
    int others = curves.controls().size() + 1;
    for (Curve curve :
        isSteps(curves) ? thinned(curves.curves(), fitting - others) : curves.curves()) {
      Spot best = curve.spots().get(curve.best());
      rows.add(
          new Row(
              curve.name(),
              Spot.number(best.value().mean()),
              Optional.of(curve.look()),
              Optional.empty()));
    }
    for (Control control : curves.controls()) {
      rows.add(new Row(control.label(), "", Optional.empty(), Optional.of(control)));
    }
    rows.add(new Row("best", "", Optional.empty(), Optional.empty()));
    List<String> names = rows.stream().map(Row::name).toList();
    // A name says more than a number.
    boolean numbered = width(curves, palette) <= box.width() + 1;
    double line = Math.min(1.55 * small, box.height() / rows.size());
    double y = box.y() + line / 2;
    for (Row row : rows) {
      row(pen, row, names, numbered && !row.number().isEmpty(), box, y, palette);
      y += line;
    }
  }

  /// At most `most` of `all`, the first and the last among them.
  static <T> List<T> thinned(List<T> all, int most) {
    int kept = Math.max(2, most);
    return all.size() <= kept
        ? all
        : IntStream.range(0, kept)
            .mapToObj(i -> all.get((int) Math.round(i * (all.size() - 1.0) / (kept - 1))))
            .toList();
  }

  private static void row(
      Pen pen, Row row, List<String> names, boolean numbered, Box box, double y, Palette palette) {
    double small = palette.size().small();
    double sample = SAMPLE * small;
    double middle = box.x() + sample / 2;
    double size = 0.62 * small;
    if (row.look().isPresent()) {
      Curve.Look look = row.look().get();
      var colour = look.colour(palette);
      pen.line(box.x(), y, box.x() + sample, y, line(Control.NONE, palette), colour);
      var fill = look.filled() ? colour : palette.ground().pane();
      look.marker().draw(pen, middle, y, size, colour, fill);
    } else if (row.control().isPresent()) {
      Control control = row.control().get();
      var colour = palette.ink().muted();
      pen.line(box.x(), y, box.x() + sample, y, line(control, palette), colour);
      var fill = filled(control) ? colour : palette.ground().pane();
      marker(control).draw(pen, middle, y, 0.8 * size, colour, fill);
    } else {
      pen.strokeCircle(
          middle,
          y,
          0.5 * small,
          StrokeStyle.solid(1.2 * palette.size().line()),
          palette.ink().text());
    }
    TextStyle number = TextStyle.sans(small).right().middle();
    double end = box.right();
    TextStyle name = TextStyle.sans(small).middle();
    double from = box.x() + sample + BESIDE * small;
    double taken = numbered ? pen.textWidth("0.000", number) + 0.5 * small : 0;
    if (numbered) {
      pen.text(row.number(), end, y, number, palette.ink().text());
    }
    pen.text(
        Fit.name(pen, row.name(), names, name, end - taken - from),
        from,
        y,
        name,
        row.look().isPresent() ? palette.ink().text() : palette.ink().muted());
  }
}
