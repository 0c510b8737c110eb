package org.headscope.app.chart;

import module java.base;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.AwtFonts;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// A pen that draws nothing and records everything, in the order of painting and in the figure's
/// logical pixels, whatever the translation or rotation. Tests find out which cell is dark, how
/// long a bar is, and which text is where.
///
/// Shapes that the clip hides entirely are recorded, too, but are not [Drawn#visible()].
public final class RecordingPen implements Pen {
  private static final double EVERYWHERE = 1e9;

  /// The clip of a figure that clips nothing.
  private static final Box UNCLIPPED =
      new Box(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, 2 * EVERYWHERE);

  private record State(AffineTransform transform, Optional<Shape> clip) {}

  private final double pixelScale;
  private final ToDoubleBiFunction<String, TextStyle> widths;
  private final RecordingGraphics surface = new RecordingGraphics(this::record);
  private final Deque<State> states = new ArrayDeque<>();
  private final List<Drawn> marks = new ArrayList<>();

  private RecordingPen(double pixelScale, ToDoubleBiFunction<String, TextStyle> widths) {
    this.pixelScale = pixelScale;
    this.widths = widths;
  }

  /// Creates a pen that measures text as in files; for any thread.
  public RecordingPen() {
    this(1, AwtFonts::width);
  }

  /// Returns the same with `pixelScale` device pixels per logical pixel.
  public static RecordingPen ofPaper(double pixelScale) {
    return new RecordingPen(pixelScale, AwtFonts::width);
  }

  /// Returns a pen that measures text as on the screen; for the FX thread.
  public static RecordingPen ofScreen(double pixelScale) {
    return new RecordingPen(pixelScale, FxFonts::width);
  }

  /// Returns a pen that recorded `figure` on an area of this size.
  public static RecordingPen of(Figure figure, double width, double height, Palette palette) {
    RecordingPen pen = new RecordingPen();
    figure.paint(pen, width, height, palette);
    return pen;
  }

  /// Returns all marks, in the order of painting.
  public List<Drawn> marks() {
    return List.copyOf(marks);
  }

  /// Returns the visible marks of a kind, in the order of painting.
  public <T extends Drawn> List<T> visible(Class<T> kind) {
    return marks.stream().filter(kind::isInstance).map(kind::cast).filter(Drawn::visible).toList();
  }

  /// Returns the visible texts, in the order of painting.
  public List<Drawn.Text> texts() {
    return visible(Drawn.Text.class);
  }

  /// Returns the visible texts that are equal to `text`.
  public List<Drawn.Text> texts(String text) {
    return texts().stream().filter(t -> t.text().equals(text)).toList();
  }

  /// Returns the only visible text that is equal to `text`.
  public Drawn.Text text(String text) {
    List<Drawn.Text> found = texts(text);
    if (found.size() != 1) {
      throw new AssertionError(
          "%d texts read “%s”; there are %s"
              .formatted(found.size(), text, texts().stream().map(Drawn.Text::text).toList()));
    }
    return found.getFirst();
  }

  /// Returns the visible filled rectangles.
  public List<Drawn.Rect> fills() {
    return visible(Drawn.Rect.class).stream().filter(Drawn::filled).toList();
  }

  /// Returns the visible outlined rectangles.
  public List<Drawn.Rect> outlines() {
    return visible(Drawn.Rect.class).stream().filter(Predicate.not(Drawn::filled)).toList();
  }

  /// Returns the colour of the last fill at a point; empty if nothing was filled there.
  public Optional<Color> colourAt(double x, double y) {
    for (Drawn mark : marks.reversed()) {
      if (mark.filled() && mark.clip().contains(x, y) && covers(mark, x, y)) {
        Color colour = mark instanceof Drawn.Picture picture ? picture.at(x, y) : mark.colour();
        if (colour.getOpacity() > 0) {
          return Optional.of(colour);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean covers(Drawn mark, double x, double y) {
    return switch (mark) {
      case Drawn.Rect rect ->
          new RoundRectangle2D.Double(
                  rect.x(),
                  rect.y(),
                  rect.width(),
                  rect.height(),
                  2 * rect.radius(),
                  2 * rect.radius())
              .contains(x, y);
      case Drawn.Circle c -> Math.hypot(x - c.x(), y - c.y()) <= c.radius();
      case Drawn.Path path -> path.shape().contains(x, y);
      case Drawn.Picture picture -> picture.box().contains(x, y);
      case Drawn.Segment _ -> false;
      case Drawn.Text _ -> false;
    };
  }

  @Override
  public double pixelScale() {
    return pixelScale;
  }

  @Override
  public void fill(Shape shape, Color colour) {
    record(shape, Optional.empty(), colour);
  }

  @Override
  public void stroke(Shape shape, StrokeStyle line, Color colour) {
    record(shape, Optional.of(line), colour);
  }

  @Override
  public void text(String text, double x, double y, TextStyle style, Color colour) {
    if (text.isEmpty()) {
      return;
    }
    double width = textWidth(text, style);
    double left = style.leftX(x, width);
    double base = style.baselineY(y);
    AffineTransform at = surface.getTransform();
    Box box =
        Drawn.boundsOf(
            at.createTransformedShape(
                new Rectangle2D.Double(left, base - style.capHeight(), width, style.capHeight())));
    AffineTransform place = new AffineTransform(at);
    place.translate(left, base);
    Shape letters = AwtFonts.outline(text, style).shape();
    marks.add(
        new Drawn.Text(
            text,
            box.x(),
            box.y(),
            box.width(),
            box.height(),
            colour,
            style,
            Math.toDegrees(Math.atan2(at.getShearY(), at.getScaleX())),
            Drawn.boundsOf(place.createTransformedShape(letters)),
            place.createTransformedShape(letters.getBounds2D()),
            clip()));
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return text.isEmpty() ? 0 : widths.applyAsDouble(text, style);
  }

  @Override
  public void image(
      int[] argb,
      int imageWidth,
      int imageHeight,
      double x,
      double y,
      double width,
      double height) {
    Box box =
        Drawn.boundsOf(
            surface
                .getTransform()
                .createTransformedShape(new Rectangle2D.Double(x, y, width, height)));
    int[] pixels = Arrays.copyOf(argb, imageWidth * imageHeight);
    marks.add(
        new Drawn.Picture(
            box.x(), box.y(), box.width(), box.height(), imageWidth, imageHeight, pixels, clip()));
  }

  @Override
  public void pushClip(double x, double y, double width, double height) {
    save();
    surface.clip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void save() {
    states.push(new State(surface.getTransform(), Optional.ofNullable(surface.getClip())));
  }

  @Override
  public void restore() {
    State state = states.pop();
    surface.setTransform(state.transform());
    surface.setClip(state.clip().orElse(null));
  }

  @Override
  public void translate(double dx, double dy) {
    surface.translate(dx, dy);
  }

  @Override
  public void rotate(double degrees) {
    surface.rotate(Math.toRadians(degrees));
  }

  /// Records `shape`, which is in the current coordinates.
  private void record(Shape shape, Optional<StrokeStyle> line, Color colour) {
    AffineTransform at = surface.getTransform();
    Shape placed = at.createTransformedShape(shape);
    boolean upright = (at.getType() & AffineTransform.TYPE_GENERAL_ROTATION) == 0;
    Box box = Drawn.boundsOf(placed);
    Box clip = clip();
    marks.add(
        switch (shape) {
          case Line2D l -> {
            Point2D from = at.transform(l.getP1(), null);
            Point2D to = at.transform(l.getP2(), null);
            yield new Drawn.Segment(
                from.getX(), from.getY(), to.getX(), to.getY(), colour, line, clip);
          }
          case Rectangle2D r when upright -> rect(box, 0, colour, line, clip);
          case RoundRectangle2D r when upright ->
              rect(box, r.getArcWidth() / 2, colour, line, clip);
          case Ellipse2D e when Math.abs(e.getWidth() - e.getHeight()) < 1e-9 ->
              new Drawn.Circle(
                  box.x() + box.width() / 2,
                  box.y() + box.height() / 2,
                  e.getWidth() / 2,
                  colour,
                  line,
                  clip);
          default -> new Drawn.Path(placed, colour, line, clip);
        });
  }

  private static Drawn.Rect rect(
      Box box, double radius, Color colour, Optional<StrokeStyle> line, Box clip) {
    return new Drawn.Rect(box.x(), box.y(), box.width(), box.height(), radius, colour, line, clip);
  }

  private Box clip() {
    Shape clip = surface.getClip();
    return clip == null
        ? UNCLIPPED
        : Drawn.boundsOf(surface.getTransform().createTransformedShape(clip));
  }
}
