package org.headscope.app.feature.attention.kind;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.SceneFigure;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.Head;

/// A table of bars with a row per head, and columns for the query itself and for each length of the
/// matching suffix. A line in each cell marks where a uniform head's bar would end. If not all
/// heads fit, those of the selected layer are shown; if these do not fit, either, those around the
/// selected head.
public record SuffixFigure(SuffixScene scene, boolean paper, Set<FigurePart> parts)
    implements SceneFigure {
  // All in multiples of the small text size.
  private static final double LEFT = 3.6;
  private static final double LINE = 1.7;
  private static final double LOW = 1.45;
  private static final double HIGH = 2.4;
  private static final double NUMBER = 2.2;
  private static final double LONG_NUMBER = 3.2;

  /// The minimum width of a column with numbers beside its bars; in narrower columns they are on
  /// the bars.
  private static final double MIN_COLUMN_FOR_NUMBERS = 6;

  public SuffixFigure {
    parts = Set.copyOf(parts);
  }

  @Override
  public SuffixFigure with(Set<FigurePart> some) {
    return new SuffixFigure(some.contains(FigurePart.PIN) ? scene : scene.unpinned(), paper, some);
  }

  @Override
  public double minPaperWidth(Palette palette) {
    return (LEFT + scene.columns() * (NUMBER + 0.5)) * palette.size().small();
  }

  @Override
  public double minPaperHeight(double width, Palette palette) {
    return top(palette) + scene.heads().size() * LOW * palette.size().small();
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return top(palette) + scene.heads().size() * HIGH * palette.size().small();
  }

  /// The top of the first head's row: under the title, the legend, the columns' names and the
  /// uniform head.
  private double top(Palette palette) {
    double small = palette.size().small();
    double legend = hasLegend() ? LINE * small : 0;
    return Math.rint(titleHeight(palette) + legend + 2 * LINE * small + 0.5 * small);
  }

  /// The positions of rows and columns.
  private record Plan(List<Head> heads, double left, double top, double row, double column) {
    Box cell(int head, int at, double gap) {
      return new Box(left + at * column, top + head * row, column - gap, row);
    }
  }

  private Plan plan(double width, double height, Palette palette) {
    double small = palette.size().small();
    double top = top(palette);
    double space = height - top;
    int max = Math.max(1, (int) (space / (LOW * small)));
    List<Head> heads = heads(max);
    double row = Math.min(space / Math.max(1, heads.size()), HIGH * small);
    return new Plan(heads, LEFT * small, top, row, (width - LEFT * small) / scene.columns());
  }

  private List<Head> heads(int max) {
    List<Head> all = scene.heads();
    List<Head> layer = all.stream().filter(one -> one.layer() == scene.layer()).toList();
    List<Head> some = all.size() <= max || layer.isEmpty() ? all : layer;
    if (some.size() <= max) {
      return some;
    }
    int selected = 0;
    for (int i = 0; i < some.size(); i++) {
      selected = scene.isSelected(some.get(i)) ? i : selected;
    }
    int from = Math.clamp(selected - max / 2, 0, some.size() - max);
    return some.subList(from, from + max);
  }

  @Override
  public PointerTarget at(double x, double y, PictureArea space) {
    Plan plan = plan(space.width(), space.height(), space.palette());
    int row = (int) Math.floor((y - plan.top()) / plan.row());
    if (row < 0 || row >= plan.heads().size() || x < 0 || x >= space.width()) {
      return new PointerTarget.OnSpot(-1, 0, 0);
    }
    Head head = plan.heads().get(row);
    int column = (int) Math.floor((x - plan.left()) / plan.column());
    int spot =
        scene.heads().indexOf(head) * scene.columns() + Math.clamp(column, 0, scene.columns() - 1);
    return new PointerTarget.OnSpot(spot, head.layer(), head.head());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    writeTitle(pen, List.of(scene.place()), width, palette);
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final Plan plan;
    private final TextStyle plain;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      plan = plan(width, height, palette);
      plain = TextStyle.sans(small).middle();
    }

    void paint() {
      if (hasLegend()) {
        legend();
      }
      names();
      for (int row = 0; row < plan.heads().size(); row++) {
        row(row);
      }
      if (!paper && scene.spot() >= 0) {
        pointed();
      }
      double under = pen.crisp(plan.top() - 0.25 * small);
      pen.line(0, under, width, under, StrokeStyle.HAIR, palette.ground().hairline());
    }

    /// Writes on one line what is shown, and how many heads are left out.
    private void legend() {
      double y = plan.top() - (0.5 + 2.5 * LINE) * small;
      boolean layer = plan.heads().stream().allMatch(one -> one.layer() == scene.layer());
      int left = scene.heads().size() - plan.heads().size();
      String of = layer ? " · layer %d, ".formatted(scene.layer()) : " · ";
      String some = left == 0 ? "" : "%s%d more heads".formatted(of, left);
      List<String> forms =
          Stream.of(
                  "attention by length of the suffix shared with the key; line: uniform attention",
                  "attention by length of the shared suffix; line: uniform",
                  "by shared suffix; line: uniform",
                  "line: uniform")
              .map(form -> form + some)
              .toList();
      Fit.firstFitting(pen, forms, plain, width)
          .ifPresent(form -> pen.text(form, 0, y, plain, palette.ink().muted()));
    }

    private void names() {
      double first = plan.top() - (0.5 + 1.5 * LINE) * small;
      double second = plan.top() - (0.5 + 0.5 * LINE) * small;
      pen.text("uniform", 0, second, plain, palette.ink().muted());
      double[] even = scene.uniform();
      for (int at = 0; at < scene.columns(); at++) {
        double right = plan.cell(0, at, 0.5 * small).right();
        String name = scene.numbers().column(at);
        String fitting = pen.textWidth(name, plain) <= plan.column() ? name : "self";
        pen.text(fitting, right, first, plain.right().semibold(), palette.ink().text());
        number(even[at], right, second, palette.ink().muted());
      }
    }

    private void row(int row) {
      Head head = plan.heads().get(row);
      Box first = plan.cell(row, 0, 0);
      Color ink = palette.ink().text();
      if (scene.isSelected(head)) {
        pen.fillRect(0, first.y(), width, first.height(), palette.ground().chosen());
      }
      TextStyle label = scene.isSelected(head) ? plain.bold() : plain;
      pen.text(scene.brief(head), 0, first.middleY(), label, ink);
      double[] shares = scene.shares(head);
      double[] even = scene.uniform();
      Color fill = palette.ground().pane().interpolate(palette.mark().model(), 0.4);
      boolean beside = plan.column() >= MIN_COLUMN_FOR_NUMBERS * small;
      // The length of a bar for a share of 1.
      double whole = plan.column() - (beside ? LONG_NUMBER + 0.5 : 0.5) * small;
      for (int at = 0; at < shares.length; at++) {
        Box cell = plan.cell(row, at, 0.5 * small);
        double pad = Math.rint(0.12 * cell.height());
        double high = cell.height() - 2 * pad;
        double wide = Math.clamp(shares[at], 0, 1) * whole;
        if (wide >= 0.5) {
          pen.fillRect(cell.x(), cell.y() + pad, wide, high, fill);
        }
        double x = pen.crisp(cell.x() + even[at] * whole);
        even(x, cell.y() + pad, high, beside ? high / 2 : high / 5);
        number(shares[at], cell.right(), cell.middleY(), ink);
      }
    }

    /// Draws the line of a uniform head; only its two ends, of length `end`, where a number may
    /// cover it.
    private void even(double x, double top, double high, double end) {
      StrokeStyle stroke = StrokeStyle.solid(line);
      pen.line(x, top, x, top + end, stroke, palette.ink().muted());
      pen.line(x, top + high - end, x, top + high, stroke, palette.ink().muted());
    }

    private void number(double share, double right, double y, Color ink) {
      if (plan.column() < NUMBER * small) {
        return;
      }
      boolean whole = plan.column() >= LONG_NUMBER * small;
      boolean nothing = share < (whole ? 0.0005 : 0.005);
      String number =
          nothing ? "·" : whole ? NumberText.decimals(share, 3) : NumberText.bare(share, 2);
      pen.text(number, right, y, plain.right(), nothing ? palette.ink().faint() : ink);
    }

    private void pointed() {
      int row = plan.heads().indexOf(scene.heads().get(scene.spot() / scene.columns()));
      if (row >= 0) {
        Box cell = plan.cell(row, scene.spot() % scene.columns(), 0.5 * small);
        StrokeStyle frame = StrokeStyle.solid(1.4 * line);
        pen.strokeRect(
            cell.x(), cell.y(), cell.width(), cell.height(), frame, palette.ink().text());
        new Bubble(scene.at(scene.spot(), palette, /* paper= */ false).few())
            .paint(pen, cell, new Box(0, 0, width, height), palette);
      }
    }
  }
}
