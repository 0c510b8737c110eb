package org.headscope.app.feature.lesson;

import module java.base;

import java.awt.Shape;
import javafx.geometry.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutArea;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutRequest;
import org.headscope.app.feature.lesson.CalloutPlacement.Place;

/// The layer over the window while a step is shown: a veil over dimmed parts, a dashed outline
/// around each mark's subject, and callouts with arrows to the outlines.
///
/// @param veil the dimmed parts, as boxes that do not meet
/// @param strength the opacity of the ground's colour over them, 0 to 1
/// @param marks the callouts with their subjects
/// @param places of the callouts
public record MarksFigure(
    List<Box> veil, double strength, List<Mark> marks, List<Optional<Place>> places)
    implements Figure {
  /// The maximum gap between a thing and its outline, and below it the gap between that and the
  /// arrow's tip.
  private static final double AROUND = 3;

  private static final double TIP = 3;

  /// The same gap as a share of the thing's shorter side: a row of the map has others close beside
  /// it.
  private static final double OF_THIN = 0.05;

  /// The distance up to which things that fill the box around them have one outline.
  private static final double NEAR = 10;

  private static final double FILLED = 0.7;

  /// A callout and its subjects.
  ///
  /// @param targets boxes of the scene; none for subjects out of sight
  record Mark(Callout callout, List<Box> targets) {
    Mark {
      targets = List.copyOf(targets);
    }

    List<Box> outlines() {
      return joined(targets).stream().map(box -> around(box, AROUND)).toList();
    }
  }

  public MarksFigure {
    veil = List.copyOf(veil);
    marks = List.copyOf(marks);
    places = List.copyOf(places);
  }

  /// Returns the figure with its callouts placed.
  ///
  /// @param space without the marked things, which stay uncovered anyway
  /// @param placing finds the places of callouts
  static MarksFigure placed(
      List<Box> veil,
      double strength,
      List<Mark> marks,
      CalloutArea space,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure,
      Function<CalloutPlacement, List<Optional<Place>>> placing) {
    List<Mark> seen = marks.stream().filter(mark -> !mark.targets().isEmpty()).toList();
    List<Box> blocked = new ArrayList<>(space.blocked());
    seen.forEach(mark -> blocked.addAll(mark.outlines()));
    List<CalloutRequest> requests =
        seen.stream()
            .map(mark ->
                new CalloutRequest(
                    mark.callout().forms(palette, measure),
                    mark.outlines().stream().map(box -> box.grown(TIP)).toList()))
            .toList();
    CalloutArea open = new CalloutArea(space.window(), blocked, space.bright(), space.blanks());
    return new MarksFigure(
        veil, strength, seen, placing.apply(new CalloutPlacement(open, requests)));
  }

  /// Returns `boxes`, with any two joined that nearly touch and fill the box around both.
  static List<Box> joined(List<Box> boxes) {
    List<Box> all = new ArrayList<>(boxes);
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        Box a = all.get(i);
        Box b = all.get(j);
        Box both = a.union(b);
        if (a.area() + b.area() >= FILLED * both.area() && a.grown(NEAR).intersects(b)) {
          all.set(i, both);
          all.remove(j);
          j = i;
        }
      }
    }
    return all;
  }

  /// Returns `box` with a margin of at most `max`, and less if it is thin.
  static Box around(Box box, double max) {
    return box.grown(Math.min(max, OF_THIN * Math.min(box.width(), box.height())));
  }

  public List<Box> callouts() {
    return places.stream().flatMap(Optional::stream).map(Place::box).toList();
  }

  public List<Point2D> tips() {
    return places.stream()
        .flatMap(Optional::stream)
        .flatMap(place -> place.arrows().stream())
        .map(Arrow::tip)
        .toList();
  }

  @Override
  public String title() {
    return marks.stream()
        .map(mark ->
            mark.callout().number()
                + ": "
                + mark.callout().words().stream()
                    .map(StyledText::text)
                    .collect(Collectors.joining()))
        .collect(Collectors.joining(" · "));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Color dim = palette.ground().pane().deriveColor(0, 1, 1, strength);
    for (Box box : veil) {
      double x = pen.snap(box.x());
      double y = pen.snap(box.y());
      pen.fillRect(x, y, pen.snap(box.right()) - x, pen.snap(box.bottom()) - y, dim);
    }
    marks.forEach(mark -> mark.outlines().forEach(box -> outline(pen, box, palette)));
    for (int i = 0; i < marks.size(); i++) {
      places.get(i).ifPresent(place -> place.arrows().forEach(a -> arrow(pen, a, palette)));
    }
    for (int i = 0; i < marks.size(); i++) {
      Callout callout = marks.get(i).callout();
      places.get(i).ifPresent(place -> callout.paint(pen, place.form(), place.box(), palette));
    }
  }

  private static void outline(Pen pen, Box box, Palette palette) {
    double line = 1.5 * palette.size().line();
    double radius = Math.min(5, Math.min(box.width(), box.height()) / 3);
    pen.strokeRoundRect(
        box.x(),
        box.y(),
        box.width(),
        box.height(),
        radius,
        StrokeStyle.solid(line + 0.8),
        palette.ground().pane());
    pen.strokeRoundRect(
        box.x(),
        box.y(),
        box.width(),
        box.height(),
        radius,
        StrokeStyle.dashed(line),
        palette.ink().text());
  }

  private static void arrow(Pen pen, Arrow arrow, Palette palette) {
    double line = 1.7 * palette.size().line();
    double head = 4 + 3.6 * line;
    Shape shaft = arrow.shaft(0.7 * head);
    pen.stroke(shaft, StrokeStyle.solid(line + 2.4), palette.ground().pane());
    head(pen, arrow, head + 2.2, palette.ground().pane());
    pen.stroke(shaft, StrokeStyle.solid(line), palette.ink().text());
    head(pen, arrow, head, palette.ink().text());
  }

  private static void head(Pen pen, Arrow arrow, double length, Color colour) {
    double[] xs = {arrow.tip().getX(), 0, 0};
    double[] ys = {arrow.tip().getY(), 0, 0};
    for (int side = 0; side < 2; side++) {
      double turn = arrow.angle() + Math.PI + (side - 0.5) * 0.85;
      xs[side + 1] = xs[0] + length * Math.cos(turn);
      ys[side + 1] = ys[0] + length * Math.sin(turn);
    }
    pen.fillPolygon(xs, ys, colour);
  }

  @Override
  public DataTable data() {
    return new DataTable(
        List.of("number", "text"),
        marks.stream()
            .<List<?>>map(mark ->
                List.of(
                    mark.callout().number(),
                    mark.callout().words().stream()
                        .map(StyledText::text)
                        .collect(Collectors.joining())))
            .toList());
  }
}
