package org.headscope.app.feature.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.StrokeStyle.Dash;
import org.headscope.app.feature.checkpoints.Track.StepFigure;
import org.junit.jupiter.api.Test;

class TrackFigureTest {
  private static final Palette PALETTE = Theme.LIGHT.palette();
  private static final double W = 900;
  private static final double H = 140;

  private static final Track TRACK =
      new Track(
          List.of(0L, 100L, 200L, 400L),
          List.of(
              curve(Track.Kind.PREVIOUS, 0, 0.5, 0.5, 1),
              curve(Track.Kind.NGRAM1, 0.1, 0.2, 0.3, 0.4),
              curve(Track.Kind.NGRAM2, 0, 0.1, 0.25, 0.75),
              curve(Track.Kind.ACCURACY, 0.2, 0.4, 0.6, 0.8)));

  private static Track.Curve curve(Track.Kind kind, double... values) {
    long[] steps = {0, 100, 200, 400};
    return new Track.Curve(
        kind,
        Stream.of(0, 1, 2, 3)
            .map(i -> new Track.Point(steps[i], values[i], "layer 2 · head 1", "L2 H1"))
            .toList());
  }

  private static RecordingPen curves() {
    return RecordingPen.of(new TrackFigure(TRACK, 200, 200), W, H, PALETTE);
  }

  private static RecordingPen line(double width) {
    return RecordingPen.of(new TrackFigure.TrackLine(TRACK, 200, 400, ""), width, 30, PALETTE);
  }

  private static Drawn.Path curve(RecordingPen pen, Track.Kind kind) {
    return pen.visible(Drawn.Path.class).stream()
        .filter(p -> p.line().equals(java.util.Optional.of(kind.line(PALETTE))))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void curvesEndAtTheLastMeasurementAndOneIsBelowZero() {
    RecordingPen pen = curves();
    double top = pen.text("1").centreY();
    double bottom = pen.texts("0").getFirst().centreY();
    assertThat(top).isLessThan(bottom);
    for (Track.Curve curve : TRACK.curves()) {
      List<Point2D> points = curve(pen, curve.kind()).points();
      assertThat(points)
          .hasSize(4)
          .isSortedAccordingTo((a, b) -> Double.compare(a.getX(), b.getX()));
      for (int i = 0; i < 4; i++) {
        double expected = bottom + (top - bottom) * curve.points().get(i).value();
        assertThat(points.get(i).getY()).isCloseTo(expected, within(1.0));
      }
    }
    assertThat(TRACK.curves().stream().map(c -> curve(pen, c.kind()).line().orElseThrow().dash()))
        .containsExactly(Dash.SOLID, Dash.DASHED, Dash.DASH_DOT, Dash.DOTTED);
  }

  @Test
  void natsReplaceAccuracyAndMayExceedOne() {
    Track.Curve nats = curve(Track.Kind.NATS, 1.2, 1, 0.9, 0.75);
    Track track = new Track(TRACK.steps(), List.of(nats));
    RecordingPen pen = RecordingPen.of(new TrackFigure(track, 200, 200), W, H, PALETTE);
    double one = pen.text("1").centreY();
    double zero = pen.texts("0").getFirst().centreY();
    List<Point2D> points = curve(pen, Track.Kind.NATS).points();
    for (int i = 0; i < 4; i++) {
      double expected = zero + (one - zero) * nats.points().get(i).value();
      assertThat(points.get(i).getY()).isCloseTo(expected, within(1.0));
    }
    assertThat(
            RecordingPen.of(new TrackFigure.TrackLine(track, 200, 200, ""), W, 30, PALETTE).texts())
        .extracting(Drawn.Text::text)
        .containsExactly("nats", "0.90");
    assertThat(pen.texts("1.5")).as("the axis reaches over what is drawn").hasSize(1);
  }

  @Test
  void thePlayheadAndTheValuesAreAtItsCheckpoint() {
    RecordingPen pen = curves();
    List<Drawn.Circle> dots = dots(pen, PALETTE.ink().muted(), 2.2);
    assertThat(dots).hasSize(4);
    Drawn.Segment playhead =
        pen.visible(Drawn.Segment.class).stream()
            .filter(s -> s.colour().equals(PALETTE.mark().accent()))
            .findFirst()
            .orElseThrow();
    assertThat(playhead.x1()).isEqualTo(playhead.x2()).isCloseTo(dots.get(2).x(), within(1e-6));
    for (String value : List.of("0.50", "0.30", "0.25", "0.60")) {
      assertThat(pen.text(value).x()).isGreaterThan(dots.getLast().x());
    }
    assertThat(pen.text("match of 2").centreY())
        .isCloseTo(pen.text("0.25").centreY(), within(1e-6));
  }

  private static List<Drawn.Circle> dots(
      RecordingPen pen, javafx.scene.paint.Color colour, double radius) {
    return pen.visible(Drawn.Circle.class).stream()
        .filter(c -> c.colour().equals(colour) && Math.abs(c.radius() - radius) < 0.01)
        .toList();
  }

  @Test
  void theLineHasADotPerCheckpointOnTheAxis() {
    RecordingPen pen = line(W);
    List<Drawn.Circle> dots = dots(pen, PALETTE.ink().muted(), 2.2);
    StepAxis axis = StepAxis.of(TRACK.steps(), StepScale.AUTOMATIC);
    double left = dots.getFirst().x();
    double right = dots.getLast().x();
    for (int i = 0; i < 4; i++) {
      double expected = left + axis.place(TRACK.steps().get(i)) * (right - left);
      assertThat(dots.get(i).x()).isCloseTo(expected, within(1e-6));
    }
    List<Drawn.Circle> accents =
        pen.visible(Drawn.Circle.class).stream()
            .filter(c -> c.colour().equals(PALETTE.mark().accent()))
            .toList();
    assertThat(accents).hasSize(2);
    assertThat(accents.getFirst().filled()).as("the step being read is a ring").isFalse();
    assertThat(accents.getFirst().x()).isCloseTo(dots.get(3).x(), within(1e-6));
    assertThat(accents.getLast().filled()).isTrue();
    assertThat(accents.getLast().x()).isCloseTo(dots.get(2).x(), within(1e-6));
  }

  @Test
  void theLineShowsTheValuesThatFitMatchesFirst() {
    assertThat(line(W).texts())
        .extracting(Drawn.Text::text)
        .containsExactly(
            "match of 1", "0.30", "match of 2", "0.25", "previous", "0.50", "accuracy", "0.60");
    assertThat(line(420).texts())
        .extracting(Drawn.Text::text)
        .containsExactly("match of 1", "0.30");
    assertThat(line(140).texts()).isEmpty();
    for (double width : new double[] {140, 300, 420, 600, W}) {
      List<Drawn.Text> texts = line(width).texts();
      double free = 0;
      for (Drawn.Text text : texts) {
        assertThat(text.ink().x()).isGreaterThan(free);
        assertThat(text.ink().right()).isLessThanOrEqualTo(width);
        free = text.ink().right();
      }
    }
  }

  @Test
  void clicksFindTheNearestDotInBoth() {
    for (StepFigure figure :
        List.of(new TrackFigure(TRACK, 200, 200), new TrackFigure.TrackLine(TRACK, 200, 200, ""))) {
      List<Drawn.Circle> dots =
          dots(RecordingPen.of(figure, W, H, PALETTE), PALETTE.ink().muted(), 2.2);
      for (int i = 0; i < 4; i++) {
        assertThat(figure.stepAt(dots.get(i).x() + 3, W, PALETTE)).isEqualTo(TRACK.steps().get(i));
      }
    }
  }

  @Test
  void theReasonForMissingCurvesIsBesideTheDots() {
    Track bare = new Track(TRACK.steps(), List.of());
    for (double width : new double[] {160, 400, 900}) {
      RecordingPen pen =
          RecordingPen.of(
              new TrackFigure.TrackLine(bare, 400, 400, "Reading metrics of transformer-4x2…"),
              width,
              30,
              PALETTE);
      Drawn.Text words = pen.visible(Drawn.Text.class).getFirst();
      Drawn.Circle last = dots(pen, PALETTE.ink().muted(), 2.2).getLast();
      assertThat(words.ink().x()).isGreaterThan(last.x() + 5);
      assertThat(words.ink().right()).isLessThanOrEqualTo(width);
    }
  }

  private static OnsetFlag flag(String rule, OptionalLong after, long step) {
    return new OnsetFlag(rule, "layer 2 · head 1", "L2 H1", after, step, OptionalDouble.of(130));
  }

  private static final Track FLAGGED =
      TRACK.with(
          List.of(
              flag("2-gram", OptionalLong.of(100), 200),
              flag("1-gram", OptionalLong.empty(), 400)));

  @Test
  void flagsAreAtTheirStepsAndBarsReachOverTheirIntervals() {
    RecordingPen pen = RecordingPen.of(new TrackFigure(FLAGGED, 0, 0), W, H, PALETTE);
    List<Drawn.Circle> dots = dots(pen, PALETTE.ink().muted(), 2.2);
    List<Drawn.Segment> bars =
        pen.visible(Drawn.Segment.class).stream()
            .filter(s -> s.line().filter(line -> line.width() == 2.4).isPresent())
            .toList();
    assertThat(bars).hasSize(2);
    assertThat(bars.getFirst().x1()).isCloseTo(dots.get(1).x(), within(1e-6));
    assertThat(bars.getFirst().x2()).isCloseTo(dots.get(2).x(), within(1e-6));
    assertThat(bars.getLast().x1()).as("or earlier").isCloseTo(dots.get(0).x(), within(1e-6));
    assertThat(bars.getLast().x2()).isCloseTo(dots.get(3).x(), within(1e-6));
    Drawn.Text rule = pen.text("2-gram");
    assertThat(rule.x()).isGreaterThan(dots.get(2).x());
    assertThat(pen.text("1-gram").ink().right())
        .as("on the left of its pole at the end of the axis")
        .isLessThan(dots.get(3).x());
    assertThat(pen.text("1-gram").ink().x()).isPositive();
    for (Track.Curve curve : TRACK.curves()) {
      double highest =
          curve(pen, curve.kind()).points().stream().mapToDouble(Point2D::getY).min().orElseThrow();
      assertThat(highest).as("below the flags").isGreaterThan(pen.text("1-gram").ink().bottom());
    }
    TrackFigure figure = new TrackFigure(FLAGGED, 0, 0);
    assertThat(figure.title())
        .contains("onset of 2-gram in layer 2 · head 1: step 200, after 100; midpoint 130")
        .contains("onset of 1-gram in layer 2 · head 1: step 400 or earlier; midpoint 130");
    assertThat(figure.data().rows())
        .contains(List.of("onset of 2-gram", 200L, "", "layer 2 · head 1", 100L));
    assertThat(figure.withoutFlags()).isEqualTo(new TrackFigure(TRACK, 0, 0));
  }

  @Test
  void theLineHasAPennantForEachFlag() {
    RecordingPen pen =
        RecordingPen.of(new TrackFigure.TrackLine(FLAGGED, 0, 0, ""), W, 30, PALETTE);
    List<Drawn.Circle> dots = dots(pen, PALETTE.ink().muted(), 2.2);
    List<Drawn.Path> pennants =
        pen.visible(Drawn.Path.class).stream().filter(Drawn.Path::filled).toList();
    assertThat(pennants).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(pennants.get(i).points().getFirst().getX())
          .isCloseTo(dots.get(2 + i).x(), within(1e-6));
    }
  }

  @Test
  void flagsMatchTheApprovedDrawing() {
    GoldenDrawing.check(
        TrackFigureTest.class, "track-flags", new TrackFigure(FLAGGED, 200, 200), 700, 160);
  }

  @Test
  void curvesMatchTheApprovedDrawing() {
    GoldenDrawing.check(TrackFigureTest.class, "track", new TrackFigure(TRACK, 200, 400), 700, 160);
  }

  @Test
  void longTrainingsHaveALogarithmicAxisAndOneCheckpointIsCentred() {
    long[] steps = {0, 10, 100, 1000, 20_000};
    Track.Curve grows =
        new Track.Curve(
            Track.Kind.ACCURACY,
            Stream.of(0, 1, 2, 3, 4).map(i -> new Track.Point(steps[i], i / 4.0, "", "")).toList());
    Track lasting = new Track(List.of(0L, 10L, 100L, 1000L, 20_000L), List.of(grows));
    GoldenDrawing.check(
        TrackFigureTest.class, "track-log", new TrackFigure(lasting, 1000, 1000), 760, 180);
    Track.Curve single =
        new Track.Curve(Track.Kind.ACCURACY, List.of(new Track.Point(5, 0.5, "", "")));
    Track only = new Track(List.of(5L), List.of(single));
    RecordingPen pen = RecordingPen.of(new TrackFigure(only, 5, 5), W, H, PALETTE);
    assertThat(pen.visible(Drawn.Path.class)).as("a single point has no line").isEmpty();
    assertThat(pen.visible(Drawn.Circle.class)).hasSize(3);
  }
}
