package org.headscope.app.feature.hidden;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.LegendBar.Tick;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.interpret.projection.Axes;
import org.headscope.engine.interpret.projection.StatePoints;

/// Hidden states as points: those of the selected instance on top, in the shapes and colours of its
/// states or symbols, the others small and pale below.
///
/// @param raster a cache of the points' pixels; without it points are drawn as shapes
record CloudFigure(
    ProjectionScene scene, ColourMap map, Optional<PointRaster> raster, boolean legend)
    implements Figure {
  /// The maximum number of points drawn as shapes in files; more would make megabytes and become an
  /// image.
  private static final int MAX_SHAPES = 2000;

  CloudFigure(ProjectionScene sight, ColourMap map, Optional<PointRaster> raster) {
    this(sight, map, raster, true);
  }

  CloudFigure exported() {
    boolean many = scene.cloud().size() > MAX_SHAPES;
    Optional<PointRaster> pixels = many ? Optional.of(new PointRaster()) : Optional.empty();
    return new CloudFigure(scene.exported(), map, pixels);
  }

  @Override
  public CloudFigure with(Set<FigurePart> parts) {
    ProjectionScene seen = parts.contains(FigurePart.PIN) ? scene : scene.withoutPointer();
    return new CloudFigure(seen, map, raster, parts.contains(FigurePart.LEGEND));
  }

  @Override
  public String title() {
    return "Hidden states, " + scene.cloud().describeQuery();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new CloudPainter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    StatePoints points = scene.cloud().points();
    List<List<?>> rows = new ArrayList<>();
    for (int i = 0; i < scene.cloud().size(); i++) {
      if (scene.shows(i)) {
        rows.add(
            List.of(
                scene.cloud().instance(i),
                points.position()[i],
                scene.cloud().symbol(i),
                points.state()[i],
                points.string()[i],
                scene.cloud().result().x()[i],
                scene.cloud().result().y()[i],
                scene.marks().chosen().get(i)));
      }
    }
    return new DataTable("instance,position,symbol,state_after,string,x,y,chosen", rows);
  }

  private String axis(int number) {
    return switch (scene.cloud().result().axes()) {
      case Axes.Components(double first, double second) -> {
        double degrees = scene.cloud().turn().degrees();
        boolean turned = Math.abs(degrees) >= 0.5 || scene.cloud().turn().mirrored();
        String name = turned ? "Plane of PC 1 and 2, turned" : "PC " + number;
        yield "%s: %d %% of variance"
            .formatted(name, Math.round(100 * (number == 1 ? first : second)));
      }
      case Axes.Neighbours n ->
          number == 1
              ? "t-SNE, perplexity %d: only neighbourhoods matter, not axes"
                  .formatted(Math.round(n.perplexity()))
              : "";
    };
  }

  private String note(boolean brief) {
    String count = count();
    boolean strangers = scene.hue() == ColourBy.STATE && !scene.single();
    if (!strangers) {
      return count;
    }
    return brief
        ? "Colours: %s of %s only.".formatted(scene.states().several(), called())
        : "Colours: %s of %s only; each instance has its own. %s"
            .formatted(scene.states().several(), called(), count);
  }

  private String called() {
    return TypedTextContext.nameOf(scene.named());
  }

  private String count() {
    int points = scene.cloud().size();
    int tokens = scene.cloud().result().states().tokens();
    int instances = scene.cloud().points().instances().size();
    String of = instances == 1 ? called() : instances + " instances";
    String part = points < tokens ? NumberText.count(points) + " of the " : "";
    return "%s%s tokens of %s.".formatted(part, NumberText.count(tokens), of);
  }

  private final class CloudPainter extends Painting {
    private static final double LINE = 1.55;

    /// The width of a column of states, in sizes of small text.
    private static final double COLUMN = 3.1;

    /// The width for all columns, in sizes of small text.
    private static final double ROOM = 6.3;

    private final PlotArea area;
    private final PointPainter points;

    CloudPainter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      double beside = legend ? 0 : PlotArea.legendWidth(scene, palette);
      this.area = PlotArea.of(width + beside, height, scene, palette);
      this.points = new PointPainter(pen, area, scene, map, palette);
    }

    void paint() {
      cross();
      Box plot = area.plot();
      pen.pushClip(plot.x(), plot.y(), plot.width(), plot.height());
      points.paint(raster, map);
      scene.marks().loop().ifPresent(this::loop);
      time();
      pen.restore();
      double wide = Math.rint(plot.width());
      double high = Math.rint(plot.height());
      Color hair = palette.ground().hairline();
      pen.strokeRect(pen.crisp(plot.x()), pen.crisp(plot.y()), wide, high, StrokeStyle.HAIR, hair);
      axes();
      if (legend) {
        legend();
      }
      if (scene.marks().hover() >= 0) {
        bubble(scene.marks().hover());
      }
    }

    private void bubble(int point) {
      TextStyle style = TextStyle.sans(palette.size().text());
      TextRun words = new TextRun(scene.cloud().describe(point), style, palette.ink().bubble());
      Box about = new Box(area.px(scene.x()[point]) - 2, area.py(scene.y()[point]) - 2, 4, 4);
      Bubble.wrapped(pen, List.of(words), area.plot()).paint(pen, about, area.plot(), palette);
    }

    /// Draws the axes through the mean of all states; t-SNE has no such point.
    private void cross() {
      if (scene.cloud().result().axes() instanceof Axes.Components) {
        Box plot = area.plot();
        Color hair = palette.ground().hairline();
        double x = pen.crisp(area.px(0));
        double y = pen.crisp(area.py(0));
        pen.line(x, plot.y(), x, plot.bottom(), StrokeStyle.HAIR, hair);
        pen.line(plot.x(), y, plot.right(), y, StrokeStyle.HAIR, hair);
      }
    }

    private void loop(Polygon loop) {
      int corners = loop.xs().length;
      double[] xs = new double[corners + 1];
      double[] ys = new double[corners + 1];
      for (int i = 0; i <= corners; i++) {
        xs[i] = area.px(loop.xs()[i % corners]);
        ys[i] = area.py(loop.ys()[i % corners]);
      }
      pen.polyline(xs, ys, StrokeStyle.dashed(1.5 * line), palette.mark().accent());
    }

    /// Writes the last position shown while some are hidden.
    private void time() {
      if (scene.until() < scene.lastPosition()) {
        String words = "positions 0 to " + scene.until();
        TextStyle style = TextStyle.sans(palette.size().title()).semibold().top();
        double x = area.plot().x() + 0.8 * small;
        double y = area.plot().y() + 0.8 * small;
        Color ground = palette.ground().pane().deriveColor(0, 1, 1, 0.85);
        double wide = pen.textWidth(words, style) + 0.8 * small;
        pen.fillRoundRect(x - 0.4 * small, y - 0.4 * small, wide, 1.9 * small, 3, ground);
        pen.text(words, x, y, style, ink);
      }
    }

    private void axes() {
      TextStyle style = TextStyle.sans(small).centred();
      double middle = area.plot().x() + area.plot().width() / 2;
      double y = area.plot().bottom() + 1.35 * small;
      pen.text(axis(1), middle, y, style, muted);
      pen.save();
      pen.translate(area.plot().x() - 0.6 * small, area.plot().y() + area.plot().height() / 2);
      pen.rotate(-90);
      pen.text(axis(2), 0, 0, style, muted);
      pen.restore();
      TextStyle note = TextStyle.sans(small);
      double space = Math.min(area.legend() + 6 * small, width - area.plot().x());
      boolean brief = pen.textWidth(note(false), note) > space;
      pen.text(note(brief), area.plot().x(), height - 0.4 * small, note, ink);
    }

    private void legend() {
      TextStyle head = TextStyle.sans(small).semibold();
      String what = scene.hue().label(scene.states());
      pen.text(what, area.legend(), area.plot().y() + small, head, muted);
      switch (scene.hue()) {
        case STATE -> states();
        case SYMBOL -> symbols();
        case POSITION, STRING -> scale(map == ColourMap.PAPER ? ColourMap.VIRIDIS : map);
      }
    }

    private double row(int line) {
      return area.plot().y() + small * (2.3 + LINE * line);
    }

    private int rows() {
      return Math.max(1, (int) ((area.plot().height() - 1.6 * small) / (LINE * small)));
    }

    private void states() {
      int[] all = scene.cloud().points().state();
      int[] met = scene.mine().stream().map(i -> all[i]).distinct().sorted().toArray();
      int[] states = IntStream.of(met).filter(s -> s >= 0).toArray();
      boolean stateless = states.length < met.length;
      String[] labels =
          IntStream.of(states)
              .mapToObj(state -> scene.cloud().stateLabel(scene.named(), state))
              .toArray(String[]::new);
      TextStyle style = TextStyle.sans(small);
      double widest = Stream.of(labels).mapToDouble(l -> pen.textWidth(l, style)).max().orElse(0);
      double column = Math.max(COLUMN * small, widest + 2 * small);
      int words = (stateless ? 1 : 0) + (scene.single() ? 0 : 1);
      int rows = Math.max(1, Math.min(states.length, rows() - words));
      int places = rows * Math.max(1, (int) (ROOM * small / column));
      int shown = states.length <= places ? states.length : places - 1;
      for (int i = 0; i < shown; i++) {
        double x = area.legend() + Math.floorDiv(i, rows) * column;
        entry(x, i % rows, Polygon.state(states[i]), 0.42, points.state(states[i]), labels[i]);
      }
      if (shown < states.length) {
        double x = area.legend() + Math.floorDiv(shown, rows) * column + 1.5 * small;
        String more = states.length - shown + " more";
        pen.text(more, x, row(shown % rows), style.middle(), muted);
      }
      int line = Math.min(rows, states.length);
      if (stateless) {
        boolean separators = states.length > 0 && scene.cloud().vocabulary().separator() >= 0;
        String which = separators ? "separator" : "none";
        entry(area.legend(), line++, Polygon.CIRCLE, 0.24, points.state(-1), which);
      }
      if (!scene.single()) {
        Color pale = palette.ink().faint().interpolate(muted, 0.5);
        entry(area.legend(), line, Polygon.CIRCLE, 0.18, pale, "others");
      }
    }

    private void entry(
        double x, int line, Polygon marker, double radius, Color colour, String text) {
      double y = row(line);
      Polygon at = marker.at(x + 0.5 * small, y, radius * small);
      pen.fillPolygon(at.xs(), at.ys(), colour);
      pen.text(text, x + 1.5 * small, y, TextStyle.sans(small).middle(), ink);
    }

    private void symbols() {
      int[] tokens =
          IntStream.of(scene.cloud().points().token())
              .filter(scene.cloud().vocabulary()::isWritten)
              .distinct()
              .sorted()
              .toArray();
      int rows = rows();
      for (int i = 0; i < tokens.length; i++) {
        int column = i / rows;
        double x = area.legend() + 0.6 * small + column * 1.9 * small;
        double y = row(i % rows);
        Color colour = points.symbol(tokens[i]);
        pen.fillCircle(x, y, 0.58 * small, colour);
        String symbol = scene.cloud().vocabulary().label(tokens[i]);
        pen.text(points.cut(symbol), x, y, points.letters(symbol), Palette.inkOn(colour));
      }
    }

    private void scale(ColourMap colours) {
      String first = scene.hue() == ColourBy.STRING ? "1" : "0";
      List<Tick> ticks = List.of(new Tick(0, first), new Tick(1, NumberText.count(points.max)));
      LegendBar.paint(
          pen, area.legend(), row(0) - 0.4 * small, 6.5 * small, colours, ticks, palette);
    }
  }
}
