package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lens.FoldRequest.Folded;
import org.headscope.app.feature.lens.PanelGrid.Form;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.engine.interpret.fold.Fold;

/// A head's map collapsed to groups: the log-ratio of its weight to that of uniform attention, row
/// = the query's group, column = the key's.
record FoldFigure(FoldRequest request, Folded folded, MatrixMarks marks)
    implements MatrixPicture.Noted {
  /// The greatest log-ratio that colours distinguish: 20 times uniform attention.
  private static final double MAX = 3;

  /// The smallest range of colours, so that small differences are not loud.
  private static final double MIN = 0.5;

  private Fold fold() {
    return folded.fold();
  }

  @Override
  public Form form() {
    double label = 0.6 * longest(labels(fold().rows())) + 1;
    return new Form(1, fold().rows().size(), fold().columns().size(), label, 2, 1, 1.2, 4);
  }

  /// The names of groups on the axes, where space is short.
  private static List<String> labels(List<String> names) {
    return names.stream()
        .map(name -> name.startsWith("no ") ? "–" : name.startsWith("before ") ? "…" : name)
        .toList();
  }

  private static int longest(List<String> names) {
    return names.stream().mapToInt(String::length).max().orElse(1);
  }

  @Override
  public String title() {
    return "Map of head %s of %s step %s folded by %s"
        .formatted(
            request.name(),
            request.run().name(),
            NumberText.count(request.read().step()),
            request.by().label());
  }

  @Override
  public String note() {
    return "Log-ratio to uniform attention, in nats. Rows: the query's %s; columns: the key's; –: none."
        .formatted(request.by().label());
  }

  @Override
  public boolean selects(Place place) {
    return fold().pairs()[place.row()][place.column()] > 0;
  }

  @Override
  public List<String> describe(Place place) {
    int row = place.row();
    int column = place.column();
    String groups =
        "query: %s; key: %s"
            .formatted(
                request.words(fold().rows().get(row)), request.words(fold().columns().get(column)));
    OptionalDouble ratio = fold().ratio(row, column);
    return ratio.isEmpty()
        ? List.of(groups, "no such pair")
        : List.of(
            groups,
            "%s × uniform attention, log-ratio %s"
                .formatted(NumberText.decimals(ratio.getAsDouble(), 2), text(row, column, 2)),
            "weight %s, uniform %s"
                .formatted(
                    NumberText.decimals(fold().weights()[row][column], 3),
                    NumberText.decimals(fold().uniform()[row][column], 3)),
            "%s pairs of %s queries"
                .formatted(
                    NumberText.count(fold().pairs()[row][column]),
                    NumberText.count(fold().queries()[row])));
  }

  /// The log-ratio as it is written; without weight it has no bounds.
  private String text(int row, int column, int places) {
    OptionalDouble logRatio = fold().logRatio(row, column);
    return logRatio.isPresent() ? CompositionFigure.signed(logRatio.getAsDouble(), places) : "−∞";
  }

  @Override
  public FoldFigure with(MatrixMarks other) {
    return new FoldFigure(request, folded, other);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (int row = 0; row < fold().rows().size(); row++) {
      for (int column = 0; column < fold().columns().size(); column++) {
        OptionalDouble logRatio = fold().logRatio(row, column);
        rows.add(
            List.of(
                fold().rows().get(row),
                fold().columns().get(column),
                fold().queries()[row],
                fold().pairs()[row][column],
                fold().weights()[row][column],
                fold().uniform()[row][column],
                logRatio.isPresent() ? logRatio.getAsDouble() : ""));
      }
    }
    return new DataTable("queries,keys,query_count,pairs,weight,uniform,log_ratio", rows);
  }

  /// The range of colours: up to the greatest log-ratio, within bounds.
  private ValueRange range() {
    double max = MIN;
    for (int row = 0; row < fold().rows().size(); row++) {
      for (int column = 0; column < fold().columns().size(); column++) {
        max = Math.max(max, Math.abs(fold().logRatio(row, column).orElse(0)));
      }
    }
    return new ValueRange((float) Math.min(MAX, max), true);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final PanelGrid grid;
    private final ValueRange range = range();
    private final Shading shades;
    private final int places;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      grid = grid(width, height, palette);
      shades = new Shading(Colouring.DEFAULT, range, palette);
      places = fits(2) ? 2 : 1;
    }

    /// True if all log-ratios fit their cells with `decimals`; all have the same number.
    private boolean fits(int decimals) {
      TextStyle style = TextStyle.sans(small);
      return IntStream.range(0, fold().rows().size())
          .allMatch(row ->
              IntStream.range(0, fold().columns().size())
                  .filter(column -> fold().pairs()[row][column] > 0)
                  .mapToObj(column -> text(row, column, decimals))
                  .allMatch(words -> pen.textWidth(words, style) <= grid.cell() - 2));
    }

    void paint() {
      marks.labels(pen, grid, 0, labels(fold().rows()), labels(fold().columns()), palette);
      for (int row = 0; row < fold().rows().size(); row++) {
        for (int column = 0; column < fold().columns().size(); column++) {
          cell(row, column);
        }
      }
      legend();
      marks.paint(pen, FoldFigure.this, new Box(0, 0, width, height), palette);
    }

    private void cell(int row, int column) {
      boolean paired = fold().pairs()[row][column] > 0;
      float value = (float) fold().logRatio(row, column).orElse(Double.NEGATIVE_INFINITY);
      Color ground =
          paired
              ? Palette.colour(shades.argb(Math.max(value, -range.max())))
              : palette.ground().forbidden();
      Box box = grid.box(new Place(0, row, column));
      pen.fillRect(box.x(), box.y(), box.width() - 1, box.height() - 1, ground);
      if (paired) {
        TextStyle style = TextStyle.sans(small).middle().centred();
        String words = text(row, column, places);
        if (pen.textWidth(words, style) <= grid.cell() - 2) {
          pen.text(words, box.middleX() - 0.5, box.middleY(), style, Palette.inkOn(ground));
        }
      }
    }

    private void legend() {
      Box cells = grid.cells().getFirst();
      double y = cells.bottom() + 1.2 * small;
      new LegendBar(pen, Colouring.DEFAULT, range, "", palette).paint(cells.x(), y);
      double under = y + LegendBar.height(palette) + 0.6 * small;
      Fit.write(pen, note(), under, TextStyle.sans(small), muted, width);
    }
  }
}
