package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.app.feature.probes.ProbeCurvesFigure.Marks;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProbeCurvesFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 620;
  private static final double HEIGHT = 320;

  private final ProbeCurves curves = ProbeScoreFixture.overLayers();
  private final ProbeCurvesFigure figure = new ProbeCurvesFigure(curves, Marks.NONE);
  private final Chart chart = figure.chart(WIDTH, HEIGHT, LIGHT);

  private RecordingPen drawn() {
    return RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
  }

  /// Returns a figure with other dots and curves.
  private ProbeCurves with(List<Double> dots, List<ProbeCurve> others) {
    ProbeCurves.Axis axis = curves.axis();
    return new ProbeCurves(
        curves.task(),
        curves.about(),
        curves.how(),
        curves.what(),
        new ProbeCurves.Axis(axis.name(), axis.low(), axis.high(), axis.ticks(), dots),
        curves.constantInput(),
        others);
  }

  /// Returns the value at a height by the axis's own numbers.
  private double value(RecordingPen pen, double y) {
    List<Drawn.Text> numbers =
        pen.texts().stream()
            .filter(t -> t.text().matches("\\d(\\.\\d+)?"))
            .filter(t -> t.x() + t.width() < chart.plot().x())
            .toList();
    Drawn.Text low = numbers.getFirst();
    Drawn.Text high = numbers.getLast();
    double from = Double.parseDouble(low.text());
    double to = Double.parseDouble(high.text());
    return from + (y - low.centreY()) / (high.centreY() - low.centreY()) * (to - from);
  }

  /// Returns the places of a curve's markers from left to right: shapes filled in its colour.
  private List<Drawn> markers(RecordingPen pen, ProbeCurve curve) {
    Color colour = curve.style().colour(LIGHT);
    return pen.marks().stream()
        .filter(m -> m.filled() && m.colour().equals(colour))
        .filter(m -> m.centreX() < chart.plot().right() + 1)
        .filter(m -> m.box().width() > 5.5)
        .toList();
  }

  @Test
  void accuraciesBeginAtOneHalfUnlessSomeAreWorseAndErrorsAtZero() {
    assertThat(ProbeCurves.range(Metric.ACCURACY, new double[] {0.61, 0.97}))
        .containsExactly(0.5, 1);
    assertThat(ProbeCurves.range(Metric.ACCURACY, new double[] {0.37, 0.97}))
        .containsExactly(0.3, 1);
    double[] errors = ProbeCurves.range(Metric.RELATIVE_ERROR, new double[] {0.2, 0.5});
    assertThat(errors[0]).isZero();
    assertThat(errors[1]).isBetween(0.52, 0.6);
  }

  @Test
  void pointsAreAtTheirLayerAndValue() {
    RecordingPen pen = drawn();
    for (ProbeCurve curve : curves.curves()) {
      List<Drawn> markers = markers(pen, curve);
      for (ProbePoint spot : curve.spots()) {
        Drawn at =
            markers.stream()
                .filter(m -> Math.abs(m.centreX() - chart.px(spot.x())) < 2)
                .filter(m -> Math.abs(value(pen, m.centreY()) - spot.value().mean()) < 0.02)
                .findFirst()
                .orElseThrow(() -> new AssertionError(curve.name() + " at " + spot.x()));
        assertThat(at.centreX()).isCloseTo(chart.px(spot.x()), within(2.0));
      }
    }
  }

  @Test
  void greaterValuesAreHigherAndLaterLayersFurtherRight() {
    assertThat(chart.py(0.4)).isLessThan(chart.py(0.3));
    assertThat(chart.px(3)).isGreaterThan(chart.px(2));
    RecordingPen pen = drawn();
    Drawn.Text emb = pen.text("emb");
    Drawn.Text last = pen.text("4");
    assertThat(emb.centreX()).isCloseTo(chart.px(0), within(1.5));
    assertThat(last.centreX()).isCloseTo(chart.px(4), within(1.5));
    Drawn.Text axis = pen.text("layer");
    assertThat(axis.y()).isGreaterThan(emb.y());
    assertThat(axis.centreX()).isBetween(emb.centreX(), last.centreX());
  }

  @Test
  void controlsAreAtTheirValuesInTheColourOfTheirCurve() {
    RecordingPen pen = drawn();
    for (ProbeCurve curve : curves.curves()) {
      ProbePoint spot = curve.spots().getLast();
      for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)) {
        double mean = spot.control(control).orElseThrow().mean();
        assertThat(pen.marks())
            .as("%s of %s", control.label(), curve.name())
            .anyMatch(m ->
                m.colour().equals(curve.style().colour(LIGHT))
                    && Math.abs(m.centreX() - chart.px(spot.x())) < 2
                    && Math.abs(value(pen, m.centreY()) - mean) < 0.015
                    && m.box().width() < 40);
      }
    }
  }

  @Test
  void longNamesAreKeptBeforeTheirNumbers() {
    List<ProbeCurve> named =
        curves.curves().stream()
            .map(c -> new ProbeCurve("transformer-4x2 " + c.name(), c.style(), c.spots()))
            .toList();
    ProbeCurves runs = with(curves.axis().dots(), named);
    for (double width : new double[] {400, 520}) {
      RecordingPen pen =
          RecordingPen.of(new ProbeCurvesFigure(runs, Marks.NONE), width, HEIGHT, LIGHT);
      for (ProbeCurve curve : named) {
        Drawn.Text row = pen.text(curve.name());
        boolean numbered =
            pen.texts().stream()
                .anyMatch(t -> t.x() > row.x() && Math.abs(t.centreY() - row.centreY()) < 1);
        assertThat(numbered).as("%s on %.0f", curve.name(), width).isEqualTo(width > 500);
      }
    }
  }

  @Test
  void dotsUnderTheAxisMarkAvailableMeasurements() {
    List<Double> dots = List.of(0.0, 1.5, 2.0, 4.0);
    ProbeCurves dotted = with(dots, curves.curves());
    ProbeCurvesFigure below = new ProbeCurvesFigure(dotted, Marks.NONE);
    Chart there = below.chart(WIDTH, HEIGHT, LIGHT);
    assertThat(RecordingPen.of(below, WIDTH, HEIGHT, LIGHT).visible(Drawn.Circle.class))
        .filteredOn(c -> c.filled() && c.y() > there.plot().bottom() && c.radius() < 3)
        .extracting(Drawn.Circle::x)
        .zipSatisfy(dots, (x, dot) -> assertThat(x).isCloseTo(there.px(dot), within(0.5)));
  }

  @Test
  void theLegendShowsEveryCurvesAndControlsStyle() {
    RecordingPen pen = drawn();
    double above = 0;
    for (String name :
        List.of("n = 1", "n = 2", "n = 3", "untrained", "shuffled", "input", "best")) {
      Drawn.Text row = pen.text(name);
      assertThat(row.x()).as(name).isGreaterThan(chart.plot().right());
      assertThat(row.centreY()).isGreaterThan(above);
      above = row.centreY();
    }
    for (String control : List.of("untrained", "shuffled", "input")) {
      double y = pen.text(control).centreY();
      assertThat(pen.visible(Drawn.Segment.class))
          .as("sample of %s", control)
          .anyMatch(s -> Math.abs(s.centreY() - y) < 1 && s.x2() - s.x1() > 10);
    }
    for (ProbeCurve curve : curves.curves()) {
      double y = pen.text(curve.name()).centreY();
      Color colour = curve.style().colour(LIGHT);
      assertThat(pen.visible(Drawn.Segment.class))
          .as("sample of %s", curve.name())
          .anyMatch(s -> s.colour().equals(colour) && Math.abs(s.centreY() - y) < 1);
      String best = ProbePoint.number(curve.best().value().mean());
      assertThat(pen.texts(best)).anyMatch(t -> Math.abs(t.centreY() - y) < 1);
    }
  }

  @Test
  void ringsMarkTheBestAndTheSelectedPoint() {
    Marks marks =
        new Marks(
            Optional.empty(),
            Optional.of(ProbeScoreFixture.spot(curves, 1, 2)),
            OptionalDouble.of(3));
    RecordingPen pen = RecordingPen.of(new ProbeCurvesFigure(curves, marks), WIDTH, HEIGHT, LIGHT);
    List<Drawn.Circle> rings =
        pen.visible(Drawn.Circle.class).stream()
            .filter(c -> !c.filled() && c.x() < chart.plot().right())
            .toList();
    for (ProbeCurve curve : curves.curves()) {
      ProbePoint best = curve.spots().getLast();
      assertThat(rings).as("the least error").anyMatch(c -> at(c, best));
    }
    ProbePoint picked = ProbeScoreFixture.spot(curves, 1, 2);
    assertThat(rings).anyMatch(c -> at(c, picked) && c.colour().equals(LIGHT.mark().accent()));
    assertThat(pen.visible(Drawn.Segment.class))
        .as("the playhead")
        .anyMatch(s ->
            s.colour().equals(LIGHT.mark().accent())
                && Math.abs(s.centreX() - chart.px(3)) < 1
                && s.box().height() > 50);
  }

  private boolean at(Drawn.Circle ring, ProbePoint spot) {
    return Math.abs(ring.x() - chart.px(spot.x())) < 1
        && Math.abs(ring.y() - chart.py(spot.value().mean())) < 1;
  }

  @Test
  void pointsAreFoundWhereDrawnButNotAmongTheDotsBelow() {
    ProbePoint spot = ProbeScoreFixture.spot(curves, 2, 1);
    double x = chart.px(spot.x());
    double y = chart.py(spot.value().mean());
    assertThat(figure.spotAt(x + 3, y - 3, WIDTH, HEIGHT, LIGHT))
        .contains(ProbeScoreFixture.spot(curves, 2, 1));
    double below = chart.plot().bottom() + 3;
    assertThat(figure.spotAt(chart.px(4), below, WIDTH, HEIGHT, LIGHT)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableDownToTheMinimumSize(Theme theme) {
    Palette palette = theme.palette();
    double min = figure.minWidth(palette);
    for (double factor : new double[] {1, 1.3, 2, 3}) {
      double width = factor * min;
      double height = figure.minHeight(width, palette);
      assertThat(Legible.complaints(figure, width, height, palette))
          .as("%.1f times as wide as need be", factor)
          .isEmpty();
      assertThat(figure.chart(width, height, palette).plot().height())
          .isGreaterThan(5.5 * palette.size().small());
    }
  }

  @Test
  void curvesMatchTheApprovedDrawing() {
    Marks marks =
        new Marks(
            Optional.of(ProbeScoreFixture.spot(curves, 1, 1)),
            Optional.of(ProbeScoreFixture.spot(curves, 0, 2)),
            OptionalDouble.of(3));
    ProbeCurves dotted = with(List.of(0.0, 1.5, 4.0), curves.curves().subList(0, 2));
    GoldenDrawing.check(
        ProbeCurvesFigureTest.class, "curves", new ProbeCurvesFigure(dotted, marks), 760, 420);
  }

  @Test
  void dotsAreFoundWhereDrawn() {
    List<Double> dots = List.of(0.0, 1.5, 4.0);
    ProbeCurvesFigure dotted = new ProbeCurvesFigure(with(dots, curves.curves()), Marks.NONE);
    Chart there = dotted.chart(WIDTH, HEIGHT, LIGHT);
    for (double dot : dots) {
      assertThat(dotted.dotAt(there.px(dot) + 4, WIDTH, HEIGHT, LIGHT)).hasValue(dot);
    }
    assertThat(figure.dotAt(100, WIDTH, HEIGHT, LIGHT)).as("without dots").isEmpty();
  }

  @Test
  void nearbyPointsAreFoundTheNearestFirst() {
    ProbePoint spot = ProbeScoreFixture.spot(curves, 0, 0);
    double reach = 2.2 * LIGHT.size().small();
    double x = chart.px(spot.x());
    double y = chart.py(spot.value().mean());
    assertThat(figure.spotAt(x - 0.9 * reach, y, WIDTH, HEIGHT, LIGHT))
        .contains(ProbeScoreFixture.spot(curves, 0, 0));
    assertThat(figure.spotAt(x - 1.1 * reach, y, WIDTH, HEIGHT, LIGHT)).isEmpty();
  }

  @Test
  void overlappingTicksAreOmitted() {
    List<Chart.Tick> many = new ArrayList<>();
    for (int i = 0; i <= 40; i++) {
      many.add(new Chart.Tick(i / 10.0, "label " + i));
    }
    ProbeCurves.Axis axis = new ProbeCurves.Axis("layer", -0.4, 4.4, many, List.of());
    ProbeCurves labelled =
        new ProbeCurves(
            curves.task(),
            curves.about(),
            curves.how(),
            curves.what(),
            axis,
            false,
            curves.curves());
    for (double width : new double[] {480, 620, 1200}) {
      List<Drawn.Text> labels =
          RecordingPen.of(new ProbeCurvesFigure(labelled, Marks.NONE), width, HEIGHT, LIGHT)
              .texts()
              .stream()
              .filter(t -> t.text().startsWith("label "))
              .toList();
      assertThat(labels.getFirst().text()).isEqualTo("label 0");
      assertThat(labels).hasSizeGreaterThan((int) (width / 200));
      for (int i = 1; i < labels.size(); i++) {
        double gap = labels.get(i).x() - labels.get(i - 1).box().right();
        assertThat(gap).as("between labels on %.0f", width).isBetween(3.0, 90.0);
      }
    }
  }

  @Test
  void aConstantInputIsALineOverTheWholePlotAndASingleControlAStub() {
    ProbeCurves constant =
        new ProbeCurves(
            curves.task(),
            curves.about(),
            curves.how(),
            curves.what(),
            curves.axis(),
            true,
            curves.curves().subList(0, 1));
    ProbeCurvesFigure drawn = new ProbeCurvesFigure(constant, Marks.NONE);
    Chart there = drawn.chart(WIDTH, HEIGHT, LIGHT);
    ProbePoint last = constant.curves().getFirst().spots().getLast();
    double input = there.py(last.control(Control.INPUT).orElseThrow().mean());
    double shuffled = there.py(last.control(Control.SHUFFLED).orElseThrow().mean());
    RecordingPen pen = RecordingPen.of(drawn, WIDTH, HEIGHT, LIGHT);
    assertThat(wide(pen, input)).isCloseTo(there.plot().width(), within(1.0));
    assertThat(wide(pen, shuffled)).isBetween(10.0, there.plot().width() / 4);
    GoldenDrawing.check(ProbeCurvesFigureTest.class, "curves-constant", drawn.still(), 560, 300);
    Marks pointed =
        new Marks(
            Optional.of(ProbeScoreFixture.spot(curves, 0, 1)),
            Optional.of(ProbeScoreFixture.spot(curves, 0, 2)),
            OptionalDouble.of(1));
    ProbeCurvesFigure still = new ProbeCurvesFigure(constant, pointed).still();
    assertThat(still.marks().at()).as("the hovered point is not exported").isEmpty();
    assertThat(still.marks().picked()).isEqualTo(pointed.picked());
  }

  /// Returns the width of the longest stroke at a height.
  private static double wide(RecordingPen pen, double y) {
    return pen.visible(Drawn.Path.class).stream()
        .filter(p -> !p.filled() && Math.abs(p.centreY() - y) < 1 && p.box().height() < 1)
        .mapToDouble(p -> p.box().width())
        .max()
        .orElse(0);
  }
}
