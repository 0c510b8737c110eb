package org.headscope.app.feature.lens;

import module java.base;

import javafx.geometry.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.interpret.lens.LensResult.LensRows;
import org.headscope.engine.run.PlainText;

/// The predictions of every layer along a text by one lens: rows are layers, from the embedding at
/// the bottom to the prediction at the top, and each cell has its likeliest symbol. Cells stay wide
/// enough for a symbol: of a longer text it shows the part around the query. Each row ends with its
/// mean TVD to the prediction over the positions shown.
///
/// @param window the positions that other views show
/// @param query the selected position
/// @param cursor the cell that is described
record LensStripFigure(
    LensResult result,
    Lens lens,
    LensValue value,
    ColourMap map,
    Span window,
    int query,
    Optional<Cell> cursor)
    implements Figure {
  private static final int TOP_SYMBOLS = 5;

  // In sizes of small text.
  private static final double MIN_CELL = 1.5;
  private static final double MAX_CELL = 3;
  private static final double MIN_ROW = 1.6;
  private static final double MAX_ROW = 4;
  private static final double LEFT = 6.4;
  private static final double MEANS = 6;
  private static final double HEAD = 2.2;
  private static final double FOOT = 3;

  /// A layer from 0, the embedding, at a position.
  record Cell(int layer, int position) {}

  /// The places of the cells.
  private record Grid(Span shown, Box cells, double wide, double high) {
    Box box(Cell cell, int layers) {
      return new Box(
          cells.x() + (cell.position() - shown.from()) * wide,
          cells.y() + (layers - 1 - cell.layer()) * high,
          wide,
          high);
    }
  }

  LensRows rows() {
    return result.by(lens);
  }

  private int layers() {
    return rows().layers();
  }

  private Grid grid(double width, double height, Palette palette) {
    double small = palette.size().small();
    double space = width - (LEFT + MEANS) * small;
    int fitting = Math.max(1, (int) (space / (MIN_CELL * small * symbolWidth())));
    Span text = new Span(0, result.tokens().length);
    Span wanted = window.length() == 0 ? text : window.within(text);
    Span shown =
        new Span(wanted.from(), wanted.from() + Math.min(wanted.length(), fitting))
            .showing(query)
            .within(text);
    double wide = Math.min(space / shown.length(), MAX_CELL * small * symbolWidth());
    double high =
        Math.clamp((height - (HEAD + FOOT) * small) / layers(), MIN_ROW * small, MAX_ROW * small);
    return new Grid(
        shown,
        new Box(LEFT * small, HEAD * small, shown.length() * wide, layers() * high),
        wide,
        high);
  }

  /// The width of the longest symbol's label, from that of a letter on.
  private double symbolWidth() {
    int longest = result.symbols().stream().mapToInt(String::length).max().orElse(1);
    return Math.clamp(0.55 * longest, 1, 3);
  }

  @Override
  public String title() {
    return "Prediction of every layer along the text, %s".formatted(LensWords.name(lens));
  }

  @Override
  public double minWidth(Palette palette) {
    return 30 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return Math.ceil((HEAD + FOOT + layers() * MIN_ROW) * palette.size().small());
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return Math.ceil((HEAD + FOOT + layers() * MAX_ROW) * palette.size().small());
  }

  @Override
  public LensStripFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? at(Optional.empty())
        : new LensStripFigure(result, lens, value, map, window, -1, Optional.empty());
  }

  private LensStripFigure at(Optional<Cell> there) {
    return new LensStripFigure(result, lens, value, map, window, query, there);
  }

  @Override
  public DataTable data() {
    return new DataTable(LensResult.COLUMNS, result.table(rows()));
  }

  Optional<Cell> cellAt(double x, double y, double width, double height, Palette palette) {
    Grid grid = grid(width, height, palette);
    int column = (int) Math.floor((x - grid.cells().x()) / grid.wide());
    int row = (int) Math.floor((y - grid.cells().y()) / grid.high());
    return column < 0 || column >= grid.shown().length() || row < 0 || row >= layers()
        ? Optional.empty()
        : Optional.of(new Cell(layers() - 1 - row, grid.shown().from() + column));
  }

  /// The words about a cell, in lines.
  List<String> describe(Cell cell) {
    LensRows rows = rows();
    float[] row = rows.probabilities()[cell.layer()][cell.position()];
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, position %d, after “%s”"
            .formatted(layerName(cell.layer()), cell.position(), symbol(cell.position())));
    lines.add(
        IntStream.range(0, row.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer v) -> -row[v]))
            .limit(TOP_SYMBOLS)
            .map(v -> result.symbols().get(v) + " " + NumberText.decimals(row[v], 3))
            .collect(Collectors.joining(", ")));
    if (cell.position() + 1 < result.tokens().length) {
      lines.add(
          "Next comes “%s”, with probability %s"
              .formatted(
                  symbol(cell.position() + 1),
                  NumberText.decimals(row[result.tokens()[cell.position() + 1]], 3)));
    }
    String truth =
        rows.toTruth()
            .map(all ->
                ", to the truth " + NumberText.decimals(all[cell.layer()][cell.position()], 3))
            .orElse("");
    lines.add(
        "TVD to the prediction %s%s"
            .formatted(
                NumberText.decimals(rows.toFinal()[cell.layer()][cell.position()], 3), truth));
    return lines;
  }

  private String symbol(int position) {
    return result.symbols().get(result.tokens()[position]);
  }

  private String layerName(int layer) {
    return layer == 0
        ? "Embedding"
        : layer == layers() - 1 ? "Layer %d, the prediction".formatted(layer) : "Layer " + layer;
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final Grid grid;
    private final LensRows rows = rows();
    private final Colouring colouring = new Colouring(map, WeightScale.LINEAR);
    private final ValueRange range =
        new ValueRange((float) value.max(result.symbols().size()), false);

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.grid = grid(width, height, palette);
    }

    void paint() {
      legend();
      Shading shading = new Shading(colouring, range, palette);
      for (int layer = 0; layer < layers(); layer++) {
        label(layer);
        for (int t = grid.shown().from(); t < grid.shown().to(); t++) {
          cell(new Cell(layer, t), shading);
        }
      }
      text();
      marks();
    }

    private void legend() {
      double y = (HEAD - 1.2) * small;
      LegendBar bar =
          value.legends().stream()
              .map(unit -> new LegendBar(pen, colouring, range, unit, palette))
              .filter(each -> each.width() < width - grid.cells().x())
              .findFirst()
              .orElseGet(() -> new LegendBar(pen, colouring, range, "", palette));
      bar.paint(grid.cells().x(), y);
      String part = "positions %d to %d".formatted(grid.shown().from(), grid.shown().to() - 1);
      double free = width - grid.cells().x() - bar.width() - 2 * small;
      if (pen.textWidth(part, TextStyle.sans(small)) < free) {
        pen.text(part, width, y, TextStyle.sans(small).right().middle(), muted);
      }
    }

    private void label(int layer) {
      Box row = grid.box(new Cell(layer, grid.shown().from()), layers());
      double y = row.y() + row.height() / 2;
      String name =
          layer == 0 ? "embedding" : layer == layers() - 1 ? "prediction" : "layer " + layer;
      pen.text(name, row.x() - 0.7 * small, y, TextStyle.sans(small).right().middle(), ink);
      double mean =
          Arrays.stream(rows.toFinal()[layer], grid.shown().from(), grid.shown().to())
              .average()
              .orElse(0);
      pen.text(
          "TVD " + NumberText.decimals(mean, 2),
          grid.cells().right() + 0.7 * small,
          y,
          TextStyle.sans(small).middle(),
          muted);
    }

    private void cell(Cell cell, Shading shading) {
      Box box = grid.box(cell, layers());
      double left = pen.snap(box.x());
      double right = pen.snap(box.right());
      double top = pen.snap(box.y());
      double bottom = pen.snap(box.bottom());
      double number = value.of(result, rows, cell.layer(), cell.position());
      Color colour =
          Double.isNaN(number)
              ? palette.ground().forbidden()
              : colour(shading.argb((float) number));
      pen.fillRect(left, top, right - left - 1, bottom - top - 1, colour);
      float[] row = rows.probabilities()[cell.layer()][cell.position()];
      String symbol = result.symbols().get(LensResult.likeliest(row));
      TextStyle style = TextStyle.mono(small).centred().middle();
      written(
          symbol,
          new Point2D((left + right) / 2, (top + bottom) / 2),
          style,
          Palette.inkOn(colour));
    }

    /// Writes a symbol, or its beginning if it is wider than a cell.
    private void written(String symbol, Point2D centre, TextStyle style, Color colour) {
      int letters = (int) (grid.wide() / pen.textWidth("m", style));
      if (pen.textWidth(symbol, style) < grid.wide()) {
        pen.text(symbol, centre.getX(), centre.getY(), style, colour);
      } else if (letters > 1) {
        String cut = PlainText.cut(symbol, letters);
        pen.text(cut, centre.getX(), centre.getY(), style, colour);
      }
    }

    private static Color colour(int argb) {
      return Color.rgb(argb >> 16 & 0xff, argb >> 8 & 0xff, argb & 0xff);
    }

    /// The symbols of the text under the cells, and some positions under these.
    private void text() {
      TextStyle letters = TextStyle.mono(small).centred().middle();
      TextStyle numbers = TextStyle.sans(small).centred().middle();
      int every = grid.wide() < 2.4 * small ? 5 : 2;
      for (int t = grid.shown().from(); t < grid.shown().to(); t++) {
        double x = grid.cells().x() + (t - grid.shown().from() + 0.5) * grid.wide();
        boolean selected = t == query;
        written(
            symbol(t),
            new Point2D(x, grid.cells().bottom() + 0.9 * small),
            selected ? letters.bold() : letters,
            selected ? palette.mark().accent() : ink);
        if (t % every == 0) {
          pen.text(String.valueOf(t), x, grid.cells().bottom() + 2.2 * small, numbers, muted);
        }
      }
      pen.text(
          "text",
          grid.cells().x() - 0.7 * small,
          grid.cells().bottom() + 0.9 * small,
          TextStyle.sans(small).right().middle(),
          muted);
    }

    private void marks() {
      if (grid.shown().contains(query)) {
        Box column = grid.box(new Cell(layers() - 1, query), layers());
        pen.strokeRect(
            column.x() - 0.5,
            grid.cells().y() - 0.5,
            grid.wide(),
            grid.cells().height(),
            StrokeStyle.solid(1.5 * line),
            palette.mark().accent());
      }
      cursor
          .filter(cell -> grid.shown().contains(cell.position()))
          .ifPresent(cell -> {
            Box box = grid.box(cell, layers());
            pen.strokeRect(
                box.x() - 0.5,
                box.y() - 0.5,
                box.width(),
                box.height(),
                StrokeStyle.solid(1.5 * line),
                ink);
            Box space = new Box(0, 0, width, height);
            Bubble.of(pen, describe(cell), space, palette).paint(pen, box, space, palette);
          });
    }
  }
}
