package org.headscope.app.feature.attention.picture;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// A minus in every cell below zero that is strong enough to be seen, so that signs do not hang on
/// telling two colours apart.
public final class SignMarks {
  private static final double SMALLEST_CELL = 9;
  private static final double FAINTEST = 0.15;

  private SignMarks() {}

  static void paint(Pen pen, AttentionLayout layout, AttentionScene scene, Palette palette) {
    if (!scene.numbers().reach().signed() || layout.cell() < SMALLEST_CELL) {
      return;
    }
    float min = -scene.numbers().reach().max();
    double thick = Math.max(pen.snap(0.09 * layout.cell()), 1 / pen.pixelScale());
    for (int query = layout.queries().from(); query < layout.queries().to(); query++) {
      for (int key = layout.keys().from(); key <= query; key++) {
        double share = scene.look().colouring().scale().at(scene.weight(query, key) / min);
        if (share > FAINTEST) {
          Box cell = layout.box(query, key);
          double wide = pen.snap(0.4 * cell.width());
          pen.fillRect(
              pen.snap(cell.x() + (cell.width() - wide) / 2),
              pen.snap(cell.y() + (cell.height() - thick) / 2),
              wide,
              thick,
              ink(share, palette));
        }
      }
    }
  }

  private static Color ink(double share, Palette palette) {
    boolean deep = share > 0.5;
    return deep == palette.dark() ? Color.gray(0.1) : Color.WHITE;
  }
}
