package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapPainter.Colours;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lens.PanelGrid.Form;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.analysis.AttributionSource.HeadRequest;
import org.headscope.engine.interpret.lens.HeadCircuitResult;

/// The tokens that a head copies and compares: two matrices of signed numbers, with the copying
/// score above.
record HeadCircuitFigure(HeadRequest request, HeadCircuitResult result, MatrixMarks marks)
    implements MatrixPicture {
  // In sizes of small text.
  private static final double TOP = 1.8;
  private static final double LINE = 1.4;
  private static final double MIN_CELL = 0.62;
  private static final double MAX_CELL = 2.6;

  /// The width of a matrix that leaves space for its heading and its legend.
  private static final double MIN_PANEL = 18;

  @Override
  public Form form() {
    int n = result.tokens().size();
    int longest = result.tokens().stream().mapToInt(String::length).max().orElse(1);
    int panels = result.qk().isPresent() ? 2 : 1;
    double cell = Math.max(MIN_CELL, MIN_PANEL / n);
    double label = 0.6 * Math.min(longest, 8) + 1;
    return new Form(panels, n, n, label, 3.4, 2.4, cell, Math.max(MAX_CELL, cell));
  }

  @Override
  public String title() {
    return "Head %s of %s step %s over the vocabulary"
        .formatted(
            request.name(),
            request.weights().run().name(),
            NumberText.count(request.weights().step()));
  }

  private double[][] values(int panel) {
    return panel == 0 ? result.ov() : result.qk().orElse(result.ov());
  }

  private String notes() {
    return String.join(" ", result.omitted());
  }

  private double around(double width, Palette palette) {
    double small = palette.size().small();
    int lines = notes().isEmpty() ? 0 : Fit.lineCount(notes(), small, width);
    return (TOP + LINE * lines) * small;
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return form().minHeight(width, palette) + Math.ceil(around(width, palette));
  }

  @Override
  public PanelGrid grid(double width, double height, Palette palette) {
    PanelGrid grid = PanelGrid.of(width, height - around(width, palette), form(), palette);
    double top = Math.rint(TOP * palette.size().small());
    return new PanelGrid(grid.cells().stream().map(box -> box.moved(0, top)).toList(), grid.form());
  }

  @Override
  public List<String> describe(Place place) {
    String row = result.tokens().get(place.row());
    String column = result.tokens().get(place.column());
    String value = CompositionFigure.signed(values(place.panel())[place.row()][place.column()], 3);
    return place.panel() == 0
        ? List.of(
            "reading %s".formatted(row), "adds %s to the logit of %s".formatted(value, column))
        : List.of(
            "query %s, key %s".formatted(row, column),
            "adds %s to the score, %s".formatted(value, distance()));
  }

  private String distance() {
    return result.rotates() ? "at distance %d".formatted(request.distance()) : "at any distance";
  }

  @Override
  public HeadCircuitFigure with(MatrixMarks other) {
    return new HeadCircuitFigure(request, result, other);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (int panel = 0; panel < form().panels(); panel++) {
      double[][] values = values(panel);
      for (int row = 0; row < values.length; row++) {
        for (int column = 0; column < values.length; column++) {
          rows.add(
              List.of(
                  panel == 0 ? "ov" : "qk",
                  result.tokens().get(row),
                  result.tokens().get(column),
                  values[row][column]));
        }
      }
    }
    return new DataTable("matrix,row,column,value", rows);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final PanelGrid grid;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      grid = grid(width, height, palette);
    }

    void paint() {
      String copying = "Copying score %s".formatted(CompositionFigure.signed(result.copying(), 2));
      pen.text(copying, 0, small, TextStyle.sans(small).semibold(), ink);
      for (int panel = 0; panel < form().panels(); panel++) {
        matrix(panel);
      }
      double y = grid.cells().getLast().bottom() + (form().foot() + 0.6) * small;
      if (!notes().isEmpty()) {
        Fit.write(pen, notes(), y, TextStyle.sans(small), muted, width);
      }
      marks.paint(pen, HeadCircuitFigure.this, new Box(0, 0, width, height), palette);
    }

    private void matrix(int panel) {
      Box box = grid.cells().get(panel);
      int n = result.tokens().size();
      String heading =
          panel == 0
              ? "OV: token read → logit"
              : "QK: query → key" + (result.rotates() ? ", " + distance() : "");
      double left = box.x() - form().label() * small;
      TextStyle bold = TextStyle.sans(small).semibold();
      pen.text(heading, Math.max(0, left), box.y() - 2.1 * small, bold, ink);
      marks.labels(pen, grid, panel, result.tokens(), result.tokens(), palette);
      Cells cells = cells(values(panel));
      ValueRange range = ValueRange.of(cells, true);
      Colours colours = new Colours(Colouring.DEFAULT, range, palette);
      new HeatmapPainter().paint(pen, cells, new Part(0, 0, n, n), box, colours);
      pen.strokeRect(
          box.x() - 0.5,
          box.y() - 0.5,
          box.width() + 1,
          box.height() + 1,
          StrokeStyle.HAIR,
          palette.ground().hairline());
      new LegendBar(pen, Colouring.DEFAULT, range, "", palette)
          .paint(Math.max(0, left), box.bottom() + 1.2 * small);
    }

    private static Cells cells(double[][] values) {
      float[] all = new float[values.length * values.length];
      for (int i = 0; i < all.length; i++) {
        all[i] = (float) values[i / values.length][i % values.length];
      }
      return new Cells(all, values.length, values.length, false);
    }
  }
}
