package org.headscope.app.feature.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.chart.WeightScale.Tick;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/**
 * The pairwise distances as numbers on colours (figure 6 of paper 000), and under each column how
 * its predictor scores against the truth.
 *
 * @param comparison the numbers
 * @param marks what is pointed at
 * @param map the colours
 */
record MatrixFigure(Comparison comparison, Marks marks, ColourMap map) implements Figure {
  /**
   * What is pointed at.
   *
   * @param at the cell under the mouse or the keyboard
   * @param pinned the cell whose positions are listed
   */
  record Marks(Optional<Place> at, Optional<Place> pinned) {
    static final Marks NONE = new Marks(Optional.empty(), Optional.empty());
  }

  @Override
  public String title() {
    return "Pairwise total variation distance, " + comparison.words();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (int a = 0; a < comparison.size(); a++) {
      for (int b = 0; b < comparison.size(); b++) {
        rows.add(
            List.of(
                comparison.lines().get(a).name(),
                comparison.lines().get(b).name(),
                comparison.tvd()[a][b],
                comparison.se()[a][b],
                comparison.rows().label(),
                comparison.done()));
      }
    }
    return new DataTable(List.of("a", "b", "tvd", "tvd_se", "rows", "instances"), rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("tex", new LatexTable(comparison).text());
  }

  /** The end of the scale: the greatest distance, rounded up to a tenth. */
  private double end() {
    return Math.max(0.1, Math.ceil(comparison.greatest() * 10 - 1e-9) / 10);
  }

  /** Colour of a distance. */
  private static Color colour(double tvd, double end, int[] table) {
    int at = (int) Math.round(Math.clamp(tvd / end, 0, 1) * (table.length - 1));
    return Color.rgb(table[at] >> 16 & 255, table[at] >> 8 & 255, table[at] & 255);
  }

  /** One painting. */
  private final class Painter {
    private final Pen pen;
    private final double width;
    private final double height;
    private final Palette palette;
    private final double small;
    private final double line;
    private final MatrixLayout layout;
    private final int n = comparison.size();

    Painter(Pen pen, double width, double height, Palette palette) {
      this.pen = pen;
      this.width = width;
      this.height = height;
      this.palette = palette;
      this.small = palette.size().small();
      this.line = palette.size().line();
      this.layout = MatrixLayout.of(width, height, comparison, palette);
    }

    void paint() {
      names();
      cells();
      scores();
      legend();
      marks.pinned().ifPresent(place -> frame(place, palette.mark().accent(), 2.2));
      marks.at().ifPresent(place -> frame(place, palette.ink().text(), 1.4));
      marks.at().ifPresent(place -> Bubble.paint(pen, comparison, place, layout, width, palette));
    }

    private boolean lit(int index, boolean row) {
      return marks
          .at()
          .or(marks::pinned)
          .filter(p -> (row ? p.row() : p.column()) == index)
          .isPresent();
    }

    private void names() {
      for (int i = 0; i < n; i++) {
        String name = MatrixLayout.shortened(comparison.lines().get(i).label());
        Box first = layout.box(i, 0);
        TextStyle row = style(lit(i, true)).right().middle();
        pen.text(
            name,
            first.x() - 0.6 * small,
            first.y() + first.height() / 2,
            row,
            palette.ink().text());
        pen.save();
        pen.translate(layout.box(0, i).x() + 0.5 * layout.wide(), layout.cells().y() - 0.5 * small);
        pen.rotate(-45);
        pen.text(name, 0, 0, style(lit(i, false)), palette.ink().text());
        pen.restore();
      }
    }

    private TextStyle style(boolean lit) {
      TextStyle plain = TextStyle.sans(small);
      return lit ? plain.bold() : plain.weight(TextStyle.Weight.MEDIUM);
    }

    private void cells() {
      int[] table = map.table(palette);
      TextStyle style = TextStyle.mono(small).centred().middle();
      for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) {
          Box box = layout.box(row, column);
          boolean diagonal = row == column;
          double tvd = comparison.tvd()[row][column];
          Color ground = diagonal ? palette.ground().sunken() : colour(tvd, end(), table);
          double x = pen.snap(box.x());
          double y = pen.snap(box.y());
          pen.fillRect(x, y, pen.snap(box.right()) - x - 1, pen.snap(box.bottom()) - y - 1, ground);
          String text = diagonal ? "" : number(tvd, box.width() - 0.4 * small);
          if (box.height() >= small) {
            pen.text(
                text,
                box.x() + (box.width() - 1) / 2,
                box.y() + (box.height() - 1) / 2,
                style,
                Palette.inkOn(ground));
          }
        }
      }
    }

    /** As many digits as there is room for. */
    private String number(double value, double room) {
      TextStyle style = TextStyle.mono(small);
      for (int digits = 3; digits >= 2; digits--) {
        String text = String.format(Locale.ROOT, "%." + digits + "f", value);
        if (pen.textWidth(text, style) <= room) {
          return text;
        }
      }
      String brief = String.format(Locale.ROOT, "%.2f", value).replaceFirst("^0", "");
      return pen.textWidth(brief, style) <= room + 0.3 * small ? brief : "";
    }

    /** The lines under the matrix: a column says how its predictor does by itself. */
    private void scores() {
      double base = pen.crisp(layout.cells().bottom() + 0.45 * small);
      pen.line(0, base, layout.cells().right(), base, Line.HAIR, palette.ground().hairline());
      List<String> heads = List.of("accuracy", "TVD to truth", "nats a symbol", "perplexity");
      for (int i = 0; i < heads.size(); i++) {
        double y = layout.scoreY(i);
        TextStyle head = TextStyle.sans(small).right().middle();
        pen.text(heads.get(i), layout.cells().x() - 0.6 * small, y, head, palette.ink().muted());
        for (int column = 0; column < n; column++) {
          Box box = layout.box(0, column);
          Score score = comparison.scores().get(column);
          TextStyle style = TextStyle.mono(small).centred().middle();
          pen.text(
              score(score, i, box.width() - 0.4 * small),
              box.x() + (box.width() - 1) / 2,
              y,
              lit(column, false) ? style.bold() : style,
              palette.ink().text());
        }
      }
    }

    private String score(Score score, int line, double room) {
      return switch (line) {
        case 0 -> number(score.accuracy(), room);
        case 1 -> number(score.tvd(), room);
        case 2 ->
            score.crossEntropy().isPresent()
                ? number(score.crossEntropy().getAsDouble(), room)
                : "∞";
        default ->
            score.crossEntropy().isPresent() ? number(score.perplexity().orElseThrow(), room) : "∞";
      };
    }

    private void legend() {
      double end = end();
      List<Tick> ticks =
          List.of(
              new Tick(0, "0"),
              new Tick(0.5, String.format(Locale.ROOT, "%.2f", end / 2)),
              new Tick(1, String.format(Locale.ROOT, "%.1f", end)));
      double bar = Math.min(12 * small, layout.cells().width());
      double y = layout.legendTop();
      LegendBar.paint(pen, layout.cells().x(), y, bar, map, ticks, palette);
      TextStyle style = TextStyle.sans(small);
      pen.text(
          "TVD",
          layout.cells().x() - 0.6 * small,
          y + 0.6 * small,
          style.right(),
          palette.ink().muted());
      double under = y + LegendBar.height(palette) + 1.5 * small;
      boolean whole = comparison.whole();
      String words = whole ? comparison.words() : "So far: " + comparison.words();
      pen.text(
          words,
          0,
          Math.min(under, height - 0.2 * small),
          whole ? style : style.semibold(),
          whole ? palette.ink().muted() : palette.mark().accent());
      if (!whole) {
        Box all = layout.cells();
        Line dashed = Line.dashed(1.5 * line);
        pen.strokeRect(
            all.x() - 2,
            all.y() - 2,
            all.width() + 3,
            all.height() + 3,
            dashed,
            palette.mark().accent());
      }
    }

    private void frame(Place place, Color colour, double weight) {
      if (place.row() >= n || place.column() >= n) {
        return;
      }
      Box box = layout.box(place.row(), place.column());
      pen.strokeRect(
          box.x() - 0.5,
          box.y() - 0.5,
          box.width(),
          box.height(),
          Line.solid(weight * line),
          colour);
    }
  }
}
