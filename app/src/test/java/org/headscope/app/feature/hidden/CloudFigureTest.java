package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.app.feature.hidden.CloudFixture.HEIGHT;
import static org.headscope.app.feature.hidden.CloudFixture.LIGHT;
import static org.headscope.app.feature.hidden.CloudFixture.MINE;
import static org.headscope.app.feature.hidden.CloudFixture.STATE;
import static org.headscope.app.feature.hidden.CloudFixture.TEXT;
import static org.headscope.app.feature.hidden.CloudFixture.WIDTH;
import static org.headscope.app.feature.hidden.CloudFixture.X;
import static org.headscope.app.feature.hidden.CloudFixture.Y;

import module java.base;

import java.awt.geom.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every point is in its place and has its token's shape and colour, read from the drawing.
class CloudFigureTest {
  static final TreeSource TREE =
      new TreeSource(
          2,
          List.of(
              new TreeSource.Leaf(List.of(0), List.of(0.3, 0.7)),
              new TreeSource.Leaf(List.of(1), List.of(0.6, 0.4))));

  private static boolean areSimilar(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed())
            + Math.abs(a.getGreen() - b.getGreen())
            + Math.abs(a.getBlue() - b.getBlue())
        < 0.01;
  }

  /// Returns the frame around the points.
  private static Box frame(RecordingPen pen) {
    return pen.outlines().getFirst().box();
  }

  /// Returns the point (0, 0), where the horizontal and the vertical line cross.
  private static Point2D origin(RecordingPen pen) {
    Box frame = frame(pen);
    List<Drawn.Segment> lines =
        pen.visible(Drawn.Segment.class).stream()
            .filter(s -> s.colour().equals(LIGHT.ground().hairline()))
            .toList();
    Drawn.Segment down =
        lines.stream().filter(s -> s.box().width() < 0.01).findFirst().orElseThrow();
    Drawn.Segment across =
        lines.stream().filter(s -> s.box().height() < 0.01).findFirst().orElseThrow();
    assertThat(down.box().height()).isCloseTo(frame.height(), within(2.0));
    assertThat(across.box().width()).isCloseTo(frame.width(), within(2.0));
    return new Point2D.Double(down.x1(), across.y1());
  }

  /// Returns the pixels per unit, computed from the outermost points.
  private static double unit(RecordingPen pen) {
    List<Drawn.Path> all = shapes(pen);
    double left = all.stream().mapToDouble(Drawn::centreX).min().orElseThrow();
    double right = all.stream().mapToDouble(Drawn::centreX).max().orElseThrow();
    return (right - left) / 8;
  }

  /// Returns all filled shapes within the frame except the halos around points.
  private static List<Drawn.Path> shapes(RecordingPen pen) {
    Box frame = frame(pen);
    return pen.visible(Drawn.Path.class).stream()
        .filter(Drawn::filled)
        .filter(p -> frame.contains(p.centreX(), p.centreY()))
        .filter(p -> !areSimilar(p.colour(), LIGHT.ground().pane()))
        .toList();
  }

  /// Returns the shape at a point's place; its centre is the mean of its corners.
  private static Drawn.Path at(RecordingPen pen, int point) {
    Point2D origin = origin(pen);
    double unit = unit(pen);
    double x = origin.getX() + unit * X[point];
    double y = origin.getY() - unit * Y[point];
    List<Drawn.Path> there =
        shapes(pen).stream().filter(p -> middle(p).distance(x, y) < 2).toList();
    assertThat(there).as("point %d", point).hasSize(1);
    return there.getFirst();
  }

  private static Point2D middle(Drawn.Path path) {
    List<Point2D> corners = path.points();
    return new Point2D.Double(
        corners.stream().mapToDouble(Point2D::getX).average().orElseThrow(),
        corners.stream().mapToDouble(Point2D::getY).average().orElseThrow());
  }

  /// Checks that `path` is `marker`, of any size.
  private static void assertShape(Drawn.Path path, Polygon marker) {
    List<Point2D> corners = path.points();
    Point2D middle = middle(path);
    double scale = Double.NaN;
    assertThat(corners).hasSize(marker.xs().length);
    for (int i = 0; i < corners.size(); i++) {
      double far = Math.hypot(marker.xs()[i], marker.ys()[i]);
      scale = Double.isNaN(scale) ? middle.distance(corners.get(i)) / far : scale;
      assertThat(corners.get(i).getX() - middle.getX())
          .isCloseTo(scale * marker.xs()[i], within(0.05));
      assertThat(corners.get(i).getY() - middle.getY())
          .isCloseTo(scale * marker.ys()[i], within(0.05));
    }
  }

  @Test
  void pointsAreAtTheirPlacesInTheColourAndShapeOfTheirState() {
    RecordingPen pen = new CloudFixture().drawn();
    assertThat(shapes(pen)).hasSize(X.length);
    for (int i = 0; i < MINE; i++) {
      Drawn.Path shape = at(pen, i);
      boolean separator = STATE[i] < 0;
      Color colour = separator ? LIGHT.ink().muted() : LIGHT.state(STATE[i]);
      assertThat(shape.colour()).as("point %d", i).isEqualTo(colour);
      assertShape(shape, separator ? Polygon.CIRCLE : Polygon.state(STATE[i]));
    }
  }

  @Test
  void otherPointsAreBelowSmallAndPale() {
    RecordingPen pen = new CloudFixture().drawn();
    List<Drawn.Path> order = shapes(pen);
    for (int i = MINE; i < X.length; i++) {
      Drawn.Path shape = at(pen, i);
      assertShape(shape, Polygon.CIRCLE);
      assertThat(shape.colour().getOpacity()).isLessThan(0.5);
      assertThat(shape.box().width()).isLessThan(0.6 * at(pen, 0).box().width());
      assertThat(order.indexOf(shape)).isLessThan(X.length - MINE);
    }
  }

  @Test
  void pointsGrowWithTheirPicture() {
    double last = 0;
    for (double side : new double[] {250, 450, 900}) {
      RecordingPen pen = RecordingPen.of(new CloudFixture().figure(), 1.3 * side, side, LIGHT);
      double wide = at(pen, 0).box().width();
      assertThat(wide).isGreaterThan(last * 1.2).isLessThan(20);
      last = wide;
    }
  }

  @Test
  void theLegendShowsEveryStateOfTheInstance() {
    RecordingPen pen = new CloudFixture().drawn();
    Box frame = frame(pen);
    assertThat(pen.text("state").x()).isGreaterThan(frame.right());
    for (int state = 0; state <= 4; state++) {
      Drawn.Path shape = beside(pen, pen.text(String.valueOf(state)));
      assertThat(shape.colour()).isEqualTo(LIGHT.state(state));
      assertShape(shape, Polygon.state(state));
    }
    assertThat(pen.texts("5")).as("a state that the text never reaches").isEmpty();
    assertThat(beside(pen, pen.text("separator")).colour()).isEqualTo(LIGHT.ink().muted());
    assertThat(beside(pen, pen.text("others")).box().width())
        .isLessThan(beside(pen, pen.text("0")).box().width());
    assertThat(pen.text("PC 1: 31 % of variance").y()).isGreaterThan(frame.bottom());
    Drawn.Text up = pen.text("PC 2: 22 % of variance");
    assertThat(up.degrees()).isCloseTo(-90, within(0.1));
    assertThat(up.box().right()).isLessThan(frame.x());
  }

  @Test
  void theLegendNamesPositionsWithoutAStateOnlyIfThereAreAny() {
    Instance tree = new TreeText(TREE, MINE, 2).draw("mine");
    for (boolean all : new boolean[] {true, false}) {
      int[] states = tree.stateAfter();
      states[3] = all ? states[3] : -1;
      int[] ones = IntStream.range(0, MINE).map(_ -> 1).toArray();
      StatePoints points =
          new StatePoints(
              List.of("mine"),
              new int[MINE],
              IntStream.range(0, MINE).toArray(),
              tree.tokens(),
              states,
              ones);
      double[] x = Arrays.copyOf(X, MINE);
      double[] y = Arrays.copyOf(Y, MINE);
      RecordingPen pen =
          RecordingPen.of(
              new CloudFigure(
                  CloudFixture.sight(tree, points, x, y, new CloudFixture()),
                  ColourMap.VIRIDIS,
                  Optional.empty()),
              640,
              420,
              LIGHT);
      assertThat(pen.texts("none")).hasSize(all ? 0 : 1);
      assertThat(pen.texts("separator")).isEmpty();
    }
  }

  /// Returns the mark left of `text`.
  private static Drawn.Path beside(RecordingPen pen, Drawn.Text text) {
    return pen.visible(Drawn.Path.class).stream()
        .filter(p -> p.box().right() < text.x() && p.box().x() > text.x() - 30)
        .filter(p -> Math.abs(p.centreY() - text.centreY()) < 3)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theQueryAndThePointUnderTheMouseHaveRingsAndASentence() {
    CloudFixture seen = new CloudFixture();
    seen.query = 4;
    seen.hover = 1;
    RecordingPen pen = seen.drawn();
    Drawn.Circle query = ring(pen, LIGHT.mark().accent());
    Drawn.Circle hover = ring(pen, LIGHT.ink().text());
    assertThat(middle(at(pen, 4)).distance(query.x(), query.y())).isLessThan(1);
    assertThat(query.box().width()).isGreaterThan(at(pen, 4).box().width());
    Drawn.Text words = pen.text("position 1, after b: state 1, string 1, of mine");
    assertThat(Math.abs(words.centreY() - hover.y())).isLessThan(60);
    assertThat(hover.x()).isCloseTo(origin(pen).getX() + unitOf(seen) * X[1], within(1.5));
    assertThat(hover.y()).isCloseTo(origin(pen).getY() - unitOf(seen) * Y[1], within(1.5));
  }

  /// Returns the unit of a cloud without readout, which would cover points.
  private static double unitOf(CloudFixture seen) {
    CloudFixture without = new CloudFixture();
    without.hue = seen.hue;
    return unit(without.drawn());
  }

  private static Drawn.Circle ring(RecordingPen pen, Color colour) {
    return pen.visible(Drawn.Circle.class).stream()
        .filter(c -> !c.filled() && c.colour().equals(colour))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void statesThatDoNotFitTheLegendAreCounted() {
    Instance drawn = new AssociativeRecall(40, 382, 1, false).stream(Split.TEST, 1).next();
    Instance recall = new Instance("mine", drawn.origin(), drawn.sequence(), drawn.latent());
    int length = recall.length();
    StatePoints points =
        new StatePoints(
            List.of(recall.id()),
            new int[length],
            IntStream.range(0, length).toArray(),
            recall.tokens(),
            recall.stateAfter(),
            IntStream.range(0, length).map(_ -> 1).toArray());
    double[] x = IntStream.range(0, length).mapToDouble(t -> t % 7).toArray();
    double[] y = IntStream.range(0, length).mapToDouble(t -> t % 5).toArray();
    CloudFigure figure =
        new CloudFigure(
            CloudFixture.sight(recall, points, x, y, new CloudFixture()),
            ColourMap.VIRIDIS,
            Optional.empty());
    RecordingPen pen = RecordingPen.of(figure, 400, 120, LIGHT);
    List<Drawn.Text> pairs = pen.texts().stream().filter(t -> t.text().contains("→")).toList();
    assertThat(pairs).isNotEmpty().allMatch(t -> t.box().right() <= 400);
    long states =
        IntStream.of(recall.stateAfter()).limit(MINE).filter(s -> s >= 0).distinct().count();
    assertThat(pen.text(states - pairs.size() + " more").box().y())
        .isGreaterThan(pairs.getLast().box().y());
  }

  @Test
  void symbolsAreOnTheirPointsAndInTheLegend() {
    CloudFixture seen = new CloudFixture();
    seen.hue = ColourBy.SYMBOL;
    RecordingPen pen = seen.drawn();
    Box frame = frame(pen);
    for (int i = 0; i < MINE; i++) {
      String symbol = TEXT.substring(i, i + 1);
      Drawn.Path shape = at(pen, i);
      assertShape(shape, Polygon.CIRCLE);
      Point2D middle = middle(shape);
      assertThat(pen.texts(symbol))
          .as("the letter of point %d", i)
          .anyMatch(t -> middle.distance(t.centreX(), t.centreY()) < 3);
      Drawn.Text legend =
          pen.texts(symbol).stream().filter(t -> t.x() > frame.right()).findFirst().orElseThrow();
      assertThat(pen.colourAt(legend.centreX(), legend.centreY())).contains(shape.colour());
    }
    assertThat(at(pen, 0).colour()).isEqualTo(at(pen, 6).colour());
    assertThat(at(pen, 0).colour()).isNotEqualTo(at(pen, 1).colour());
  }

  @ParameterizedTest
  @EnumSource(
      value = ColourBy.class,
      names = {"POSITION", "STRING"})
  void theFirstAndLastPointHaveTheColoursAtTheEndsOfTheScale(ColourBy hue) {
    CloudFixture seen = new CloudFixture();
    seen.hue = hue;
    RecordingPen pen = seen.drawn();
    int[] scale = ColourMap.VIRIDIS.table(LIGHT);
    assertThat(areSimilar(at(pen, 0).colour(), colour(scale[0]))).isTrue();
    assertThat(areSimilar(at(pen, 6).colour(), colour(scale[scale.length - 1]))).isTrue();
    Drawn.Text first = pen.text(hue == ColourBy.POSITION ? "0" : "1");
    Drawn.Text last = pen.text(hue == ColourBy.POSITION ? "6" : "2");
    assertThat(first.x()).isGreaterThan(frame(pen).right()).isLessThan(last.x());
  }

  private static Color colour(int argb) {
    return Color.rgb(argb >> 16 & 255, argb >> 8 & 255, argb & 255);
  }

  @Test
  void positionsNotReadYetAreNotDrawn() {
    CloudFixture seen = new CloudFixture();
    seen.until = 2;
    RecordingPen pen = seen.drawn();
    assertThat(shapes(pen)).hasSize(6);
    assertThat(pen.texts("positions 0 to 2")).hasSize(1);
    assertThat(new CloudFixture().drawn().texts()).noneMatch(t -> t.text().startsWith("positions"));
  }

  @Test
  void selectedPointsKeepTheirColourAndOthersArePaler() {
    CloudFixture seen = new CloudFixture();
    seen.chosen.set(8);
    RecordingPen pen = seen.drawn();
    assertThat(at(pen, 8).colour().getOpacity()).isEqualTo(1);
    assertThat(at(pen, 0).colour().getOpacity()).isLessThan(0.3);
    assertThat(shapes(pen).indexOf(at(pen, 8))).as("on top").isEqualTo(X.length - 1);
  }

  @Test
  void theSelectionOutlineIsDrawnInPlace() {
    CloudFixture seen = new CloudFixture();
    seen.loop = Optional.of(Polygon.rectangle(2, 1, 1.5, 0.5));
    RecordingPen pen = seen.drawn();
    Drawn.Path line =
        pen.visible(Drawn.Path.class).stream().filter(p -> !p.filled()).findFirst().orElseThrow();
    double unit = unit(pen);
    assertThat(line.centreX()).isCloseTo(origin(pen).getX() + 2 * unit, within(1.0));
    assertThat(line.centreY()).isCloseTo(origin(pen).getY() - unit, within(1.0));
    assertThat(line.box().width()).isCloseTo(3 * unit, within(1.0));
    assertThat(line.box().height()).isCloseTo(unit, within(1.0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 2})
  void screenPixelsMatchTheShapes(double pixelScale) {
    CloudFixture seen = new CloudFixture();
    RecordingPen shapes = seen.drawn();
    RecordingPen screen = RecordingPen.ofScreen(pixelScale);
    new CloudFigure(seen.sight(), ColourMap.VIRIDIS, Optional.of(new PointRaster()))
        .paint(screen, WIDTH, HEIGHT, LIGHT);
    for (int i = 0; i < MINE; i++) {
      Point2D middle = middle(at(shapes, i));
      Color pixel = screen.colourAt(middle.getX(), middle.getY()).orElseThrow();
      assertThat(areSimilar(pixel, at(shapes, i).colour())).as("point %d", i).isTrue();
    }
  }

  @Test
  void cachedPixelsAreUpToDate() {
    PointRaster raster = new PointRaster();
    CloudFixture seen = new CloudFixture();
    paint(seen.sight(), raster);
    int[] first = raster.argb().clone();
    seen.hover = 2;
    paint(seen.sight(), raster);
    assertThat(raster.argb()).isEqualTo(first);
    seen.hue = ColourBy.POSITION;
    paint(seen.sight(), raster);
    assertThat(raster.argb()).isNotEqualTo(first);
  }

  private static void paint(ProjectionScene sight, PointRaster raster) {
    new CloudFigure(sight, ColourMap.VIRIDIS, Optional.of(raster))
        .paint(new RecordingPen(), WIDTH, HEIGHT, LIGHT);
  }

  @Test
  void cloudsMatchTheApprovedDrawings() {
    CloudFixture seen = new CloudFixture();
    seen.until = 5;
    seen.query = 4;
    seen.hover = 1;
    seen.loop = Optional.of(Polygon.rectangle(2, 1, 1.5, 0.5));
    GoldenDrawing.check(CloudFigureTest.class, "cloud", seen.figure(), 760, 460);
    GoldenDrawing.check(getClass(), "cloud-small", new CloudFixture().figure(), 420, 300);
  }
}
