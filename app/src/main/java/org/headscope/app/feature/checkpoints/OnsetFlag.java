package org.headscope.app.feature.checkpoints;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.checkpoints.Track.StepFigure.Extent;
import org.headscope.app.service.RunView;
import org.headscope.app.service.map.LayerNames;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.Onset;

/// The onset of a rule that a head is named after: a pennant at its step, and a bar over its
/// interval.
///
/// @param head as `layer 3 · head 2`
/// @param brief as `L3 H2`
/// @param after the last checkpoint at which the rule was certainly not clear
/// @param midpoint the step at which the logistic curve of the share has half of its height
record OnsetFlag(
    String rule,
    String head,
    String brief,
    OptionalLong after,
    long step,
    OptionalDouble midpoint) {
  /// The flags of a head, by its name at the last scored checkpoint.
  static List<OnsetFlag> of(RunView run, int layer, int head) {
    SortedMap<Long, HeadScoreResult> scores =
        run.measured().map(m -> m.headScores()).orElseGet(() -> new TreeMap<>());
    return Onset.ofName(scores, layer, head).stream()
        .filter(onset -> onset.step().isPresent())
        .map(onset ->
            new OnsetFlag(
                onset.rule(),
                run.mapName(layer, head),
                LayerNames.shortMap(run.layerInfo(layer), layer, head),
                onset.after(),
                onset.step().getAsLong(),
                onset.curve().isPresent()
                    ? OptionalDouble.of(onset.curve().get().midpoint())
                    : OptionalDouble.empty()))
        .toList();
  }

  /// `onset of state in layer 3 · head 2: step 2,500, after 1,600; midpoint 1,536`.
  String words() {
    String from =
        after.isPresent() ? ", after " + NumberText.count(after.getAsLong()) : " or earlier";
    String half =
        midpoint.isPresent()
            ? "; midpoint " + NumberText.count(Math.round(midpoint.getAsDouble()))
            : "";
    return "onset of %s in %s: step %s%s%s"
        .formatted(rule, head, NumberText.count(step), from, half);
  }

  /// Draws the pennant, its pole down to `foot`, the bar of the interval below the pennant, and the
  /// rule and the head beside it, as far as there is space: on the left if there is more of it.
  ///
  /// @param y the middle of the row
  void paint(Pen pen, Extent extent, double y, double foot, Palette palette) {
    double small = palette.size().small();
    double line = palette.size().line();
    Color ink = palette.ink().text();
    double x = extent.x(step);
    double low = y + 0.62 * small;
    double from = after.isPresent() ? extent.x(after.getAsLong()) : extent.left();
    pen.line(from, low, x, low, StrokeStyle.solid(2.4 * line), palette.ink().muted());
    pen.line(from, low - 2.5 * line, from, low + 2.5 * line, StrokeStyle.solid(line), ink);
    pen.line(x, y - 0.4 * small, x, foot, StrokeStyle.dotted(line), ink);
    TextStyle style = TextStyle.sans(small).middle();
    double name = pen.textWidth(rule, style) + 0.5 * small;
    double width = name + pen.textWidth(brief, style);
    boolean left =
        x + 1.2 * small + width > extent.right() && x - extent.left() > extent.right() - x;
    double side = left ? -1 : 1;
    double space = (left ? x - extent.left() : extent.right() - x) - 1.2 * small;
    boolean whole = width <= space;
    pen.fillPolygon(
        new double[] {x, x + side * 0.8 * small, x},
        new double[] {y - 0.4 * small, y - 0.05 * small, y + 0.3 * small},
        ink);
    double at = left ? x - 1.1 * small - (whole ? width : name) : x + 1.1 * small;
    if (name <= space) {
      pen.text(rule, at, y, style, ink);
    }
    if (whole) {
      pen.text(brief, at + name, y, style, palette.ink().muted());
    }
  }

  /// Draws the bar of the interval on the line of dots, and the pennant above it.
  void paintOnLine(Pen pen, Extent extent, double y, Palette palette) {
    double small = palette.size().small();
    double x = extent.x(step);
    double from = after.isPresent() ? extent.x(after.getAsLong()) : extent.left();
    Color ink = palette.ink().text();
    StrokeStyle stroke = StrokeStyle.solid(2.4 * palette.size().line());
    pen.line(from, y, x, y, stroke, palette.ink().muted());
    pen.line(x, y - 1.1 * small, x, y, StrokeStyle.solid(palette.size().line()), ink);
    pen.fillPolygon(
        new double[] {x, x + 0.8 * small, x},
        new double[] {y - 1.1 * small, y - 0.8 * small, y - 0.5 * small},
        ink);
  }
}
