package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
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
import org.headscope.app.feature.compare.MatrixLayout.MatrixScore;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.io.LatexText;

/// The pairwise distances as numbers on colours (figure 6 of \[ICLL]), with the scores of each
/// predictor against the truth below its column.
record MatrixFigure(Comparison comparison, Marks marks, ColourMap map) implements Figure {
  /// @param pinned the cell whose positions are listed
  record Marks(Optional<Place> at, Optional<Place> pinned) {
    static final Marks NONE = new Marks(Optional.empty(), Optional.empty());
  }

  @Override
  public String title() {
    return "Pairwise total variation distance, " + comparison.describe();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public double minWidth(Palette palette) {
    return MatrixLayout.minWidth(comparison, palette);
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return MatrixLayout.minHeight(width, comparison, palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    List<String> names = comparison.lines().stream().map(ComparedPredictor::name).toList();
    String rule = comparison.rows().label();
    for (int a = 0; a < names.size(); a++) {
      for (int b = 0; b < names.size(); b++) {
        double se = comparison.se()[a][b];
        double tvd = comparison.tvd()[a][b];
        rows.add(List.of(names.get(a), names.get(b), tvd, se, rule, comparison.done()));
      }
    }
    return new DataTable(List.of("a", "b", "tvd", "tvd_se", "rows", "instances"), rows);
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("tex", new LatexTable(comparison).text());
  }

  /// Returns the end of the colour scale: the maximum distance, rounded up to a tenth.
  private double end() {
    double greatest = Stream.of(comparison.tvd()).flatMapToDouble(Arrays::stream).max().orElse(0);
    return Math.max(0.1, Math.ceil(greatest * 10 - 1e-9) / 10);
  }

  private static Color colour(double tvd, double end, int[] table) {
    double share = Math.clamp(tvd / end, 0, 1);
    return Palette.colour(table[(int) Math.round(share * (table.length - 1))]);
  }

  /// The number of digits, the same for all numbers in the matrix or in a row of scores.
  private enum DigitCount {
    THREE,
    TWO,
    BARE,
    ONE;

    String of(double value) {
      return switch (this) {
        // Perplexities are unbounded: large ones keep the number of digits, not of decimals.
        case THREE -> NumberText.decimals(value, value < 9.9995 ? 3 : value < 99.995 ? 2 : 1);
        case TWO -> NumberText.decimals(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
        // Where .92 fits in all cells but 1.00 does not.
        case BARE -> NumberText.bare(value, 2).replace("1.00", "1.0");
        case ONE -> NumberText.decimals(value, value < 9.95 ? 1 : 0);
      };
    }
  }

  private final class Painter extends Painting {
    private final MatrixLayout layout;
    private final TextStyle digits;
    private final int n = comparison.size();

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.layout = MatrixLayout.of(width, height, comparison, palette);
      // Large cells have large numbers, which an audience can read.
      double size = Math.clamp(0.24 * layout.wide(), small, 1.6 * small);
      this.digits = TextStyle.sans(size).centred().middle();
    }

    void paint() {
      names();
      cells();
      if (layout.scores() > 0) {
        scores();
      }
      legend();
      marks.pinned().ifPresent(place -> frame(place, palette.mark().accent(), 2.2));
      marks.at().ifPresent(place -> frame(place, palette.ink().text(), 1.4));
      marks.at().ifPresent(this::readout);
    }

    private void readout(Place place) {
      Box space = new Box(0, 0, width, height);
      CellReadout.bubble(pen, comparison, place, space, palette)
          .paint(pen, layout.box(place.row(), place.column()), space, palette);
    }

    private boolean lit(int index, boolean row) {
      return marks
          .at()
          .or(marks::pinned)
          .filter(p -> (row ? p.row() : p.column()) == index)
          .isPresent();
    }

    private void names() {
      List<String> all = comparison.lines().stream().map(line -> line.label()).toList();
      for (int i = 0; i < n; i++) {
        Box first = layout.box(i, 0);
        TextStyle row = name(lit(i, true));
        String beside = Fit.shortenName(pen, all.get(i), all, row, layout.name());
        double y = first.y() + first.height() / 2;
        pen.text(beside, first.x() - 0.6 * small, y, row.right().middle(), palette.ink().text());
        pen.save();
        pen.translate(layout.box(0, i).x() + 0.5 * layout.wide(), layout.cells().y() - 0.5 * small);
        pen.rotate(-45);
        TextStyle column = name(lit(i, false));
        String shown = Fit.shortenName(pen, all.get(i), all, column, layout.name());
        pen.text(shown, 0, 0, column, palette.ink().text());
        pen.restore();
      }
    }

    private TextStyle name(boolean lit) {
      TextStyle plain = TextStyle.sans(small);
      return lit ? plain.bold() : plain.weight(TextStyle.Weight.MEDIUM);
    }

    private void cells() {
      int[] table = map.table(palette);
      double[][] all = comparison.tvd();
      Optional<DigitCount> format =
          digits(Arrays.stream(all).flatMapToDouble(Arrays::stream), digits, DigitCount.BARE);
      for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) {
          Box box = layout.box(row, column);
          boolean diagonal = row == column;
          double tvd = all[row][column];
          Color ground = diagonal ? palette.ground().sunken() : colour(tvd, end(), table);
          double x = pen.snap(box.x());
          double y = pen.snap(box.y());
          pen.fillRect(x, y, pen.snap(box.right()) - x - 1, pen.snap(box.bottom()) - y - 1, ground);
          if (!diagonal) {
            double middle = box.y() + (box.height() - 1) / 2;
            Color ink = Palette.inkOn(ground);
            format.ifPresent(d -> centred(d.of(tvd), box, middle, digits, ink));
          }
        }
      }
    }

    private Optional<DigitCount> digits(DoubleStream values, TextStyle style, DigitCount fewest) {
      double[] all = values.toArray();
      return Stream.of(DigitCount.values())
          .filter(some -> some.compareTo(fewest) <= 0)
          .filter(some -> Arrays.stream(all).allMatch(value -> fits(some.of(value), style)))
          .findFirst();
    }

    private boolean fits(String text, TextStyle style) {
      return pen.textWidth(text, style) <= layout.wide() - 0.4 * small;
    }

    private void centred(String text, Box box, double y, TextStyle style, Color ink) {
      pen.text(text, box.x() + (box.width() - 1) / 2, y, style, ink);
    }

    private void scores() {
      double base = pen.crisp(layout.cells().bottom() + 0.45 * small);
      pen.line(
          0, base, layout.cells().right(), base, StrokeStyle.HAIR, palette.ground().hairline());
      List<MatrixScore> all = MatrixScore.of(comparison);
      for (int i = 0; i < all.size(); i++) {
        MatrixScore measure = all.get(i);
        double y = layout.scoreY(i);
        TextStyle head = TextStyle.sans(small).right().middle();
        pen.text(measure.label, layout.cells().x() - 0.6 * small, y, head, palette.ink().muted());
        TextStyle plain = TextStyle.sans(small).centred().middle();
        DoubleStream values =
            comparison.scores().stream().flatMapToDouble(score -> measure.of(score).stream());
        Optional<DigitCount> format = digits(values, plain.bold(), DigitCount.ONE);
        for (int column = 0; column < n; column++) {
          Score score = comparison.scores().get(column);
          OptionalDouble value = measure.of(score);
          String none = score.zeroRows() > 0 ? "∞" : "–";
          String text =
              value.isEmpty()
                  ? none
                  : format
                      .map(d -> d.of(value.getAsDouble()))
                      .or(() ->
                          Optional.of(NumberText.significant(value.getAsDouble(), 1))
                              .filter(brief -> fits(brief, plain.bold())))
                      .orElse("");
          TextStyle style = lit(column, false) ? plain.bold() : plain;
          centred(text, layout.box(0, column), y, style, palette.ink().text());
        }
      }
    }

    private void legend() {
      double end = end();
      List<Tick> ticks =
          List.of(
              new Tick(0, "0"),
              new Tick(0.5, NumberText.decimals(end / 2, 2)),
              new Tick(1, NumberText.decimals(end, 1)));
      double bar = Math.clamp(layout.cells().width(), MatrixLayout.LEGEND * small, 12 * small);
      double y = layout.legendTop();
      LegendBar.paint(pen, layout.cells().x(), y, bar, map, ticks, palette);
      TextStyle style = TextStyle.sans(small);
      double left = layout.cells().x() - 0.6 * small;
      pen.text("TVD", left, y + 0.6 * small, style.right(), palette.ink().muted());
      double under = y + LegendBar.height(palette) + 1.5 * small;
      boolean whole = comparison.whole();
      String words = whole ? comparison.describe() : "So far: " + comparison.describe();
      Color ink = whole ? palette.ink().muted() : palette.ink().text();
      under = Fit.write(pen, words, under, whole ? style : style.semibold(), ink, width);
      Fit.write(pen, comparison.checkpoints(), under, style, palette.ink().muted(), width);
      chosen(layout.cells().x() + bar + 1.5 * small, y + 0.6 * small);
      if (!whole) {
        Box all = layout.cells();
        StrokeStyle dashed = StrokeStyle.dashed(1.5 * line);
        pen.strokeRect(all.x() - 2, all.y() - 2, all.width() + 3, all.height() + 3, dashed, ink);
      }
    }

    /// Writes the pinned distance if cells are too narrow for numbers.
    private void chosen(double x, double y) {
      marks
          .pinned()
          .filter(_ -> !fits(".00", digits))
          .map(place -> comparison.tvd()[place.row()][place.column()])
          .map(tvd -> "pinned: " + NumberText.decimals(tvd, 3))
          .filter(text -> x + pen.textWidth(text, TextStyle.sans(small)) <= width)
          .ifPresent(
              text -> pen.text(text, x, y, TextStyle.sans(small).semibold(), palette.ink().text()));
    }

    private void frame(Place place, Color colour, double weight) {
      Box box = layout.box(place.row(), place.column());
      StrokeStyle stroke = StrokeStyle.solid(weight * line);
      pen.strokeRect(box.x() - 0.5, box.y() - 0.5, box.width(), box.height(), stroke, colour);
    }
  }

  /// The distances as a LaTeX table, which needs only `\\usepackage{booktabs}`. Standard errors are
  /// a command of one argument, so that one line before the table omits all of them.
  record LatexTable(Comparison comparison) {

    String text() {
      int n = comparison.size();
      StringBuilder out = new StringBuilder();
      out.append("% Needs \\usepackage{booktabs}.\n");
      if (comparison.hasErrors()) {
        out.append("% Without standard errors: put \\newcommand{\\se}[1]{} before this table.\n");
        out.append("\\providecommand{\\se}[1]{\\pm #1}\n");
      }
      out.append("\\begin{table}\n  \\centering\n");
      out.append("  \\caption{").append(caption()).append("}\n");
      out.append("  \\begin{tabular}{l").append("r".repeat(n)).append("}\n    \\toprule\n");
      out.append("   ");
      for (ComparedPredictor line : comparison.lines()) {
        out.append(" & ").append(LatexText.escaped(line.label()));
      }
      out.append(" \\\\\n    \\midrule\n");
      for (int row = 0; row < n; row++) {
        out.append("    ").append(LatexText.escaped(comparison.lines().get(row).label()));
        for (int column = 0; column < n; column++) {
          out.append(" & ").append(cell(row, column));
        }
        out.append(" \\\\\n");
      }
      return out.append("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n").toString();
    }

    private String cell(int row, int column) {
      if (row == column) {
        return "--";
      }
      String mean = NumberText.decimals(comparison.tvd()[row][column], 3);
      return comparison.hasErrors()
          ? "$%s \\se{%s}$".formatted(mean, NumberText.decimals(comparison.se()[row][column], 3))
          : "$" + mean + "$";
    }

    private String caption() {
      String errors =
          comparison.hasErrors() ? ", $\\pm$ standard error with instances as observations" : "";
      String checkpoints = comparison.checkpoints();
      String trained =
          checkpoints.isEmpty() ? "" : " Trained: %s.".formatted(LatexText.escaped(checkpoints));
      return "Total variation distance between predictors%s: %s.%s"
          .formatted(errors, LatexText.escaped(comparison.describe()), trained);
    }
  }
}
