package org.headscope.app.feature.automaton;

import module java.base;

import java.awt.geom.Path2D;
import javafx.geometry.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.graph.Route;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;

/// The arcs of a head's attention over the diagram of an automaton: from the query's state to the
/// key's, as wide as the logarithm of their ratio, which is written on them where there is space.
final class ArcPainter extends Painting {
  /// The widest arc, in lines.
  private static final double WIDEST = 5;

  /// The heights of a bow over the distance between its states, the usual first. Flatter ones stay
  /// within the diagram.
  private static final List<Double> BOWS = List.of(0.28, 0.21, 0.14, 0.07);

  /// The control points of a loop, and the place of its tip, in radii from the middle of its state.
  private static final double LOOP_WIDTH = 2.2;

  private static final double LOOP_HEIGHT = 3.4;
  private static final double TIP = 0.75 * LOOP_HEIGHT;

  /// The places of a label along its arc, the middle first.
  private static final List<Double> ALONG = List.of(0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75);

  private final Placement placement;
  private final Box area;
  // States and labels of edges.
  private final List<Box> fixed;
  private final List<Box> taken;

  /// @param height that of the diagram, without the path under it
  ArcPainter(Pen pen, double width, double height, Palette palette, Placement placement) {
    super(pen, width, height, palette);
    this.placement = placement;
    area = new Box(-placement.x(), -placement.y(), width, height);
    double r = placement.radius();
    AutomatonLayout layout = placement.layout();
    fixed =
        Stream.concat(
                layout.nodes().stream().map(node -> AutomatonLayout.around(node, 2 * r, 2 * r)),
                layout.edges().stream().filter(edge -> !edge.text().isEmpty()).map(Edge::label))
            .toList();
    taken = new ArrayList<>(fixed);
  }

  /// Draws the strongest last, on top. Labels of edges follow, so that none is crossed.
  void stroke(List<AttentionArc> arcs) {
    arcs.reversed().forEach(arc -> stroke(arc, strength(arc, arcs)));
  }

  /// Writes on the strongest first.
  void label(List<AttentionArc> arcs) {
    arcs.stream().filter(AttentionArc::isLoop).map(arc -> loop(arc.key())).forEach(taken::add);
    arcs.forEach(arc -> label(arc, strength(arc, arcs)));
  }

  /// Returns the logarithm of the ratio, 1 for the greatest.
  private static double strength(AttentionArc arc, List<AttentionArc> all) {
    return Math.log(arc.ratio()) / Math.max(1e-9, Math.log(all.getFirst().ratio()));
  }

  private void stroke(AttentionArc arc, double strength) {
    List<Point2D> points = route(arc).points();
    Path2D path = new Path2D.Double();
    path.moveTo(points.get(0).getX(), points.get(0).getY());
    path.curveTo(
        points.get(1).getX(),
        points.get(1).getY(),
        points.get(2).getX(),
        points.get(2).getY(),
        points.get(3).getX(),
        points.get(3).getY());
    double wide = 1 + (WIDEST - 1) * strength;
    pen.stroke(path, StrokeStyle.solid(wide * line), colour(strength));
  }

  private Color colour(double strength) {
    int[] colours = Diverging.above(palette);
    return Palette.colour(colours[(int) (colours.length * (0.55 + 0.4 * strength))]);
  }

  /// The visible part of the loop of a state: under it, or above if less is in the way there.
  private Box loop(int state) {
    double r = placement.radius();
    Point2D at = placement.layout().nodes().get(state);
    double inner = 1.1 * r; // beyond the state itself
    double high = TIP * r - inner;
    Box under = AutomatonLayout.around(at.add(0, inner + high / 2), r, high);
    Box above = AutomatonLayout.around(at.subtract(0, inner + high / 2), r, high);
    return Stream.of(under, above)
        .filter(area::containsBox)
        .min(Comparator.comparingLong(box -> fixed.stream().filter(box::intersects).count()))
        .orElse(under);
  }

  /// A loop, or a bow to the left of the way, so that there and back differ.
  private Route route(AttentionArc arc) {
    Point2D from = placement.layout().nodes().get(arc.query());
    Point2D to = placement.layout().nodes().get(arc.key());
    double r = placement.radius();
    if (arc.isLoop()) {
      double high = Math.copySign(LOOP_HEIGHT * r, loop(arc.key()).middleY() - from.getY());
      Point2D left = from.add(-LOOP_WIDTH * r, high);
      return new Route(List.of(from, left, from.add(LOOP_WIDTH * r, high), to));
    }
    Point2D way = to.subtract(from);
    Point2D left = new Point2D(way.getY(), -way.getX());
    Point2D middle = from.midpoint(to);
    double bow =
        BOWS.stream()
            .filter(high -> {
              Point2D top = middle.add(left.multiply(high));
              return area.containsBox(AutomatonLayout.around(top, r, r));
            })
            .findFirst()
            .orElse(BOWS.getLast());
    Point2D up = left.multiply(bow * 4 / 3);
    return new Route(
        List.of(from, from.interpolate(to, 0.25).add(up), from.interpolate(to, 0.75).add(up), to));
  }

  /// Writes the ratio where it meets nothing else; nowhere if there is no such place.
  private void label(AttentionArc arc, double strength) {
    TextStyle style = TextStyle.sans(small).semibold().centred().middle();
    String words = NumberText.decimals(arc.ratio(), arc.ratio() < 10 ? 1 : 0) + "×";
    double wide = pen.textWidth(words, style) + 0.4 * small;
    places(arc, wide)
        .map(middle -> AutomatonLayout.around(middle, wide, 1.3 * small))
        .filter(area::containsBox)
        .filter(box -> taken.stream().noneMatch(box.grown(0.3 * small)::intersects))
        .findFirst()
        .ifPresent(box -> {
          taken.add(box);
          pen.fillRect(box.x(), box.y(), box.width(), box.height(), palette.ground().pane());
          pen.text(words, box.middleX(), box.middleY(), style, colour(strength));
        });
  }

  /// The places of a label: on a bow, or beyond the tip of a loop and beside it.
  private Stream<Point2D> places(AttentionArc arc, double wide) {
    if (!arc.isLoop()) {
      return ALONG.stream().map(route(arc)::at);
    }
    Box loop = loop(arc.key());
    Point2D middle = new Point2D(loop.middleX(), loop.middleY());
    double way = Math.signum(middle.getY() - placement.layout().nodes().get(arc.key()).getY());
    double aside = 0.8 * placement.radius() + wide / 2;
    return Stream.of(
        middle.add(0, way * (loop.height() / 2 + 0.8 * small)),
        middle.add(aside, 0),
        middle.subtract(aside, 0));
  }
}
