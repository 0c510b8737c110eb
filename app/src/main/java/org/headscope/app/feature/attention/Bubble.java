package org.headscope.app.feature.attention;

import java.util.List;
import java.util.stream.Stream;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextRun;

/**
 * A read-out beside what is under the mouse, dark and never over it.
 *
 * @param lines what it says
 */
record Bubble(List<List<TextRun>> lines) {
  private static final double PAD = 8;
  private static final double DISTANCE = 10;
  private static final double LEADING = 1.4;

  /** A small one: what counts most of {@code said}. */
  static Bubble of(ReadoutText said) {
    return new Bubble(said.few());
  }

  private double width(Pen pen) {
    return lines.stream().mapToDouble(line -> TextRun.width(pen, line)).max().orElse(0) + 2 * PAD;
  }

  /**
   * Above what it is about, or else below, left or right of it, wherever there is room.
   *
   * @param about what must stay in sight
   * @param room the picture, beyond which nothing is painted
   */
  void paint(Pen pen, Box about, Box room, Palette palette) {
    double text = palette.size().text();
    double width = width(pen);
    double height = lines.size() * text * LEADING + 2 * PAD - 4;
    Box box = place(about, room, width, height);
    pen.fillRoundRect(box.x(), box.y(), width, height, 6, palette.ground().bubble());
    double baseline = box.y() + PAD + text * 0.85;
    for (List<TextRun> line : lines) {
      TextRun.write(pen, line, box.x() + PAD, baseline);
      baseline += text * LEADING;
    }
  }

  private static Box place(Box about, Box room, double width, double height) {
    double middle = about.x() + about.width() / 2;
    double x = Math.clamp(middle - 0.3 * width, room.x(), Math.max(room.x(), room.right() - width));
    double centre = about.y() + about.height() / 2;
    double y =
        Math.clamp(centre - height / 2, room.y(), Math.max(room.y(), room.bottom() - height));
    Box above = at(x, about.y() - DISTANCE - height, width, height);
    return Stream.of(
            above,
            at(x, about.bottom() + DISTANCE, width, height),
            at(about.x() - DISTANCE - width, y, width, height),
            at(about.right() + DISTANCE, y, width, height))
        .filter(b ->
            b.x() >= room.x()
                && b.y() >= room.y()
                && b.right() <= room.right()
                && b.bottom() <= room.bottom())
        .findFirst()
        .orElse(above);
  }

  private static Box at(double x, double y, double width, double height) {
    return new Box(Math.rint(x), Math.rint(y), width, height);
  }
}
