package org.headscope.app.feature.attention.picture;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// Outlines of the cells where n-gram matches predict attention. Each length has its own colour and
/// shape: corners, a frame, a double frame. They are drawn as filled rectangles, since stroking
/// hundreds of rectangles would take longer than a frame.
public final class MatchOutlines {
  /// The minimum size of a cell with an outline, in device pixels; in smaller ones nothing of the
  /// cell would remain visible.
  private static final double MIN_CELL = 7;

  private MatchOutlines() {}

  static boolean visible(AttentionLayout layout) {
    return layout.cell() * layout.bounds().scale() >= MIN_CELL;
  }

  static void paint(Pen pen, AttentionLayout layout, AttentionScene scene) {
    if (!visible(layout) || scene.options().outlined().isEmpty()) {
      return;
    }
    Palette palette = layout.bounds().palette();
    Style style = Style.of(pen, layout.cell(), palette);
    for (int query = layout.queries().from(); query < layout.queries().to(); query++) {
      for (int key = layout.keys().from(); key < query; key++) {
        int n = outlined(scene, query, key);
        if (n > 0) {
          mark(pen, n, layout.box(query, key), style, palette);
        }
      }
    }
  }

  /// Returns the length of the longest outlined match of a cell, 0 for none.
  public static int outlined(AttentionScene scene, int query, int key) {
    int n = scene.match(query, key);
    while (n > 0 && !scene.options().outlined().contains(n)) {
      n--;
    }
    return n;
  }

  /// The style of outlines at one zoom, the same for every cell.
  ///
  /// @param nestable true if two nested frames with a gap between them fit
  record Style(double line, boolean nestable) {
    static Style of(Pen pen, double cell, Palette palette) {
      double pixel = 1 / pen.pixelScale();
      double line = Math.max(pen.snap(Math.min(palette.size().line(), cell / 9)), pixel);
      return new Style(line, cell >= 9 * line);
    }
  }

  static void mark(Pen pen, int n, Box cell, Style style, Palette palette) {
    // Leaves one pixel of background between neighbours.
    double gap = 1 / pen.pixelScale();
    Box box = new Box(cell.x() + gap, cell.y() + gap, cell.width() - gap, cell.height() - gap);
    double line = style.line();
    switch (n) {
      case 1 -> corners(pen, box, line, palette.mark().match1());
      case 2 -> frame(pen, box, line, palette.mark().match2());
      default -> {
        Color colour = palette.mark().match3();
        frame(pen, box, line, colour);
        // The gap is filled, since a strong cell's colour may be close to that of the frames.
        frame(pen, box.grown(-line), line, palette.ground().pane());
        frame(pen, box.grown(-2 * line), style.nestable() ? line : gap, colour);
      }
    }
  }

  private static void frame(Pen pen, Box b, double line, Color colour) {
    pen.fillRect(b.x(), b.y(), b.width(), line, colour);
    pen.fillRect(b.x(), b.bottom() - line, b.width(), line, colour);
    pen.fillRect(b.x(), b.y() + line, line, b.height() - 2 * line, colour);
    pen.fillRect(b.right() - line, b.y() + line, line, b.height() - 2 * line, colour);
  }

  private static void corners(Pen pen, Box b, double line, Color colour) {
    double arm = Math.max(pen.snap(b.width() * 0.28), line);
    for (double y : new double[] {b.y(), b.bottom() - line}) {
      pen.fillRect(b.x(), y, arm, line, colour);
      pen.fillRect(b.right() - arm, y, arm, line, colour);
    }
    for (double x : new double[] {b.x(), b.right() - line}) {
      pen.fillRect(x, b.y(), line, arm, colour);
      pen.fillRect(x, b.bottom() - arm, line, arm, colour);
    }
  }
}
