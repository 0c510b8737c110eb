package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.colour.Palette;

/// Finds text on a figure that cannot be read.
public final class Legible {
  private static final double TOLERANCE = 1.5;

  private Legible() {}

  /// Returns a sentence for every text of `figure` that leaves an area of this size, and for every
  /// two horizontal texts that overlap.
  public static List<String> complaints(
      Figure figure, double width, double height, Palette palette) {
    List<Drawn.Text> texts = RecordingPen.of(figure, width, height, palette).texts();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      Drawn.Text one = texts.get(i);
      if (leaves(one.ink(), width, height)) {
        found.add("“%s” leaves the picture".formatted(one.text()));
      }
      for (Drawn.Text other : texts.subList(i + 1, texts.size())) {
        if (level(one) && level(other) && meet(one.box(), other.box())) {
          found.add("“%s” runs into “%s”".formatted(one.text(), other.text()));
        }
      }
    }
    return found;
  }

  /// Returns the same at the minimum size at which `figure` promises to be readable.
  public static List<String> complaintsAtLeast(Figure figure, Palette palette) {
    double width = figure.minWidth(palette);
    return complaints(figure, width, figure.minHeight(width, palette), palette);
  }

  private static boolean level(Drawn.Text text) {
    return Math.abs(text.degrees()) < 1;
  }

  private static boolean leaves(Box ink, double width, double height) {
    return ink.x() < -TOLERANCE
        || ink.y() < -TOLERANCE
        || ink.right() > width + TOLERANCE
        || ink.bottom() > height + TOLERANCE;
  }

  private static boolean meet(Box a, Box b) {
    return Math.min(a.right(), b.right()) - Math.max(a.x(), b.x()) > TOLERANCE
        && Math.min(a.bottom(), b.bottom()) - Math.max(a.y(), b.y()) > TOLERANCE;
  }
}
