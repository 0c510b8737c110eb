package org.headscope.app.feature.automaton;

import module java.base;

import java.awt.geom.Path2D;
import javafx.geometry.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Route;
import org.headscope.app.feature.automaton.AutomatonPosition.Step;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.SymbolNames;

/// The automaton, where it stands, and the path of the current string.
///
/// @param walked how often each edge was walked in the whole instance, in the automaton's order
/// @param lit what is lit by click
/// @param focus what the keyboard is on
/// @param symbols what letters stand for
record AutomatonFigure(
    LaidOutAutomaton laidOut,
    AutomatonPosition standing,
    List<Integer> walked,
    Optional<DiagramPart> lit,
    Optional<DiagramPart> focus,
    SymbolNames symbols)
    implements SourceFigure {

  @Override
  public AutomatonFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new AutomatonFigure(
            laidOut,
            AutomatonPosition.NOWHERE,
            walked,
            lit,
            /* focus= */ Optional.empty(),
            symbols);
  }

  @Override
  public String title() {
    String where =
        standing.isNowhere()
            ? ""
            : ", in state %d after position %d".formatted(standing.state(), standing.position());
    return "Automaton with %s%s".formatted(size(), where);
  }

  @Override
  public String size() {
    return StateKind.STATE.count(laidOut.automaton().states());
  }

  @Override
  public Optional<DiagramPart> partAt(double x, double y, Room room) {
    return placement(room.width(), room.height(), room.palette()).partAt(x, y);
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    Placement placement = placement(room.width(), room.height(), room.palette());
    return switch (anchor) {
      case Anchor.OfState(int state) -> placement.state(state);
      case Anchor.OfEdge(int from, String symbol) -> placement.edge(from, symbol);
      default -> Optional.empty();
    };
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Placement placement = placement(width, height, palette);
    pen.save();
    pen.translate(placement.x(), placement.y());
    new DiagramPainter(pen, palette, placement, this).paint();
    pen.restore();
    if (!symbols.isEmpty()) {
      legend(pen, width, palette);
    }
    if (!standing.isNowhere()) {
      new PathStrip(standing).paint(pen, width, height, palette);
    }
  }

  /// What letters stand for, on a line above the diagram, as many as have room.
  private void legend(Pen pen, double width, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    String told = "";
    for (Map.Entry<String, String> entry : symbols.names().entrySet()) {
      String longer =
          told + (told.isEmpty() ? "" : ", ") + entry.getKey() + " = " + entry.getValue();
      if (pen.textWidth(longer + ", …", style) > width) {
        told += "…";
        break;
      }
      told = longer;
    }
    pen.text(told, 0, legendHeight(palette) / 2, style, palette.ink().muted());
  }

  private double legendHeight(Palette palette) {
    return symbols.isEmpty() ? 0 : 1.6 * palette.size().small();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    List<Transition> transitions = laidOut.automaton().transitions();
    for (int i = 0; i < transitions.size(); i++) {
      Transition t = transitions.get(i);
      String symbol = symbols.name(Arc.symbol(t));
      rows.add(List.of(t.from(), symbol, t.to(), t.probability(), walked.get(i)));
    }
    return new DataTable(List.of("from", "symbol", "to", "probability", "walked"), rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("dot", Dot.of(laidOut.automaton(), RegBench.VOCABULARY, symbols));
  }

  /// Where room is short, the labels of the path stay.
  Placement placement(double width, double height, Palette palette) {
    Comparator<Arc> order =
        Comparator.comparing(arc -> standing.age(arc).orElse(Integer.MAX_VALUE));
    double path = standing.isNowhere() ? PathStrip.height(palette) : 0;
    double legend = legendHeight(palette);
    return Placement.of(laidOut, width, height + path - legend, palette, order).down(legend);
  }

  /// Draws the diagram: the edge just walked and the state it led to in the accent, the path of the
  /// current string in the colour of text and paler the longer ago, everything else in grey.
  private record DiagramPainter(
      Pen pen, Palette palette, Placement placement, AutomatonFigure figure) {
    void paint() {
      start();
      for (Edge edge : byWeight()) {
        edge(edge);
      }
      placement.layout().edges().stream().filter(e -> !e.text().isEmpty()).forEach(this::label);
      for (int s = 0; s < placement.layout().nodes().size(); s++) {
        state(s);
      }
    }

    private void start() {
      Color colour = palette.ink().muted();
      pen.stroke(curve(placement.layout().start()), StrokeStyle.solid(1.2 * line()), colour);
      head(placement.layout().start(), colour, 1.2);
    }

    /// Edges in the order of drawing: what was walked last lies on top.
    private List<Edge> byWeight() {
      Comparator<Edge> byAge = Comparator.comparingInt(this::age);
      return placement.layout().edges().stream().sorted(byAge.reversed()).toList();
    }

    private int age(Edge edge) {
      return figure.standing().age(edge.arc()).orElse(Integer.MAX_VALUE);
    }

    private boolean last(Edge edge) {
      return figure.standing().last().filter(edge.arc().transitions()::contains).isPresent();
    }

    private static boolean on(Optional<DiagramPart> part, Edge edge) {
      return part.filter(p -> p.isOn(edge.arc())).isPresent();
    }

    private Color halo() {
      return palette.mark().accent().deriveColor(0, 1, 1, 0.28);
    }

    private void edge(Edge edge) {
      Path2D curve = curve(edge.route());
      if (on(figure.lit(), edge)) {
        pen.stroke(curve, StrokeStyle.solid(8 * line()), halo());
      }
      if (on(figure.focus(), edge)) {
        pen.stroke(curve, StrokeStyle.solid(5 * line()), palette.ground().chosen());
      }
      double weight = last(edge) ? 2.2 : age(edge) == Integer.MAX_VALUE ? 1 : 1.6;
      pen.stroke(curve, StrokeStyle.solid(weight * line()), colour(edge));
      head(edge.route(), colour(edge), weight);
    }

    private Color colour(Edge edge) {
      if (last(edge)) {
        return palette.mark().accent();
      }
      double strength = figure.standing().isNowhere() ? 1 : 0.35;
      Color idle = palette.ink().faint().interpolate(palette.ink().muted(), strength);
      int age = age(edge);
      return age == Integer.MAX_VALUE
          ? idle
          : palette.ink().text().interpolate(idle, Math.min(0.7, age / 10.0));
    }

    /// The label over its edge: symbols in the fixed-width face, probabilities smaller and grey.
    private void label(Edge edge) {
      double size = placement.text();
      Point2D centre = AutomatonLayout.centre(edge.label());
      boolean walked = age(edge) != Integer.MAX_VALUE;
      TextStyle plain = TextStyle.mono(size).middle();
      TextStyle symbol = walked ? plain.bold() : plain;
      TextStyle probability = TextStyle.sans(size).middle();
      double width = -Placement.EdgeLabels.GAP * size;
      for (Arc.Run run : edge.text()) {
        width +=
            gap(run, size) + pen.textWidth(run.text(), run.isProbability() ? probability : symbol);
      }
      double x = centre.getX() - width / 2;
      double y = centre.getY();
      double margin = 0.12 * size;
      pen.fillRect(
          x - margin, y - size * 0.55, width + 2 * margin, size * 1.1, palette.ground().pane());
      Color ink = last(edge) ? palette.mark().accent() : palette.ink().text();
      x -= Placement.EdgeLabels.GAP * size;
      for (Arc.Run run : edge.text()) {
        TextStyle style = run.isProbability() ? probability : symbol;
        x += gap(run, size);
        pen.text(run.text(), x, y, style, run.isProbability() ? palette.ink().muted() : ink);
        x += pen.textWidth(run.text(), style);
      }
    }

    private static double gap(Arc.Run run, double size) {
      return run.text().equals(",") ? 0 : Placement.EdgeLabels.GAP * size;
    }

    private void state(int s) {
      Point2D at = placement.layout().nodes().get(s);
      double r = placement.radius();
      Color colour = palette.state(s);
      if (figure.lit().filter(part -> part.isOn(s)).isPresent()) {
        pen.fillCircle(at.getX(), at.getY(), r + 5 * line(), halo());
      }
      pen.fillCircle(at.getX(), at.getY(), r, colour);
      if (s == figure.standing().state()) {
        boolean outside = figure.standing().outside();
        StrokeStyle ring =
            outside ? StrokeStyle.dashed(2.5 * line()) : StrokeStyle.solid(2.5 * line());
        Color mark = outside ? palette.ink().muted() : palette.mark().accent();
        pen.strokeCircle(at.getX(), at.getY(), r + 1.25 * line(), ring, mark);
      }
      if (figure.focus().filter(part -> part.isOn(s)).isPresent()) {
        pen.strokeCircle(
            at.getX(),
            at.getY(),
            r + 5 * line(),
            StrokeStyle.dotted(1.5 * line()),
            palette.ink().text());
      }
      TextStyle style = TextStyle.sans(1.05 * r).bold().centred().middle();
      pen.text(String.valueOf(s), at.getX(), at.getY(), style, Palette.inkOn(colour));
    }

    private static Path2D curve(Route route) {
      List<Point2D> p = route.points();
      Path2D curve = new Path2D.Double();
      curve.moveTo(p.getFirst().getX(), p.getFirst().getY());
      for (int i = 0; i < route.pieces(); i++) {
        Point2D b = p.get(3 * i + 1);
        Point2D c = p.get(3 * i + 2);
        // The last piece ends inside the arrow head, so that its tip stays sharp.
        Point2D d = i == route.pieces() - 1 ? back(route) : p.get(3 * i + 3);
        curve.curveTo(b.getX(), b.getY(), c.getX(), c.getY(), d.getX(), d.getY());
      }
      return curve;
    }

    /// The point three pixels before the tip.
    private static Point2D back(Route route) {
      Point2D tip = route.points().getLast();
      Point2D before = before(route);
      return tip.interpolate(before, Math.min(1, 3 / Math.max(1e-9, tip.distance(before))));
    }

    /// The point on the path from which it comes to its tip.
    private static Point2D before(Route route) {
      return route.at(route.pieces() - 1, 0.85);
    }

    private void head(Route route, Color colour, double weight) {
      Point2D tip = route.points().getLast();
      Point2D before = before(route);
      double angle = Math.atan2(tip.getY() - before.getY(), tip.getX() - before.getX());
      double length = Math.min((4.5 + 1.1 * weight) * line(), 0.62 * placement.radius());
      double[] xs = {tip.getX(), 0, 0};
      double[] ys = {tip.getY(), 0, 0};
      for (int side = 0; side < 2; side++) {
        double turn = angle + Math.PI + (side - 0.5) * 0.9;
        xs[side + 1] = tip.getX() + length * Math.cos(turn);
        ys[side + 1] = tip.getY() + length * Math.sin(turn);
      }
      pen.fillPolygon(xs, ys, colour);
    }

    private double line() {
      return palette.size().line();
    }
  }

  /// The current string's path as a line under the diagram, where its order can be read: states
  /// with the symbols between them; when it is too long its beginning gives way to dots.
  record PathStrip(AutomatonPosition standing) {
    static double height(Palette palette) {
      return Math.rint(2.1 * palette.size().text());
    }

    void paint(Pen pen, double width, double height, Palette palette) {
      double text = palette.size().small();
      double y = height - height(palette) / 2 + 2;
      TextStyle caption = TextStyle.sans(text).middle();
      pen.text("path", 0, y, caption, palette.ink().muted());
      double left = pen.textWidth("path", caption) + 0.7 * text;
      double radius = 0.7 * text;
      double step = 2 * radius + 1.5 * text;
      List<Step> path = standing.path();
      int room = (int) Math.max(0, (width - left - 2 * radius - 4) / step);
      int shown = Math.min(path.size(), room);
      boolean cut = shown < path.size();
      if (cut) {
        shown = Math.max(0, shown - 1);
        pen.text("…", left, y, TextStyle.mono(text).middle(), palette.ink().muted());
        left += 1.2 * text;
      }
      List<Step> tail = path.subList(path.size() - shown, path.size());
      int state = tail.isEmpty() ? standing.state() : tail.getFirst().edge().from();
      double x = left + radius + 2;
      state(pen, x, y, radius, state, tail.isEmpty(), palette);
      for (int i = 0; i < tail.size(); i++) {
        boolean last = i == tail.size() - 1;
        Color ink = last && !standing.outside() ? palette.mark().accent() : palette.ink().text();
        TextStyle symbol = TextStyle.mono(text).bold().centred().middle();
        pen.text(Arc.symbol(tail.get(i).edge()), x + step / 2, y, symbol, ink);
        x += step;
        state(pen, x, y, radius, tail.get(i).edge().to(), last, palette);
      }
      if (standing.outside()) {
        TextStyle cross = TextStyle.sans(text).semibold().middle();
        pen.text("✕", x + radius + 0.6 * text, y, cross, palette.ink().muted());
      }
    }

    private void state(
        Pen pen, double x, double y, double radius, int state, boolean current, Palette palette) {
      Color colour = palette.state(state);
      pen.fillCircle(x, y, radius, colour);
      if (current) {
        Color ring = standing.outside() ? palette.ink().muted() : palette.mark().accent();
        double line = 1.6 * palette.size().line();
        pen.strokeCircle(x, y, radius + line / 2, StrokeStyle.solid(line), ring);
      }
      TextStyle style = TextStyle.sans(1.25 * radius).bold().centred().middle();
      pen.text(String.valueOf(state), x, y, style, Palette.inkOn(colour));
    }
  }
}
