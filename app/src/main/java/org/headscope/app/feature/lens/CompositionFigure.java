package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.LegendBar.Tick;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lens.PanelGrid.Form;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.analysis.AttributionSource.Weights;
import org.headscope.engine.interpret.lens.CompositionResult;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.interpret.lens.CompositionResult.Reader;
import org.headscope.engine.neural.block.ResidualWriter;

/// The shares that each later head's queries, keys and values read of what each earlier head
/// writes: a matrix each, row = later head, column = earlier head.
record CompositionFigure(
    Weights weights, CompositionResult result, ColourMap map, MatrixMarks marks)
    implements MatrixPicture.Noted {
  /// The number of standard deviations from which a score is set in bold.
  private static final double STRIKING = 3;

  private static final Reader[] READERS = Reader.values();
  // In sizes of small text.
  private static final double LEGEND = 9;

  private List<ResidualWriter> later() {
    int first = result.heads().getFirst().layer();
    return result.heads().stream().filter(head -> head.layer() > first).toList();
  }

  private List<ResidualWriter> earlier() {
    int last = result.heads().getLast().layer();
    return result.heads().stream().filter(head -> head.layer() < last).toList();
  }

  @Override
  public Form form() {
    int longest = result.heads().stream().mapToInt(head -> head.name().length()).max().orElse(0);
    double label = 0.6 * longest + 1;
    return new Form(READERS.length, later().size(), earlier().size(), label, 3.4, 0.8, 1.5, 4);
  }

  @Override
  public String title() {
    return "Composition of the heads of %s step %s"
        .formatted(weights.run().name(), NumberText.count(weights.step()));
  }

  @Override
  public String note() {
    return "Line: unrelated heads, √(1/%d) = %s. Rows read, columns write. Bold: more than 3 standard deviations above the same heads turned at random."
        .formatted(result.width(), NumberText.bare(result.nullScore(), 3));
  }

  private Optional<Pair> pair(Place place) {
    return result.pair(
        earlier().get(place.column()), later().get(place.row()), READERS[place.panel()]);
  }

  @Override
  public Optional<ResidualWriter> head(Place place) {
    return pair(place).map(Pair::to);
  }

  @Override
  public List<String> describe(Place place) {
    return pair(place)
        .map(pair ->
            List.of(
                "%s reads head %s in its %s"
                    .formatted(
                        pair.to().label(),
                        pair.from().name(),
                        switch (pair.reader()) {
                          case QUERY -> "queries";
                          case KEY -> "keys";
                          case VALUE -> "values";
                        }),
                "%s, %s × unrelated heads (%s)"
                    .formatted(
                        NumberText.decimals(pair.score(), 3),
                        NumberText.decimals(pair.ratio(result.width()), 2),
                        NumberText.decimals(result.nullScore(), 3)),
                "the square is %s standard deviations from that"
                    .formatted(signed(pair.deviations(result.width()), 1))))
        .orElse(List.of());
  }

  static String signed(double value, int places) {
    String text = NumberText.decimals(Math.abs(value), places);
    return Double.parseDouble(text) == 0 ? text : (value < 0 ? "−" : "+") + text;
  }

  @Override
  public CompositionFigure with(MatrixMarks other) {
    return new CompositionFigure(weights, result, map, other);
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "from,to,reader,score,ratio,deviations,null",
        result.pairs().stream()
            .<List<?>>map(pair ->
                List.of(
                    pair.from().name(),
                    pair.to().name(),
                    pair.reader().letter(),
                    pair.score(),
                    pair.ratio(result.width()),
                    pair.deviations(result.width()),
                    result.nullScore()))
            .toList());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final PanelGrid grid;
    private final int[] table;
    private final double max;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      grid = grid(width, height, palette);
      table = map.table(palette);
      max =
          Math.max(
              1.6 * result.nullScore(),
              result.pairs().stream().mapToDouble(Pair::score).max().orElse(1));
    }

    void paint() {
      for (int panel = 0; panel < READERS.length; panel++) {
        head(panel);
        for (int row = 0; row < later().size(); row++) {
          for (int column = 0; column < earlier().size(); column++) {
            cell(new Place(panel, row, column));
          }
        }
      }
      legend();
      marks.paint(pen, CompositionFigure.this, new Box(0, 0, width, height), palette);
    }

    private void head(int panel) {
      Box cells = grid.cells().get(panel);
      TextStyle bold = TextStyle.sans(small).semibold();
      String letter = READERS[panel].letter();
      String words =
          Fit.firstFitting(pen, List.of(letter + "-composition", letter), bold, cells.width())
              .orElse(letter);
      pen.text(words, cells.x(), cells.y() - 2.1 * small, bold, ink);
      marks.labels(
          pen,
          grid,
          panel,
          later().stream().map(ResidualWriter::name).toList(),
          earlier().stream().map(ResidualWriter::name).toList(),
          palette);
    }

    private void cell(Place place) {
      Optional<Pair> pair = pair(place);
      Color ground = pair.map(p -> colour(p.score())).orElse(palette.ground().forbidden());
      Box box = grid.box(place);
      pen.fillRect(box.x(), box.y(), box.width() - 1, box.height() - 1, ground);
      TextStyle style = TextStyle.sans(small).middle().centred();
      if (pair.isPresent() && grid.cell() >= 2.1 * small) {
        boolean striking = pair.get().deviations(result.width()) > STRIKING;
        pen.text(
            NumberText.bare(pair.get().score(), 2),
            box.middleX() - 0.5,
            box.middleY(),
            striking ? style.bold() : style,
            Palette.inkOn(ground));
      }
    }

    private Color colour(double score) {
      return Palette.colour(table[(int) Math.round(score / max * (table.length - 1))]);
    }

    /// The colours, with the score of unrelated heads marked between 0 and the largest.
    private void legend() {
      double y = grid.cells().getLast().bottom() + 1.6 * small;
      double bar = LEGEND * small;
      double expected = result.nullScore() / max;
      double x = grid.cells().getFirst().x();
      LegendBar.paint(
          pen, x, y, bar, map, List.of(new Tick(0, "0"), new Tick(1, bare(max))), palette);
      double at = pen.crisp(x + expected * bar);
      pen.line(at, y - 3, at, y + 0.9 * small, StrokeStyle.solid(1.6 * line), ink);
      double under = y + LegendBar.height(palette) + 1.5 * small;
      Fit.write(pen, note(), under, TextStyle.sans(small), muted, width);
    }

    private static String bare(double value) {
      return NumberText.bare(value, 3);
    }
  }
}
