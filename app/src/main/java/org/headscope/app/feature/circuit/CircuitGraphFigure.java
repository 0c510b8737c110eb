package org.headscope.app.feature.circuit;

import module java.base;

import java.awt.geom.Path2D;
import javafx.geometry.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.graph.Route;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.circuit.CircuitLayout.Part;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.neural.block.ResidualEdge;

/// The largest edges of a model as a graph, read upwards: from the embedding to the logits.
///
/// @param shown the largest first, then the selected one and those of the user's circuit
/// @param own the user's circuit
/// @param layout with the routes of the shown edges
record CircuitGraphFigure(
    CircuitResult result,
    EdgeMethod method,
    List<EdgeEffect> shown,
    Optional<ResidualEdge> selected,
    Set<ResidualEdge> own,
    CircuitLayout layout)
    implements FootedFigure {
  /// The number of edges with their effects written on them.
  private static final int LABELS = 12;

  /// The number of places along a route at which an effect may be written.
  private static final int PLACES = 24;

  /// The shade of edges among those of an arm of the colours.
  private static final int SHADE = 170;

  private static final double MAX_STRETCH = 1.7;

  // Line widths.
  private static final double THIN = 0.9;
  private static final double THICK = 6;

  CircuitGraphFigure {
    shown = List.copyOf(shown);
    own = Set.copyOf(own);
  }

  /// The figure of the `count` largest edges and of others. Takes milliseconds for their routes.
  ///
  /// @param also edges beyond the largest
  static CircuitGraphFigure of(
      CircuitResult result, EdgeMethod method, int count, Set<ResidualEdge> also) {
    List<EdgeEffect> ranked = result.ranked(method);
    List<EdgeEffect> shown =
        IntStream.range(0, ranked.size())
            .filter(i -> i < count || also.contains(ranked.get(i).edge()))
            .mapToObj(ranked::get)
            .toList();
    CircuitLayout layout =
        CircuitLayout.of(
            result.edges().stream().map(EdgeEffect::edge).toList(),
            shown.stream().map(EdgeEffect::edge).toList());
    return new CircuitGraphFigure(result, method, shown, Optional.empty(), Set.of(), layout);
  }

  @Override
  public CircuitGraphFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : marking(Optional.empty(), own);
  }

  /// The same drawing with another selection and another circuit of the user's.
  CircuitGraphFigure marking(Optional<ResidualEdge> selection, Set<ResidualEdge> circuit) {
    return new CircuitGraphFigure(result, method, shown, selection, circuit, layout);
  }

  @Override
  public String title() {
    return "Circuit of %s step %s, edges by %s"
        .formatted(CircuitWords.run(result), NumberText.count(result.step()), method.words());
  }

  private String note() {
    return "%d of %d edges by their effect on the %s (%s), over %d %s; the widest: %s."
        .formatted(
            shown.size(),
            result.edges().size(),
            result.scale().measure().words(),
            method.words(),
            result.instances(),
            result.instances() == 1 ? "instance" : "instances",
            number(max()));
  }

  private double value(EdgeEffect edge) {
    return edge.by(method).value();
  }

  private double max() {
    return shown.stream().mapToDouble(edge -> Math.abs(value(edge))).max().orElse(0);
  }

  static String number(double value) {
    return NumberText.inRange((float) value, new ValueRange(1, true)).replaceFirst("0\\.", ".");
  }

  @Override
  public double minWidth(Palette palette) {
    return Math.ceil(Math.max(24 * palette.size().small(), unit(palette) * layout.width()));
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return Math.ceil(unit(palette) * layout.height() + foot(palette).height(width, palette));
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return MAX_STRETCH * unit(palette) * layout.height() + foot(palette).height(width, palette);
  }

  private static double unit(Palette palette) {
    return palette.size().small() / CircuitLayout.TEXT;
  }

  private CircuitLayout placed(double width, double height, Palette palette) {
    return layout.placed(area(width, height, palette), unit(palette), MAX_STRETCH);
  }

  /// The edge at a point of the figure.
  Optional<ResidualEdge> edgeAt(double x, double y, double width, double height, Palette palette) {
    List<Route> routes = placed(width, height, palette).routes();
    Point2D point = new Point2D(x, y);
    double reach = 0.6 * palette.size().small();
    return IntStream.range(0, shown.size())
        .boxed()
        .filter(i -> routes.get(i).distance(point) <= reach)
        .min(Comparator.comparingDouble(i -> routes.get(i).distance(point)))
        .map(i -> shown.get(i).edge());
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "edge,from,to,effect,low,high,own",
        shown.stream()
            .<List<?>>map(effect -> {
              ResidualEdge edge = effect.edge();
              Interval of = effect.by(method);
              return List.of(
                  edge.name(),
                  edge.from().name(),
                  edge.to().name(),
                  of.value(),
                  of.low(),
                  of.high(),
                  own.contains(edge));
            })
            .toList());
  }

  @Override
  public void draw(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  /// The colour of an effect: one for worse predictions, another for better ones.
  static Color colour(double value, Palette palette) {
    return Palette.colour((value < 0 ? Diverging.below(palette) : Diverging.above(palette))[SHADE]);
  }

  @Override
  public CircuitFoot foot(Palette palette) {
    double thick = 2.6 * palette.size().line();
    List<CircuitFoot.Key> keys = new ArrayList<>();
    keys.add(
        CircuitFoot.Key.line(
            "worse predictions if corrupted", StrokeStyle.solid(thick), colour(1, palette)));
    if (shown.stream().anyMatch(edge -> value(edge) < 0)) {
      keys.add(
          CircuitFoot.Key.line(
              "better predictions if corrupted", StrokeStyle.dashed(thick), colour(-1, palette)));
    }
    if (!own.isEmpty()) {
      keys.add(
          new CircuitFoot.Key(
              "your circuit",
              (pen, x, right, y) -> {
                for (Casing casing : Casing.OWN) {
                  pen.line(x, y, right, y, casing.style(thick, palette), casing.colour(palette));
                }
                pen.line(x, y, right, y, StrokeStyle.solid(thick), colour(1, palette));
              }));
    }
    return new CircuitFoot(keys, note());
  }

  /// A line under an edge, wider than it.
  private record Casing(double margin, Function<Palette, Color> tone) {
    /// Sets edges apart where they cross.
    private static final List<Casing> PLAIN = List.of(new Casing(1.6, p -> p.ground().pane()));

    private static final List<Casing> OWN =
        List.of(new Casing(3.4, p -> p.ink().text()), new Casing(1.8, p -> p.ground().pane()));

    private static final Casing SELECTED =
        new Casing(5, p -> p.mark().accent().deriveColor(0, 1, 1, 0.45));

    StrokeStyle style(double thick, Palette palette) {
      return StrokeStyle.solid(thick + 2 * margin * palette.size().line());
    }

    Color colour(Palette palette) {
      return tone.apply(palette);
    }
  }

  private final class Painter extends Painting {
    private final CircuitLayout placed;
    private final double max;
    private final List<Box> taken = new ArrayList<>();

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      placed = placed(width, height, palette);
      max = Math.max(max(), Double.MIN_NORMAL);
    }

    void paint() {
      for (int i = shown.size() - 1; i >= 0; i--) {
        edge(i);
      }
      placed.parts().forEach(this::part);
      labels();
    }

    private boolean isSelected(int i) {
      return selected.filter(shown.get(i).edge()::equals).isPresent();
    }

    private void edge(int i) {
      double value = value(shown.get(i));
      Route route = placed.routes().get(i);
      Path2D curve = route.curve(route.points().getLast());
      double thick = (THIN + (THICK - THIN) * Math.abs(value) / max) * line;
      if (isSelected(i)) {
        pen.stroke(curve, Casing.SELECTED.style(thick, palette), Casing.SELECTED.colour(palette));
      }
      for (Casing casing : own.contains(shown.get(i).edge()) ? Casing.OWN : Casing.PLAIN) {
        pen.stroke(curve, casing.style(thick, palette), casing.colour(palette));
      }
      StrokeStyle style = value < 0 ? StrokeStyle.dashed(thick) : StrokeStyle.solid(thick);
      pen.stroke(curve, style, colour(value, palette));
    }

    private void part(Part part) {
      Box box = part.box();
      taken.add(box);
      Color edge = part.used() ? muted : palette.ground().hairline();
      pen.fillRoundRect(box.x(), box.y(), box.width(), box.height(), 4, palette.ground().pane());
      pen.fillRoundRect(box.x(), box.y(), box.width(), box.height(), 4, palette.ground().sunken());
      pen.strokeRoundRect(
          box.x(), box.y(), box.width(), box.height(), 4, StrokeStyle.solid(line), edge);
      TextStyle style = TextStyle.sans(small).middle().centred();
      Color tone = part.used() ? ink : muted;
      double letters = part.inputs().isEmpty() ? 0 : 1.1 * small;
      double middle = box.y() + (box.height() - letters) / 2;
      pen.text(part.label(), box.middleX(), middle, part.used() ? style.semibold() : style, tone);
      part.inputs()
          .forEach((letter, x) -> pen.text(letter, x, box.bottom() - 0.8 * small, style, muted));
    }

    /// Writes the largest effects on their edges, where there is space.
    private void labels() {
      TextStyle style = TextStyle.sans(small).middle().centred();
      for (int i = 0; i < shown.size(); i++) {
        if (i < LABELS || isSelected(i)) {
          String text = number(value(shown.get(i)));
          TextStyle set = isSelected(i) ? style.bold() : style;
          double wide = pen.textWidth(text, set) + 0.4 * small;
          Optional<Box> box = free(i, wide);
          box.ifPresent(at -> {
            taken.add(at);
            pen.fillRoundRect(at.x(), at.y(), at.width(), at.height(), 2, palette.ground().pane());
            pen.text(text, at.middleX(), at.middleY(), set, ink);
          });
        }
      }
    }

    /// The place on an edge that covers the fewest others, outside of parts, other effects and
    /// where it shares its way with a larger edge.
    private Optional<Box> free(int i, double wide) {
      double high = 1.2 * small;
      return IntStream.range(1, PLACES)
          .boxed()
          .sorted(Comparator.comparingInt(k -> Math.abs(2 * k - PLACES)))
          .map(k -> placed.routes().get(i).at((double) k / PLACES))
          .map(at -> new Box(at.getX() - wide / 2, at.getY() - high / 2, wide, high))
          .filter(new Box(0, 0, width, height)::containsBox)
          .filter(box -> taken.stream().noneMatch(box.grown(1)::intersects))
          .filter(box -> {
            Point2D at = new Point2D(box.middleX(), box.middleY());
            return IntStream.range(0, i)
                .noneMatch(k -> placed.routes().get(k).distance(at) < 3 * line);
          })
          .min(
              Comparator.comparingLong(
                  box -> IntStream.range(0, shown.size()).filter(k -> covers(box, k)).count()));
    }

    private boolean covers(Box box, int k) {
      Route route = placed.routes().get(k);
      return IntStream.rangeClosed(0, 60)
          .mapToObj(t -> route.at(t / 60.0))
          .anyMatch(p -> box.contains(p.getX(), p.getY()));
    }
  }
}
