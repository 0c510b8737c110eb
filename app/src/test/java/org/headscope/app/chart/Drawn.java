package org.headscope.app.chart;

import module java.base;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// A mark of a figure, in the figure's logical pixels.
public sealed interface Drawn {
  /// The mark's bounds, even where they are clipped.
  Box box();

  /// The colour of the mark's ink.
  Color colour();

  /// The stroke of the mark's outline; empty for filled shapes and text.
  Optional<StrokeStyle> line();

  /// The rectangle to which the mark was clipped.
  Box clip();

  /// Returns whether the mark is filled rather than outlined.
  default boolean filled() {
    return line().isEmpty();
  }

  /// Returns whether any of the mark is visible inside the clip.
  default boolean visible() {
    double half = line().map(StrokeStyle::width).orElse(0.0) / 2;
    return box().x() - half < clip().right()
        && box().right() + half > clip().x()
        && box().y() - half < clip().bottom()
        && box().bottom() + half > clip().y()
        && colour().getOpacity() > 0;
  }

  /// The x of the mark's middle.
  default double centreX() {
    return box().x() + box().width() / 2;
  }

  /// The y of the mark's middle.
  default double centreY() {
    return box().y() + box().height() / 2;
  }

  /// A rectangle; its corners are arcs of `radius`.
  ///
  /// @param line the stroke of an outline, which is centred on the edge
  record Rect(
      double x,
      double y,
      double width,
      double height,
      double radius,
      Color colour,
      Optional<StrokeStyle> line,
      Box clip)
      implements Drawn {
    @Override
    public Box box() {
      return new Box(x, y, width, height);
    }
  }

  /// A straight line.
  record Segment(
      double x1,
      double y1,
      double x2,
      double y2,
      Color colour,
      Optional<StrokeStyle> line,
      Box clip)
      implements Drawn {
    @Override
    public Box box() {
      return new Box(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x1 - x2), Math.abs(y1 - y2));
    }
  }

  /// A polyline, a polygon, a curve, or another shape of Java2D.
  record Path(Shape shape, Color colour, Optional<StrokeStyle> line, Box clip) implements Drawn {
    @Override
    public Box box() {
      return boundsOf(shape);
    }

    /// The ends of its pieces.
    public List<Point2D> points() {
      List<Point2D> points = new ArrayList<>();
      double[] at = new double[6];
      for (PathIterator i = shape.getPathIterator(null); !i.isDone(); i.next()) {
        int last =
            switch (i.currentSegment(at)) {
              case PathIterator.SEG_CUBICTO -> 4;
              case PathIterator.SEG_QUADTO -> 2;
              case PathIterator.SEG_CLOSE -> -1;
              default -> 0;
            };
        if (last >= 0) {
          points.add(new Point2D.Double(at[last], at[last + 1]));
        }
      }
      return points;
    }
  }

  /// A circle.
  record Circle(
      double x, double y, double radius, Color colour, Optional<StrokeStyle> line, Box clip)
      implements Drawn {
    @Override
    public Box box() {
      return new Box(x - radius, y - radius, 2 * radius, 2 * radius);
    }
  }

  /// An image, its pixels premultiplied.
  ///
  /// @param argb `rows` rows of `columns` pixels
  record Picture(
      double x, double y, double width, double height, int columns, int rows, int[] argb, Box clip)
      implements Drawn {
    @Override
    public Box box() {
      return new Box(x, y, width, height);
    }

    @Override
    public Color colour() {
      return Color.BLACK;
    }

    @Override
    public Optional<StrokeStyle> line() {
      return Optional.empty();
    }

    /// Returns the pixel at a point of the figure.
    public Color at(double px, double py) {
      int column = Math.clamp((int) Math.floor((px - x) / width * columns), 0, columns - 1);
      int row = Math.clamp((int) Math.floor((py - y) / height * rows), 0, rows - 1);
      int pixel = argb[row * columns + column];
      double alpha = (pixel >>> 24) / 255.0;
      return alpha == 0
          ? Color.TRANSPARENT
          : Color.color(
              Math.min(1, (pixel >> 16 & 0xff) / 255.0 / alpha),
              Math.min(1, (pixel >> 8 & 0xff) / 255.0 / alpha),
              Math.min(1, (pixel & 0xff) / 255.0 / alpha),
              alpha);
    }
  }

  /// A line of text. Its box reaches from the top of capitals to the baseline, and from its
  /// beginning to where the next letter would start: right-aligned text ends at x + width, and the
  /// box's middle is that of [TextStyle#middle()].
  ///
  /// @param degrees the clockwise rotation; the box is that of the rotated text
  /// @param ink the bounds of its letters
  /// @param frame the rectangle around its letters, rotated like them
  record Text(
      String text,
      double x,
      double y,
      double width,
      double height,
      Color colour,
      TextStyle style,
      double degrees,
      Box ink,
      Shape frame,
      Box clip)
      implements Drawn {
    @Override
    public Box box() {
      return new Box(x, y, width, height);
    }

    @Override
    public Optional<StrokeStyle> line() {
      return Optional.empty();
    }

    /// Returns whether the clip hides more than `tolerance` pixels of the letters at an edge.
    public boolean cut(double tolerance) {
      return ink.x() < clip.x() - tolerance
          || ink.y() < clip.y() - tolerance
          || ink.right() > clip.right() + tolerance
          || ink.bottom() > clip.bottom() + tolerance;
    }
  }

  /// Returns the bounds of `shape`.
  static Box boundsOf(Shape shape) {
    Rectangle2D r = shape.getBounds2D();
    return new Box(r.getX(), r.getY(), r.getWidth(), r.getHeight());
  }
}
