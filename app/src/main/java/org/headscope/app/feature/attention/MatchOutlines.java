package org.headscope.app.feature.attention;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;

/**
 * Outlines of the cells where n-gram matches predict attention. Each length has its own colour and
 * its own line: corners, a frame, a double frame. Drawn as filled pixels, hundreds at once, since
 * stroking as many rectangles would not fit into a frame's time.
 */
final class MatchOutlines {
  private static final double SMALLEST_CELL = 7;

  private MatchOutlines() {}

  /** Whether cells are large enough to be outlined. */
  static boolean visible(AttentionLayout layout) {
    return layout.cell() >= SMALLEST_CELL;
  }

  static void paint(Pen pen, AttentionLayout layout, AttentionScene scene, Palette palette) {
    if (!visible(layout) || scene.look().outlined().isEmpty()) {
      return;
    }
    Style style = Style.of(pen, layout, palette);
    int from = scene.window().from();
    for (int query = from; query < scene.window().to(); query++) {
      for (int key = from; key < query; key++) {
        int n = outlined(scene, query, key);
        if (n > 0) {
          mark(pen, n, layout.box(query, key), style, palette);
        }
      }
    }
  }

  /** The longest match of a cell that is outlined, 0 for none. */
  static int outlined(AttentionScene scene, int query, int key) {
    int n = scene.match(query, key);
    while (n > 0 && !scene.look().outlined().contains(n)) {
      n--;
    }
    return n;
  }

  /**
   * How outlines are drawn at one zoom, the same for every cell.
   *
   * @param line width of lines
   * @param roomy whether two frames fit into each other; else the frame is twice as wide
   */
  record Style(double line, boolean roomy) {
    static Style of(Pen pen, AttentionLayout layout, Palette palette) {
      double line = Math.max(pen.snap(palette.size().line()), 1 / pen.pixelScale());
      return new Style(line, layout.cell() > 8 * line);
    }
  }

  static void mark(Pen pen, int n, Box cell, Style style, Palette palette) {
    // One pixel of paper between neighbours.
    double gap = 1 / pen.pixelScale();
    Box box = new Box(cell.x() + gap, cell.y() + gap, cell.width() - gap, cell.height() - gap);
    double line = style.line();
    switch (n) {
      case 1 -> corners(pen, box, line, palette.mark().match1());
      case 2 -> frame(pen, box, line, palette.mark().match2());
      default -> {
        double in = 2 * line;
        Box inner =
            new Box(box.x() + in, box.y() + in, box.width() - 2 * in, box.height() - 2 * in);
        frame(pen, box, style.roomy() ? line : in, palette.mark().match3());
        if (style.roomy()) {
          frame(pen, inner, line, palette.mark().match3());
        }
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
