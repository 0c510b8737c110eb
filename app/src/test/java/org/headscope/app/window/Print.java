package org.headscope.app.window;

import module java.base;

import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Rectangle2D;
import org.headscope.app.chart.Box;

/// All text painted on a window, in painting order, and what of it is unreadable.
final class Print {
  /// Visible text: the bounds of its letters in the scene, and their frame if it is rotated.
  private record Written(
      String text, Box ink, Optional<Shape> turned, double fontSize, String where, int order) {
    /// True if the letters of both overlap.
    boolean meets(Written other) {
      Box common = common(ink, other.ink);
      if (common.width() <= 1 || common.height() <= 1) {
        return false;
      }
      if (turned.isEmpty() && other.turned.isEmpty()) {
        return true;
      }
      Area both = new Area(turned.orElse(rectangle(ink)));
      both.intersect(new Area(other.turned.orElse(rectangle(other.ink))));
      Rectangle2D left = both.getBounds2D();
      return left.getWidth() > 1 && left.getHeight() > 1;
    }

    private static Shape rectangle(Box box) {
      return new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height());
    }
  }

  /// An opaque shape that was painted.
  private record Cover(Box box, int order) {}

  private final List<Written> texts = new ArrayList<>();
  private final List<Cover> covers = new ArrayList<>();
  private int order;

  /// Adds a text.
  ///
  /// @param ink the bounds of its letters
  /// @param turned their frame, if it is rotated
  /// @param seen the part that clips leave visible
  /// @param where the part of the window, for messages
  void write(
      String text, Box ink, Optional<Shape> turned, double fontSize, Box seen, String where) {
    Box left = common(ink, seen);
    if (left.width() > 1 && left.height() > 1) {
      texts.add(new Written(text, left, turned, fontSize, where, order++));
    }
  }

  /// Adds an opaque shape, which hides what was painted there before.
  void cover(Box box) {
    covers.add(new Cover(box, order++));
  }

  /// Describes unreadable text, a sentence each.
  ///
  /// @param min minimum readable font size, in logical pixels
  List<String> faults(double min) {
    Set<String> faults = new LinkedHashSet<>();
    readSizes(min, faults);
    overlaps(uncovered(faults), faults);
    return List.copyOf(faults);
  }

  private void readSizes(double min, Set<String> faults) {
    for (Written text : texts) {
      // Digits in state chips and letters in strips may be smaller: place and colour repeat them.
      if (text.fontSize() < min - 0.05 && text.text().length() > 2) {
        faults.add(
            "%s: “%s” is set in %.1f px, below %.0f"
                .formatted(text.where(), text.text(), text.fontSize(), min));
      }
    }
  }

  /// Returns the visible texts, and reports those that are half hidden.
  private List<Written> uncovered(Set<String> faults) {
    List<Written> left = new ArrayList<>();
    for (Written text : texts) {
      double hidden = 0;
      for (Cover cover : covers) {
        if (cover.order() > text.order()) {
          Box common = common(text.ink(), cover.box());
          hidden = Math.max(hidden, common.width() * common.height());
        }
      }
      double all = text.ink().width() * text.ink().height();
      if (hidden < 0.98 * all) {
        left.add(text);
        if (hidden > 0.12 * all) {
          faults.add(
              "%s: “%s” at %s is partly covered"
                  .formatted(text.where(), text.text(), at(text.ink())));
        }
      }
    }
    return left;
  }

  private void overlaps(List<Written> texts, Set<String> faults) {
    List<Written> byLeft =
        texts.stream().sorted(Comparator.comparingDouble(t -> t.ink().x())).toList();
    for (int i = 0; i < byLeft.size(); i++) {
      Written a = byLeft.get(i);
      for (int j = i + 1; j < byLeft.size(); j++) {
        Written b = byLeft.get(j);
        if (b.ink().x() >= a.ink().right()) {
          break;
        }
        Box both = common(a.ink(), b.ink());
        boolean same = a.text().equals(b.text()) && both.width() > 0.8 * a.ink().width();
        if (!same && a.meets(b) && !isBetween(a, b, both)) {
          faults.add(
              "%s: “%s” and “%s” overlap at %s".formatted(a.where(), a.text(), b.text(), at(both)));
        }
      }
    }
  }

  /// True if an opaque shape is between two texts where they overlap.
  private boolean isBetween(Written a, Written b, Box both) {
    int lower = Math.min(a.order(), b.order());
    int upper = Math.max(a.order(), b.order());
    return covers.stream()
        .filter(cover -> cover.order() > lower && cover.order() < upper)
        .anyMatch(cover -> cover.box().containsBox(both));
  }

  /// The overlap of both; empty size if none.
  static Box common(Box a, Box b) {
    double x = Math.max(a.x(), b.x());
    double y = Math.max(a.y(), b.y());
    return new Box(
        x,
        y,
        Math.max(0, Math.min(a.right(), b.right()) - x),
        Math.max(0, Math.min(a.bottom(), b.bottom()) - y));
  }

  /// Formats `box` for messages: `10,20 30×40`.
  static String at(Box box) {
    return String.format(
        Locale.ROOT, "%.0f,%.0f %.0f×%.0f", box.x(), box.y(), box.width(), box.height());
  }
}
