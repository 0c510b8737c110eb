package org.headscope.app.feature.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.junit.jupiter.api.Test;

/// Checks that the track shows what grew where it grew, read from what is drawn.
class TrackPictureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final List<Long> STEPS = List.of(0L, 200L, 300L, 800L, 1000L);
  private static final double[] PREVIOUS = {0.05, 0.15, 0.9, 0.85, 0.8};
  private static final double[] ACCURACY = {0.02, 0.3, 0.45, 0.5, 0.55};

  private static final Track TRACK =
      new Track(
          STEPS,
          List.of(curve(Track.Kind.PREVIOUS, PREVIOUS), curve(Track.Kind.ACCURACY, ACCURACY)));

  private static Track.Curve curve(Track.Kind kind, double[] values) {
    return new Track.Curve(
        kind,
        IntStream.range(0, values.length)
            .mapToObj(i ->
                new Track.Point(
                    STEPS.get(i), values[i], "layer 2 · head " + (i + 1), "L2 H" + (i + 1)))
            .toList());
  }

  private static RecordingPen draw(long playhead, long target) {
    return RecordingPen.of(new TrackFigure(TRACK, playhead, target), 800, 160, LIGHT);
  }

  /// Curves, the highest end first.
  private static List<Drawn.Path> curves(RecordingPen pen) {
    return pen.visible(Drawn.Path.class).stream()
        .filter(p -> !p.filled() && p.points().size() == STEPS.size())
        .sorted(Comparator.comparingDouble(p -> p.points().getLast().getY()))
        .toList();
  }

  private static List<Drawn.Circle> accents(RecordingPen pen, boolean filled) {
    return pen.visible(Drawn.Circle.class).stream()
        .filter(c -> c.colour().equals(LIGHT.mark().accent()) && c.filled() == filled)
        .toList();
  }

  /// The row of dots, one for every checkpoint.
  private static List<Drawn.Circle> dots(RecordingPen pen) {
    double y = accents(pen, true).getFirst().y();
    return pen.visible(Drawn.Circle.class).stream()
        .filter(c -> c.filled() && Math.abs(c.y() - y) < 0.5)
        .filter(c -> !c.colour().equals(LIGHT.mark().accent()))
        .toList();
  }

  @Test
  void largerIsHigherAndLaterIsFartherRight() {
    RecordingPen pen = draw(300, 300);
    double one = pen.text("1").centreY();
    double zero = pen.texts("0").stream().mapToDouble(Drawn.Text::centreY).min().orElseThrow();
    assertThat(one).isLessThan(zero - 60);
    List<Drawn.Path> curves = curves(pen);
    assertThat(curves).hasSize(2);
    for (int k = 0; k < 2; k++) {
      List<Point2D> points = curves.get(k).points();
      double from = points.getFirst().getX();
      double wide = points.getLast().getX() - from;
      for (int i = 0; i < STEPS.size(); i++) {
        double value = (k == 0 ? PREVIOUS : ACCURACY)[i];
        assertThat(points.get(i).getY()).isCloseTo(zero + (one - zero) * value, within(1.0));
        assertThat(points.get(i).getX()).isCloseTo(from + wide * STEPS.get(i) / 1000, within(0.5));
        assertThat(points.get(i).getX())
            .as("over its dot")
            .isCloseTo(dots(pen).get(i).x(), within(0.5));
      }
    }
  }

  @Test
  void thePlayheadAndItsDotsAreAtItsStep() {
    for (int i = 0; i < STEPS.size(); i++) {
      RecordingPen pen = draw(STEPS.get(i), STEPS.get(i));
      double x = dots(pen).get(i).x();
      assertThat(accents(pen, false)).as("nothing is being read").isEmpty();
      assertThat(accents(pen, true))
          .singleElement()
          .satisfies(c -> assertThat(c.x()).isCloseTo(x, within(0.5)));
      assertThat(pen.visible(Drawn.Segment.class))
          .filteredOn(s -> s.colour().equals(LIGHT.mark().accent()))
          .singleElement()
          .satisfies(s -> assertThat(s.centreX()).isCloseTo(x, within(0.5)));
      for (Drawn.Path curve : curves(pen)) {
        Point2D at = curve.points().get(i);
        assertThat(pen.visible(Drawn.Circle.class))
            .anyMatch(c -> c.filled() && at.distance(c.x(), c.y()) < 0.5);
      }
    }
  }

  @Test
  void theStepBeingReadIsHollow() {
    RecordingPen pen = draw(300, 1000);
    List<Drawn.Circle> dots = dots(pen);
    assertThat(accents(pen, true))
        .singleElement()
        .satisfies(c -> assertThat(c.x()).isCloseTo(dots.get(2).x(), within(0.5)));
    assertThat(accents(pen, false))
        .singleElement()
        .satisfies(c -> assertThat(c.x()).isCloseTo(dots.get(4).x(), within(0.5)));
  }

  @Test
  void namesAreAtTheEndsOfTheirCurvesWithTheValueAtThePlayhead() {
    RecordingPen pen = draw(200, 200);
    double last = 0;
    for (int k = 0; k < 2; k++) {
      Track.Kind kind = TRACK.curves().get(k).kind();
      Drawn.Text name = pen.text(kind.label);
      Point2D end = curves(pen).get(k).points().getLast();
      assertThat(name.x()).isGreaterThan(end.getX());
      assertThat(name.centreY()).isCloseTo(end.getY(), within(8.0)).isGreaterThan(last);
      last = name.centreY();
      double value = (k == 0 ? PREVIOUS : ACCURACY)[1];
      Drawn.Text number = pen.text(String.format(Locale.ROOT, "%.2f", value));
      assertThat(number.centreY()).isCloseTo(name.centreY(), within(1.0));
      assertThat(number.x()).isGreaterThan(name.ink().right());
    }
    assertThat(pen.texts("L2 H2")).as("the head that scored it").hasSize(2);
  }
}
