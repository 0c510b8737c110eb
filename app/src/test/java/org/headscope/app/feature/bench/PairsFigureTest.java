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
import org.headscope.app.feature.bench.PairsFigure.Shown;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.engine.neural.component.Component;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairsFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 620;
  private static final double HEIGHT = 400;

  private final AblatedSweep sweep = AblationFixture.sweep(Scope.PAIRS, 0, AblationFixture.ZERO);

  private PairsFigure figure(Shown shown) {
    return new PairsFigure(sweep, EffectMeasure.TVD, shown, Marks.NONE);
  }

  private static Optional<String> textIn(PairsFigure figure, Place place) {
    Box box = figure.box(place, WIDTH, HEIGHT, LIGHT);
    return RecordingPen.of(figure, WIDTH, HEIGHT, LIGHT).texts().stream()
        .filter(t -> box.contains(t.centreX(), t.centreY()))
        .map(Drawn.Text::text)
        .findFirst();
  }

  @Test
  void theDiagonalHasSingleEffectsAndTheTriangleThoseOfBoth() {
    PairsFigure effects = figure(Shown.EFFECT);
    assertThat(textIn(effects, new Place(0, 0))).contains("+.21");
    assertThat(textIn(effects, new Place(2, 0))).as("1.1 × (.21 + .06)").contains("+.30");
    assertThat(effects.target(new Place(2, 0)))
        .containsExactly(Component.parse("1.1"), Component.parse("mlp1"));
    assertThat(effects.target(new Place(0, 2))).isEmpty();
    assertThat(effects.placeAt(WIDTH - 5, 5, WIDTH, HEIGHT, LIGHT)).isEmpty();
  }

  @Test
  void theInteractionIsBothLessTheSumOfOneEach() {
    PairsFigure interactions = figure(Shown.INTERACTION);
    assertThat(textIn(interactions, new Place(0, 0))).isEmpty();
    assertThat(textIn(interactions, new Place(2, 0))).as(".297 − .21 − .06").contains("+.03");
    assertThat(textIn(interactions, new Place(4, 1))).as(".75 − .61 − .66").contains("−.52");
    List<List<?>> rows = new ArrayList<>();
    interactions.data().rows().forEach(rows::add);
    int column = interactions.data().columns().indexOf("interaction");
    assertThat(rows).hasSize(6 + 15);
    assertThat(rows.getFirst().get(column)).isEqualTo("");
    List<?> pair =
        rows.stream()
            .filter(row -> row.getFirst().equals("1.2,2.2 by zero at all"))
            .findFirst()
            .orElseThrow();
    assertThat((Double) pair.get(column)).isCloseTo(-0.52, within(1e-9));
  }

  @Test
  void theCursorStaysInTheTriangle() {
    PairsFigure figure = figure(Shown.EFFECT);
    assertThat(figure.walked(new Place(0, 0), 0, 1)).isEqualTo(new Place(0, 0));
    assertThat(figure.walked(new Place(3, 3), -1, 0)).isEqualTo(new Place(2, 2));
    assertThat(figure.walked(new Place(5, 1), 1, 1)).isEqualTo(new Place(5, 2));
    assertThat(figure.describe(new Place(4, 1)))
        .anyMatch(line -> line.startsWith("head 1.2 alone: TVD +.610"))
        .anyMatch(line -> line.equals("both less the sum of one each: TVD −.520 [−.530, −.510]"));
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void isLegibleAtItsMinimumSize(Theme theme) {
    for (Shown shown : Shown.values()) {
      assertThat(Legible.complaintsAtLeast(figure(shown), theme.palette())).isEmpty();
    }
  }

  @Test
  void isDrawnAsChecked() {
    Marks marks = new Marks(Optional.of(new Place(4, 1)), Optional.of(Component.parse("2.2")));
    GoldenDrawing.check(getClass(), "pairs", figure(Shown.INTERACTION).with(marks), 900, 560);
  }
}
