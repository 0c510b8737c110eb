package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// A readout in a dark box next to its subject, which it does not cover if space allows.
///
/// @param lines from top to bottom, all of one size
public record Bubble(List<List<TextRun>> lines) {
  private static final double PAD = 8;
  private static final double DISTANCE = 10;
  private static final double LEADING = 1.4;

  public Bubble {
    lines = List.copyOf(lines);
  }

  /// Returns a box of `lines`, the first one as its heading, wrapped to fit into `space`.
  public static Bubble of(Pen pen, List<String> lines, Box space, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().small());
    List<TextRun> runs = new ArrayList<>();
    for (String words : lines) {
      TextStyle set = runs.isEmpty() ? style.semibold() : style;
      runs.add(new TextRun(words, set, palette.ink().bubble()));
    }
    return wrapped(pen, runs, space);
  }

  public static Bubble wrapped(Pen pen, List<TextRun> paragraphs, Box space) {
    return new Bubble(
        paragraphs.stream()
            .flatMap(p ->
                Fit.lines(pen::textWidth, p.text(), p.style(), space.width() - 2 * PAD).stream()
                    .map(line -> List.of(new TextRun(line, p.style(), p.colour()))))
            .toList());
  }

  /// Paints the bubble above its subject, or else below, left or right of it, where it fits.
  ///
  /// @param about the subject, which should stay visible
  /// @param space the part of the figure that may be painted on
  public void paint(Pen pen, Box about, Box space, Palette palette) {
    paint(pen, about, space, Optional.empty(), palette);
  }

  /// Paints the bubble where a card covers part of the figure.
  ///
  /// @param covered the bounds of the card; the bubble avoids it if it fits elsewhere
  public void paint(Pen pen, Box about, Box space, Optional<Box> covered, Palette palette) {
    double size =
        lines.stream().flatMap(List::stream).mapToDouble(r -> r.style().size()).max().orElse(0);
    double widest = lines.stream().mapToDouble(l -> TextRun.width(pen, l)).max().orElse(0);
    Box box =
        place(about, space, covered, widest + 2 * PAD, lines.size() * size * LEADING + 2 * PAD - 4);
    pen.fillRoundRect(box.x(), box.y(), box.width(), box.height(), 6, palette.bubbleRim());
    pen.fillRoundRect(
        box.x() + 1, box.y() + 1, box.width() - 2, box.height() - 2, 5, palette.ground().bubble());
    double baseline = box.y() + PAD + size * 0.85;
    for (List<TextRun> line : lines) {
      TextRun.write(pen, line, box.x() + PAD, baseline);
      baseline += size * LEADING;
    }
  }

  private static Box place(
      Box about, Box space, Optional<Box> covered, double width, double height) {
    // Limits are whole pixels, since the box is rounded, which could push it out of the space.
    double lastX = Math.max(space.x(), Math.floor(space.right() - width));
    double lastY = Math.max(space.y(), Math.floor(space.bottom() - height));
    double x = Math.clamp(about.x() + about.width() / 2 - 0.3 * width, space.x(), lastX);
    double y = Math.clamp(about.y() + about.height() / 2 - height / 2, space.y(), lastY);
    double above = about.y() - DISTANCE - height;
    List<Box> fitting =
        Stream.of(
                at(x, above, width, height),
                at(x, about.bottom() + DISTANCE, width, height),
                at(about.x() - DISTANCE - width, y, width, height),
                at(about.right() + DISTANCE, y, width, height))
            .filter(space::containsBox)
            .toList();
    return fitting.stream()
        .filter(b -> covered.filter(b::intersects).isEmpty())
        .findFirst()
        .or(() -> fitting.stream().findFirst())
        .orElse(at(x, Math.clamp(above, space.y(), lastY), width, height));
  }

  private static Box at(double x, double y, double width, double height) {
    return new Box(Math.rint(x), Math.rint(y), width, height);
  }
}
