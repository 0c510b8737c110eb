package org.headscope.app.feature.automaton;

import module java.base;

import java.awt.geom.Path2D;
import javafx.geometry.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.graph.Route;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Dot;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.SymbolNames;

/// The automaton, its present state, and the path of the current string.
///
/// @param walked the number of times each edge was walked in the whole instance, in the automaton's
///   order
/// @param arcs the selected head's attention between states, the strongest first
record AutomatonFigure(
    AutomatonLayout layout,
    AutomatonPosition standing,
    List<Integer> walked,
    Optional<DiagramPart> lit,
    Optional<DiagramPart> focus,
    SymbolNames symbols,
    List<AttentionArc> arcs)
    implements SourceFigure {
  private static final int NEVER = Integer.MAX_VALUE;

  AutomatonFigure(
      AutomatonLayout layout,
      AutomatonPosition standing,
      List<Integer> walked,
      Optional<DiagramPart> lit,
      Optional<DiagramPart> focus,
      SymbolNames symbols) {
    this(layout, standing, walked, lit, focus, symbols, List.of());
  }

  @Override
  public AutomatonFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new AutomatonFigure(
            layout,
            AutomatonPosition.NOWHERE,
            walked,
            lit,
            /* focus= */ Optional.empty(),
            symbols,
            arcs);
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
    return StateKind.STATE.count(layout.automaton().states());
  }

  @Override
  public Optional<DiagramPart> partAt(double x, double y, PictureArea space) {
    return placement(space.width(), space.height(), space.palette()).partAt(x, y);
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    Placement placement = placement(space.width(), space.height(), space.palette());
    return switch (anchor) {
      case Anchor.OfState(int state) -> placement.state(state);
      case Anchor.OfEdge(int from, String symbol) -> placement.edge(from, symbol);
      default -> Optional.empty();
    };
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (Transition t : layout.automaton().transitions()) {
      String symbol = symbols.name(Arc.symbol(t));
      rows.add(List.of(t.from(), symbol, t.to(), t.probability(), walked.get(rows.size())));
    }
    return new DataTable("from,symbol,to,probability,walked", rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("dot", Dot.of(layout.automaton(), RegBench.VOCABULARY, symbols));
  }

  /// Places the automaton; where space is short, the labels of the path stay.
  Placement placement(double width, double height, Palette palette) {
    double path = standing.isNowhere() ? 0 : pathHeight(palette);
    double legend = legendHeight(palette);
    double space = Math.max(1, height - legend - path);
    return Placement.of(layout, width, space, legend, palette, Comparator.comparingInt(this::age));
  }

  private double legendHeight(Palette palette) {
    return symbols.isEmpty() ? 0 : 1.6 * palette.size().small();
  }

  static double pathHeight(Palette palette) {
    return Math.rint(2.1 * palette.size().text());
  }

  private int age(Arc arc) {
    return standing.age(arc).orElse(NEVER);
  }

  /// Draws the diagram: the edge just walked and the state it led to in the accent, the path of the
  /// current string in the colour of text and paler the longer ago, everything else in grey.
  private final class Painter extends Painting {
    private final Placement placement;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.placement = placement(width, height, palette);
    }

    void paint() {
      pen.save();
      pen.translate(placement.x(), placement.y());
      Route start = placement.layout().start();
      pen.stroke(curve(start), StrokeStyle.solid(1.2 * line), muted);
      head(start, muted, 1.2);
      List<Edge> edges = placement.layout().edges();
      // The edge walked last is on top.
      edges.stream()
          .sorted(Comparator.comparingInt((Edge edge) -> age(edge.arc())).reversed())
          .forEach(this::edge);
      double diagram = height - (standing.isNowhere() ? 0 : pathHeight(palette));
      ArcPainter bows = new ArcPainter(pen, width, diagram, palette, placement);
      bows.stroke(arcs);
      edges.stream().filter(e -> !e.text().isEmpty()).forEach(this::label);
      bows.label(arcs);
      for (int s = 0; s < placement.layout().nodes().size(); s++) {
        state(s);
      }
      pen.restore();
      if (!symbols.isEmpty()) {
        legend();
      }
      if (!standing.isNowhere()) {
        path();
      }
    }

    private boolean last(Edge edge) {
      return standing.last().filter(edge.arc().transitions()::contains).isPresent();
    }

    private Color halo() {
      return palette.mark().accent().deriveColor(0, 1, 1, 0.28);
    }

    private void edge(Edge edge) {
      Path2D curve = curve(edge.route());
      if (lit.filter(part -> part.isOn(edge.arc())).isPresent()) {
        pen.stroke(curve, StrokeStyle.solid(8 * line), halo());
      }
      if (focus.filter(part -> part.isOn(edge.arc())).isPresent()) {
        pen.stroke(curve, StrokeStyle.solid(5 * line), palette.ground().chosen());
      }
      double weight = last(edge) ? 2.2 : age(edge.arc()) == NEVER ? 1 : 1.6;
      pen.stroke(curve, StrokeStyle.solid(weight * line), colour(edge));
      head(edge.route(), colour(edge), weight);
    }

    private Color colour(Edge edge) {
      if (last(edge)) {
        return palette.mark().accent();
      }
      Color idle = palette.ink().faint().interpolate(muted, standing.isNowhere() ? 1 : 0.35);
      int age = age(edge.arc());
      return age == NEVER ? idle : ink.interpolate(idle, Math.min(0.7, age / 10.0));
    }

    /// The label over its edge: symbols in the fixed-width face, probabilities smaller and grey.
    private void label(Edge edge) {
      double size = placement.text();
      Point2D centre = AutomatonLayout.centre(edge.label());
      TextStyle plain = TextStyle.mono(size).middle();
      TextStyle symbol = age(edge.arc()) == NEVER ? plain : plain.bold();
      TextStyle probability = TextStyle.sans(size).middle();
      double width = -Placement.GAP * size;
      for (Arc.Run run : edge.text()) {
        width +=
            gap(run, size) + pen.textWidth(run.text(), run.isProbability() ? probability : symbol);
      }
      double x = centre.getX() - width / 2;
      double y = centre.getY();
      double margin = 0.12 * size;
      pen.fillRect(
          x - margin, y - size * 0.55, width + 2 * margin, size * 1.1, palette.ground().pane());
      Color colour = last(edge) ? palette.mark().accent() : ink;
      x -= Placement.GAP * size;
      for (Arc.Run run : edge.text()) {
        TextStyle style = run.isProbability() ? probability : symbol;
        x += gap(run, size);
        pen.text(run.text(), x, y, style, run.isProbability() ? muted : colour);
        x += pen.textWidth(run.text(), style);
      }
    }

    private static double gap(Arc.Run run, double size) {
      return run.text().equals(",") ? 0 : Placement.GAP * size;
    }

    private void state(int s) {
      Point2D at = placement.layout().nodes().get(s);
      double r = placement.radius();
      if (lit.filter(part -> part.isOn(s)).isPresent()) {
        pen.fillCircle(at.getX(), at.getY(), r + 5 * line, halo());
      }
      pen.fillCircle(at.getX(), at.getY(), r, palette.state(s));
      if (s == standing.state()) {
        double thick = 2.5 * line;
        StrokeStyle ring =
            standing.outside() ? StrokeStyle.dashed(thick) : StrokeStyle.solid(thick);
        pen.strokeCircle(at.getX(), at.getY(), r + 1.25 * line, ring, mark());
      }
      if (focus.filter(part -> part.isOn(s)).isPresent()) {
        StrokeStyle dots = StrokeStyle.dotted(1.5 * line);
        pen.strokeCircle(at.getX(), at.getY(), r + 5 * line, dots, ink);
      }
      number(s, at.getX(), at.getY(), 1.05 * r);
    }

    private Color mark() {
      return standing.outside() ? muted : palette.mark().accent();
    }

    private void number(int state, double x, double y, double size) {
      TextStyle style = TextStyle.sans(size).bold().centred().middle();
      pen.text(String.valueOf(state), x, y, style, Palette.inkOn(palette.state(state)));
    }

    /// The last piece ends inside the arrow head, so that its tip stays sharp.
    private static Path2D curve(Route route) {
      return route.curve(back(route));
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
      double length = Math.min((4.5 + 1.1 * weight) * line, 0.62 * placement.radius());
      double[] xs = {tip.getX(), 0, 0};
      double[] ys = {tip.getY(), 0, 0};
      for (int side = 0; side < 2; side++) {
        double turn = angle + Math.PI + (side - 0.5) * 0.9;
        xs[side + 1] = tip.getX() + length * Math.cos(turn);
        ys[side + 1] = tip.getY() + length * Math.sin(turn);
      }
      pen.fillPolygon(xs, ys, colour);
    }

    private void legend() {
      TextStyle style = TextStyle.sans(small).middle();
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
      pen.text(told, 0, legendHeight(palette) / 2, style, muted);
    }

    /// The current string's path as a line under the diagram, where its order can be read: states
    /// with the symbols between them; when it is too long its beginning gives way to dots.
    private void path() {
      double y = height - pathHeight(palette) / 2 + 2;
      TextStyle caption = TextStyle.sans(small).middle();
      pen.text("path", 0, y, caption, muted);
      double left = pen.textWidth("path", caption) + 0.7 * small;
      double radius = 0.7 * small;
      double step = 2 * radius + 1.5 * small;
      List<Transition> path = standing.path();
      int shown = (int) Math.max(0, (width - left - 2 * radius - 4) / step);
      if (shown < path.size()) {
        shown = Math.max(0, shown - 1);
        pen.text("…", left, y, TextStyle.mono(small).middle(), muted);
        left += 1.2 * small;
      }
      List<Transition> tail = path.subList(Math.max(0, path.size() - shown), path.size());
      int first = tail.isEmpty() ? standing.state() : tail.getFirst().from();
      double x = left + radius + 2;
      onPath(x, y, first, tail.isEmpty());
      TextStyle symbol = TextStyle.mono(small).bold().centred().middle();
      for (int i = 0; i < tail.size(); i++) {
        boolean last = i == tail.size() - 1;
        Color colour = last && !standing.outside() ? palette.mark().accent() : ink;
        pen.text(Arc.symbol(tail.get(i)), x + step / 2, y, symbol, colour);
        x += step;
        onPath(x, y, tail.get(i).to(), last);
      }
      if (standing.outside()) {
        TextStyle cross = TextStyle.sans(small).semibold().middle();
        pen.text("✕", x + radius + 0.6 * small, y, cross, muted);
      }
    }

    private void onPath(double x, double y, int state, boolean current) {
      double radius = 0.7 * small;
      pen.fillCircle(x, y, radius, palette.state(state));
      if (current) {
        double thick = 1.6 * line;
        pen.strokeCircle(x, y, radius + thick / 2, StrokeStyle.solid(thick), mark());
      }
      number(state, x, y, 1.25 * radius);
    }
  }
}
