package org.headscope.app.feature.heads;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.Interval;
import org.headscope.engine.interpret.headscore.NgramScore;

/**
 * The grid of all heads: a row for each layer, a thumbnail and a label for each head.
 *
 * @param scene what to show
 * @param thumbnails whose memory to use; not shared with another thread
 * @param titled whether the title is part of the picture, as on paper
 */
public record HeadsFigure(HeadsScene scene, Thumbnails thumbnails, boolean titled)
    implements Figure {
  @Override
  public String title() {
    return "Heads";
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    int layers = scene.maps().layers();
    int heads = scene.maps().heads();
    HeadGrid grid =
        titled
            ? HeadGrid.onPage(layers, heads, width, height, palette)
            : HeadGrid.of(layers, heads, width, palette);
    if (titled) {
      TextStyle style = TextStyle.sans(palette.size().title()).semibold().top();
      pen.text(title(), 0, 1, style, palette.ink().text());
    }
    int side = (int) Math.rint(grid.side() * pen.pixelScale());
    int[][][] pixels = thumbnails.of(scene.maps(), side, palette);
    TextStyle name = TextStyle.sans(grid.small());
    for (int layer = 1; layer <= grid.layers(); layer++) {
      pen.text("layer " + layer, 4, grid.nameY(layer), name, palette.ink().muted());
      for (int head = 1; head <= grid.heads(); head++) {
        head(pen, grid, layer, head, pixels[layer - 1][head - 1], palette);
      }
    }
  }

  private void head(Pen pen, HeadGrid grid, int layer, int head, int[] pixels, Palette palette) {
    Box box = grid.thumbnail(layer, head);
    double x = pen.snap(box.x());
    double y = pen.snap(box.y());
    int side = (int) Math.rint(box.width() * pen.pixelScale());
    pen.image(pixels, side, side, x, y, side / pen.pixelScale(), side / pen.pixelScale());
    pen.strokeRect(
        x - 0.5,
        y - 0.5,
        box.width() + 1,
        box.height() + 1,
        Line.HAIR,
        palette.ground().hairline());
    scene.score(layer, head).ifPresent(score -> label(pen, grid, box, score, palette));
    if (scene.isSelected(layer, head)) {
      Box cell = grid.cell(layer, head);
      double line = 1.4 * palette.size().line();
      pen.strokeRoundRect(
          cell.x() + line / 2,
          cell.y() + line / 2,
          cell.width() - line,
          cell.height() - line,
          4,
          Line.solid(line),
          palette.mark().accent());
    }
  }

  private static void label(Pen pen, HeadGrid grid, Box box, HeadScore score, Palette palette) {
    double small = grid.small();
    TextStyle name = TextStyle.sans(small).semibold();
    TextStyle number = TextStyle.mono(small);
    double baseline = box.bottom() + small + 3;
    Color ink = score.label().equals("diffuse") ? palette.ink().muted() : palette.ink().text();
    pen.text(score.label(), box.x() + 1, baseline, name, ink);
    String value = String.format(Locale.ROOT, "%.2f", score.value());
    if (grid.stacked()) {
      pen.text(value, box.x() + 1, baseline + small + 1, number, palette.ink().muted());
    } else {
      pen.text(value, box.right() - 1, baseline, number.right(), palette.ink().muted());
    }
  }

  /** Every head's label and scores. */
  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (HeadScore score : scene.scores()) {
      for (int back = 1; back <= score.back().size(); back++) {
        rows.add(row(score, back + " back", score.back().get(back - 1), "", "", ""));
      }
      for (NgramScore ngram : score.ngrams()) {
        rows.add(
            row(
                score,
                ngram.n() + "-gram",
                ngram.attention(),
                ngram.uniform(),
                ngram.recency(),
                ngram.contrast().value()));
      }
    }
    return new DataTable(
        List.of(
            "step",
            "layer",
            "head",
            "label",
            "value",
            "score",
            "attention",
            "low",
            "high",
            "uniform",
            "recency",
            "contrast"),
        rows);
  }

  private List<?> row(
      HeadScore head, String score, Interval i, Object uniform, Object recency, Object contrast) {
    return List.of(
        scene.inspection().step(),
        head.layer(),
        head.head(),
        head.label(),
        head.value(),
        score,
        i.value(),
        i.low(),
        i.high(),
        uniform,
        recency,
        contrast);
  }
}
