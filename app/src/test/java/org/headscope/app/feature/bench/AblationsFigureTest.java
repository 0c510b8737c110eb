package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.bench.AblationPicture.Marks;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AblationsFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 760;
  private static final double HEIGHT = 420;

  private final AblatedSweep sweep = AblationFixture.sweep(0);

  private static AblationsFigure figure(AblatedSweep sweep) {
    return new AblationsFigure(sweep, EffectMeasure.TVD, Marks.NONE);
  }

  private static RecordingPen drawn(AblationsFigure figure) {
    return RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT);
  }

  private static Optional<Drawn.Text> textIn(RecordingPen pen, Box box, String text) {
    return pen.texts().stream()
        .filter(t -> box.contains(t.centreX(), t.centreY()) && t.text().equals(text))
        .findFirst();
  }

  @Test
  void everyRowHasItsNumbersUnderTheirReplacementsAndItsVerdict() {
    AblationsFigure figure = figure(sweep);
    RecordingPen pen = drawn(figure);
    List<AblatedSweep.Row> rows = sweep.rows();
    assertThat(rows).hasSize(6);
    for (int r = 0; r < rows.size(); r++) {
      Box box = figure.box(new Place(r, 0), WIDTH, HEIGHT, LIGHT);
      assertThat(textIn(pen, box, rows.get(r).label())).as(rows.get(r).label()).isPresent();
      for (int c = 0; c < 3; c++) {
        String number = EffectMeasure.signed(rows.get(r).effects().get(c).change().tvd().value());
        assertThat(textIn(pen, box, number)).as(rows.get(r).label()).isPresent();
      }
    }
    Box nothing = figure.box(new Place(3, 0), WIDTH, HEIGHT, LIGHT);
    assertThat(textIn(pen, nothing, "does nothing")).isPresent();
    assertThat(pen.texts("does nothing")).hasSize(1);
  }

  @Test
  void whiskersSpanTheIntervalsOnOneAxis() {
    RecordingPen pen = drawn(figure(sweep));
    List<Drawn.Segment> all =
        pen.visible(Drawn.Segment.class).stream()
            .filter(s -> s.y1() == s.y2() && s.x2() - s.x1() < 200)
            .toList();
    double unit = Double.NaN;
    for (AblatedSweep.Row row : sweep.rows()) {
      for (int c = 0; c < 3; c++) {
        var interval = row.effects().get(c).change().tvd();
        double length = interval.high() - interval.low();
        if (Double.isNaN(unit)) {
          Drawn.Segment first =
              all.stream().min(Comparator.comparingDouble(Drawn.Segment::y1)).orElseThrow();
          unit = (first.x2() - first.x1()) / length;
        }
        double wide = unit * length;
        assertThat(all).anyMatch(s -> Math.abs(s.x2() - s.x1() - wide) < 0.2);
      }
    }
  }

  @Test
  void theNullIsATickAndAnEffectBelowItIsNoise() {
    AblatedSweep tested = AblationFixture.sweep(100);
    RecordingPen pen = drawn(figure(tested));
    assertThat(pen.texts()).anyMatch(t -> t.text().startsWith("Tick: 95 % of 100"));
    assertThat(drawn(figure(sweep)).texts()).noneMatch(t -> t.text().startsWith("Tick"));
    AblatedSweep.Row mlp = tested.rows().get(2);
    assertThat(mlp.words()).isEqualTo("no more than noise of its size");
    assertThat(pen.texts("no more than noise of its size")).isNotEmpty();
    assertThat(figure(tested).describe(new Place(2, 0)))
        .anyMatch(line -> line.contains("p = .400 (at least 1/101)"));
  }

  @Test
  void partOfTheInstancesIsMarkedAsPart() {
    AblatedSweep part =
        AblationFixture.sweep(AblationFixture.request(Scope.EACH, 0, AblationFixture.ZERO), 12);
    AblationsFigure figure = figure(part);
    assertThat(drawn(figure).texts("12 of 50 held-out instances so far.")).hasSize(1);
    assertThat(figure.title()).contains("12 of 50");
    assertThat(drawn(figure(sweep)).texts()).noneMatch(t -> t.text().contains("so far"));
  }

  @Test
  void theBandIsOfTvdOnly() {
    AblationsFigure nats = new AblationsFigure(sweep, EffectMeasure.NATS, Marks.NONE);
    assertThat(drawn(nats).texts()).noneMatch(t -> t.text().contains("Band"));
    assertThat(drawn(nats).texts()).anyMatch(t -> t.text().startsWith("change of the cross-"));
    assertThat(drawn(figure(sweep)).texts()).anyMatch(t -> t.text().contains("Band: ± .02"));
  }

  @Test
  void theRowUnderTheMouseIsFoundAndDescribed() {
    AblationsFigure figure = figure(sweep);
    for (int r = 0; r < 6; r++) {
      Box box = figure.box(new Place(r, 0), WIDTH, HEIGHT, LIGHT);
      assertThat(figure.placeAt(300, box.middleY(), WIDTH, HEIGHT, LIGHT))
          .contains(new Place(r, 0));
    }
    assertThat(figure.placeAt(300, 2, WIDTH, HEIGHT, LIGHT)).isEmpty();
    AblationsFigure marked = figure.with(new Marks(Optional.of(new Place(1, 0)), Optional.empty()));
    assertThat(drawn(marked).texts()).anyMatch(t -> t.text().startsWith("zero: TVD +.610"));
    assertThat(figure.walked(new Place(0, 0), -1, 0)).isEqualTo(new Place(0, 0));
    assertThat(figure.walked(new Place(4, 0), 5, 0)).isEqualTo(new Place(5, 0));
    assertThat(figure.target(new Place(9, 0))).isEmpty();
  }

  @Test
  void theDataHasEveryCutWithItsVerdict() {
    List<List<?>> rows = new ArrayList<>();
    AblationsFigure figure = figure(AblationFixture.sweep(100));
    figure.data().rows().forEach(rows::add);
    assertThat(rows).hasSize(18).allMatch(r -> r.size() == figure.data().columns().size());
    assertThat(rows.getFirst().getFirst()).isEqualTo("1.1 by zero at all");
    assertThat((Double) rows.getFirst().get(1)).isCloseTo(0.21, within(1e-9));
    assertThat(List.<Object>copyOf(rows.get(9))).contains("does nothing", 50);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void isLegibleAtItsMinimumSize(Theme theme) {
    for (AblatedSweep each :
        List.of(
            sweep,
            AblationFixture.sweep(100),
            AblationFixture.sweep(Scope.STACK, 0),
            AblationFixture.sweep(
                Scope.EACH, 0, AblatedSweep.REPLACEMENTS.toArray(Replacement[]::new)))) {
      for (EffectMeasure measure : EffectMeasure.values()) {
        AblationsFigure figure = new AblationsFigure(each, measure, Marks.NONE);
        assertThat(Legible.complaintsAtLeast(figure, theme.palette())).isEmpty();
      }
    }
  }

  @Test
  void isDrawnAsChecked() {
    Marks marks = new Marks(Optional.empty(), Optional.of(Component.parse("2.2")));
    AblationsFigure figure =
        new AblationsFigure(AblationFixture.sweep(100), EffectMeasure.TVD, marks);
    GoldenDrawing.check(getClass(), "ablations", figure, 1240, 560);
  }
}
