package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapPainter.Colours;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.task.Vocabulary;

/// The contributions of all writers to a logit: as bars at the query, and as colours along the
/// text.
///
/// @param query the position of the bars
record AttributionFigure(AttributionResult result, int query, Marks marks) implements Figure {
  /// The shade of bars among those of an arm of the colours.
  private static final int SHADE = 170;

  /// The marks of the pointer and of the selection.
  ///
  /// @param at the writer under the mouse or of the arrow keys, and the position; −1 beside the
  ///   strip
  /// @param selected the name of the window's selected head
  record Marks(Optional<Place> at, String selected) {
    static final Marks NONE = new Marks(Optional.empty(), "");
  }

  record Place(int writer, int position) {}

  int length() {
    return result.reading().length();
  }

  private double value(int writer, int position) {
    return result.contributions()[writer][position];
  }

  @Override
  public String title() {
    return "Direct logit attribution of %s step %s"
        .formatted(result.reading().runName(), NumberText.count(result.reading().step()));
  }

  @Override
  public AttributionFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : with(Marks.NONE);
  }

  AttributionFigure with(Marks other) {
    return new AttributionFigure(result, query, other);
  }

  @Override
  public double minWidth(Palette palette) {
    return AttributionLayout.minWidth(result, palette);
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return AttributionLayout.minHeight(result, width, palette);
  }

  AttributionLayout layout(double width, double height, Palette palette) {
    return AttributionLayout.of(result, width, height, palette);
  }

  Optional<Place> placeAt(double x, double y, double width, double height, Palette palette) {
    AttributionLayout layout = layout(width, height, palette);
    OptionalInt writer = layout.writerAt(x, y);
    return writer.isPresent()
        ? Optional.of(new Place(writer.getAsInt(), layout.positionAt(x, y, length()).orElse(-1)))
        : Optional.empty();
  }

  /// Returns the numbers of a place in lines.
  List<String> describe(Place place) {
    int position = place.position() < 0 ? query : place.position();
    return List.of(
        result.writers().get(place.writer()).label(),
        "%s to the logit of %s"
            .formatted(
                CompositionFigure.signed(value(place.writer(), position), 3),
                result.target(position)),
        "after position %s, %s".formatted(position, result.reading().label(position)));
  }

  @Override
  public DataTable data() {
    List<String> titles = new ArrayList<>(List.of("position", "token", "plus", "minus", "logit"));
    result.writers().forEach(writer -> titles.add(writer.name()));
    List<List<?>> rows = new ArrayList<>();
    for (int t = 0; t < length(); t++) {
      List<Object> row =
          new ArrayList<>(
              List.of(
                  t,
                  result.reading().label(t),
                  label(result.plus()[t]),
                  label(result.minus()[t]),
                  result.logits()[t]));
      for (double[] of : result.contributions()) {
        row.add(of[t]);
      }
      rows.add(row);
    }
    return new DataTable(titles, rows);
  }

  private String label(int symbol) {
    return symbol == Vocabulary.NONE ? "" : result.reading().vocabulary().label(symbol);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final AttributionLayout layout;
    private final Chart.Axis axis;
    private final Color above;
    private final Color below;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      layout = layout(width, height, palette);
      double most =
          IntStream.range(0, result.writers().size())
              .mapToDouble(u -> Math.abs(value(u, query)))
              .max()
              .orElse(1);
      double end = Math.max(1e-6, 1.05 * most);
      axis =
          new Chart.Axis(
              -end, end, List.of(), (int) Math.max(2, layout.bars().width() / (4 * small)));
      above = Palette.colour(Diverging.above(palette)[SHADE]);
      below = Palette.colour(Diverging.below(palette)[SHADE]);
    }

    void paint() {
      Box space = new Box(0, 0, width, height);
      heading();
      marks
          .at()
          .ifPresent(place -> {
            double y = layout.tops()[place.writer()];
            double right = layout.bars().right() + AttributionLayout.NUMBER * small;
            pen.fillRect(0, y, right, layout.row(), palette.ground().chosen());
          });
      bars();
      strip();
      marks
          .at()
          .ifPresent(place ->
              Bubble.of(pen, describe(place), space, palette)
                  .paint(pen, box(place), space, palette));
    }

    private Box box(Place place) {
      if (place.position() < 0) {
        Box bars = layout.bars();
        return new Box(bars.x(), layout.tops()[place.writer()], bars.width(), layout.row());
      }
      double x = layout.x(place.position(), length());
      double next = layout.x(place.position() + 1, length());
      double y = layout.stripTop(place.writer());
      return new Box(x, y, Math.max(2, next - x), layout.row());
    }

    private void heading() {
      TextStyle bold = TextStyle.sans(small).semibold();
      String token = result.reading().label(query);
      String target = result.target(query);
      double room = layout.beside() ? layout.strip().x() - small : width;
      String words =
          Fit.firstFitting(
                  pen,
                  List.of(
                      "After position %d, %s: logit of %s".formatted(query, token, target),
                      "After %d, %s: %s".formatted(query, token, target)),
                  bold,
                  room)
              .orElse("%d: %s".formatted(query, target));
      pen.text(words, 0, small, bold, ink);
      pen.text("Along the text", layout.strip().x(), layout.strip().y() - 2.3 * small, bold, ink);
    }

    private double px(double value) {
      return layout.bars().x() + axis.share(value) * layout.bars().width();
    }

    private void bars() {
      Box bars = layout.bars();
      new Chart(bars, axis, NO_AXIS, List.of(), List.of()).paint(pen, palette);
      double zero = pen.crisp(px(0));
      for (int u = 0; u < result.writers().size(); u++) {
        ResidualWriter writer = result.writers().get(u);
        double y = layout.tops()[u];
        if (u > 0 && AttributionLayout.apart(result, u)) {
          double between = pen.crisp(y - 0.25 * small);
          double right = bars.right() + AttributionLayout.NUMBER * small;
          pen.line(0, between, right, between, StrokeStyle.HAIR, palette.ground().hairline());
        }
        double value = value(u, query);
        double to = px(value);
        double high = 0.7 * layout.row();
        pen.fillRect(
            Math.min(zero, to),
            y + 0.15 * layout.row(),
            Math.abs(to - zero),
            high,
            value < 0 ? below : above);
        boolean own = writer.name().equals(marks.selected());
        TextStyle style = TextStyle.sans(small).middle();
        double middle = y + layout.row() / 2;
        pen.text(
            writer.label(),
            0.4 * small,
            middle,
            own ? style.semibold() : style,
            own ? palette.mark().accent() : ink);
        number(value, middle, style);
      }
      pen.line(zero, bars.y(), zero, bars.bottom(), StrokeStyle.solid(line), muted);
      double sum = bars.bottom() + 3.4 * small;
      TextStyle bold = TextStyle.sans(small).semibold().middle();
      pen.text("sum = the model's logit", 0.4 * small, sum, bold, ink);
      number(result.sum(query), sum, bold);
    }

    private void number(double value, double y, TextStyle style) {
      double right = layout.bars().right() + AttributionLayout.NUMBER * small;
      pen.text(CompositionFigure.signed(value, 3), right, y, style.right(), ink);
    }

    /// The strip in which every writer has the row of its bar; layers are apart as there.
    private void strip() {
      Box strip = layout.strip();
      int n = result.writers().size();
      Cells cells = cells();
      ValueRange range = ValueRange.of(cells, true);
      Colours colours = new Colours(Colouring.DEFAULT, range, palette);
      int from = 0;
      for (int u = 1; u <= n; u++) {
        if (u == n || AttributionLayout.apart(result, u)) {
          double y = pen.snap(layout.stripTop(from));
          double end = pen.snap(layout.stripTop(u - 1) + layout.row());
          Box band = new Box(strip.x(), y, strip.width(), end - y);
          new HeatmapPainter()
              .paint(pen, cells, new Part(from, 0, u - from, length()), band, colours);
          pen.strokeRect(
              band.x() - 0.5,
              band.y() - 0.5,
              band.width() + 1,
              band.height() + 1,
              StrokeStyle.HAIR,
              palette.ground().hairline());
          from = u;
        }
      }
      if (!layout.beside()) {
        TextStyle style = TextStyle.sans(small).middle();
        for (int u = 0; u < n; u++) {
          double y = layout.stripTop(u) + layout.row() / 2;
          pen.text(result.writers().get(u).label(), 0.4 * small, y, style, ink);
        }
      }
      positions();
      new LegendBar(pen, Colouring.DEFAULT, range, "", palette)
          .paint(strip.x(), strip.bottom() + 3.4 * small);
    }

    private Cells cells() {
      int n = result.writers().size();
      float[] all = new float[n * length()];
      for (int u = 0; u < n; u++) {
        for (int t = 0; t < length(); t++) {
          all[u * length() + t] = (float) value(u, t);
        }
      }
      return new Cells(all, n, length(), false);
    }

    /// Numbers below the strip, and the query's line over it.
    private void positions() {
      Box strip = layout.strip();
      TextStyle style = TextStyle.sans(small).centred();
      double cell = strip.width() / length();
      int stride = TokenLabels.stride(cell, 3 * small);
      double at = layout.x(query, length()) + cell / 2;
      double y = strip.bottom() + 1.3 * small;
      for (int t = 0; t < length(); t += stride) {
        double x = layout.x(t, length()) + cell / 2;
        if (Math.abs(x - at) > 2.4 * small) {
          pen.text(String.valueOf(t), Math.min(x, width - small), y, style, muted);
        }
      }
      Color accent = palette.mark().accent();
      double left = layout.x(query, length());
      pen.strokeRect(
          left - 0.5,
          strip.y() - 2,
          Math.max(2, cell) + 1,
          strip.height() + 4,
          StrokeStyle.solid(1.3 * line),
          accent);
      pen.text(String.valueOf(query), Math.min(at, width - small), y, style, accent);
    }
  }

  /// The axis of the rows, which have labels instead of numbers.
  private static final Chart.Axis NO_AXIS = new Chart.Axis(0, 1, List.of(new Chart.Tick(0, "")), 1);
}
