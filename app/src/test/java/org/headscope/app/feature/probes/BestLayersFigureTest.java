package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.probes.BestLayersFigure.BestLayers;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BestLayersFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final BestLayers best = ProbeScoreFixture.best(3);
  private final BestLayersFigure figure =
      new BestLayersFigure(best, Optional.empty(), Optional.empty());

  private RecordingPen drawn(double width, double height) {
    return RecordingPen.of(figure, width, height, LIGHT);
  }

  /// Returns the bar drawn between two places of the x axis, in the colour of its run.
  private Drawn.Rect bar(
      RecordingPen pen, BestLayersFigure.Plot plot, BestLayersFigure.Place place) {
    double middle = plot.chart().px((place.from() + place.to()) / 2);
    double wide = plot.chart().px(place.to()) - plot.chart().px(place.from());
    Box box = plot.chart().plot();
    return pen.fills().stream()
        .filter(r -> Math.abs(r.centreX() - middle) < 1.5 && Math.abs(r.width() - wide) < 2.5)
        .filter(r -> r.centreY() > box.y() && r.centreY() < box.bottom() + 1)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void barsBeginAtZeroAndAreAsLongAsTheirNumbers() {
    RecordingPen pen = drawn(1000, 320);
    for (BestLayersFigure.Plot plot : figure.plots(1000, 320, LIGHT)) {
      double unit = Double.NaN;
      Box box = plot.chart().plot();
      for (BestLayersFigure.Place place : plot.places()) {
        Drawn.Rect bar = bar(pen, plot, place);
        double value = place.bar().value().mean();
        unit = Double.isNaN(unit) ? bar.height() / value : unit;
        assertThat(bar.height())
            .as(
                "%s of run %s, n = %d",
                plot.task(), place.bar().subject(), place.bar().question().n())
            .isCloseTo(unit * value, within(1.5));
        assertThat(bar.y() + bar.height()).isCloseTo(box.bottom(), within(1.5));
      }
      assertThat(pen.texts())
          .as("the axis of %s begins at zero", plot.task())
          .filteredOn(t -> t.text().matches("0(\\.0)?"))
          .anyMatch(t ->
              Math.abs(t.centreY() - box.bottom()) < 2 && t.x() < box.x() && t.x() > box.x() - 60);
    }
  }

  @Test
  void runsAreInOrderInGroupsOfN() {
    RecordingPen pen = drawn(1000, 320);
    BestLayersFigure.Plot plot = figure.plots(1000, 320, LIGHT).getFirst();
    double right = 0;
    for (BestLayersFigure.Place place : plot.places()) {
      Drawn.Rect bar = bar(pen, plot, place);
      assertThat(bar.x()).isGreaterThan(right - 1);
      right = bar.x() + bar.width();
      Color colour = best.slot(place.bar()).colour(LIGHT);
      Color drawnIn = bar.colour();
      assertThat(nearer(drawnIn, colour)).as("the colour of the run").isTrue();
    }
    for (int n = 1; n <= 3; n++) {
      int order = n;
      List<BestLayersFigure.Place> group =
          plot.places().stream().filter(p -> p.bar().question().n() == order).toList();
      double middle = plot.chart().px((group.getFirst().from() + group.getLast().to()) / 2);
      assertThat(pen.texts(String.valueOf(n)))
          .anyMatch(
              t -> Math.abs(t.centreX() - middle) < 2 && t.y() > plot.chart().plot().bottom());
    }
  }

  /// Patterns mix the colour with the background.
  private static boolean nearer(Color drawn, Color colour) {
    Color mixed = LIGHT.ground().pane().interpolate(colour, 0.3);
    return distance(drawn, colour) < 0.02 || distance(drawn, mixed) < 0.02;
  }

  private static double distance(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed())
        + Math.abs(a.getGreen() - b.getGreen())
        + Math.abs(a.getBlue() - b.getBlue());
  }

  @Test
  void controlsAreAtTheirValuesInThreeShapes() {
    RecordingPen pen = drawn(1000, 320);
    BestLayersFigure.Plot plot =
        figure.plots(1000, 320, LIGHT).stream()
            .filter(p -> p.task() == ProbeTask.COUNT)
            .findFirst()
            .orElseThrow();
    BestLayersFigure.Place place = plot.places().get(4);
    double x = plot.chart().px((place.from() + place.to()) / 2);
    Color ink = LIGHT.ink().text();
    for (Control control : List.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)) {
      double value = place.bar().control(control).orElseThrow().mean();
      double y = plot.chart().py(value);
      List<Drawn> at =
          pen.marks().stream()
              .filter(m -> Math.abs(m.centreX() - x) < 1.5 && Math.abs(m.centreY() - y) < 1.5)
              .filter(m -> m.colour().equals(ink))
              .toList();
      assertThat(at).as(control.label()).isNotEmpty();
      boolean solid = at.stream().anyMatch(Drawn::filled);
      double wide = at.getLast().box().width();
      double high = at.getLast().box().height();
      switch (control) {
        case UNTRAINED -> {
          assertThat(solid).as("a ring").isFalse();
          assertThat(wide / high).isBetween(0.95, 1.05);
        }
        case SHUFFLED -> {
          assertThat(solid).isTrue();
          assertThat(wide / high).as("a cross").isBetween(0.8, 1.25);
        }
        default -> assertThat(wide / high).as("a dash").isGreaterThan(2);
      }
    }
  }

  @Test
  void runsAndControlsAreInTheLegend() {
    RecordingPen pen = drawn(1000, 320);
    double right = figure.plots(1000, 320, LIGHT).getLast().chart().plot().right();
    for (String name :
        List.of("transformer-4x2", "gla", "retnet", "untrained", "shuffled", "input")) {
      assertThat(pen.text(name).x()).as(name).isGreaterThan(right);
    }
    for (ProbeTask task : ProbeTask.values()) {
      assertThat(pen.texts(task.label())).hasSize(1);
    }
  }

  @Test
  void theSelectedAndTheHoveredBarAreOutlined() {
    ProbePoint picked = best.of(ProbeTask.EXISTENCE).get(4);
    RecordingPen pen =
        RecordingPen.of(
            new BestLayersFigure(best, Optional.empty(), Optional.of(picked)), 1000, 320, LIGHT);
    Drawn.Rect frame =
        pen.outlines().stream()
            .filter(r -> r.colour().equals(LIGHT.mark().accent()))
            .findFirst()
            .orElseThrow();
    assertThat(figure.spotAt(frame.centreX(), frame.centreY(), 1000, 320, LIGHT)).contains(picked);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableDownToTheMinimumSize(Theme theme) {
    Palette palette = theme.palette();
    for (int runs : new int[] {1, 3, 6}) {
      BestLayersFigure some =
          new BestLayersFigure(ProbeScoreFixture.best(runs), Optional.empty(), Optional.empty());
      double min = some.minWidth(palette);
      for (double factor : new double[] {1, 1.3, 1.6, 2, 3}) {
        double width = factor * min;
        double height = some.minHeight(width, palette);
        assertThat(Legible.complaints(some, width, height, palette))
            .as("%d runs, %.1f times as wide as need be", runs, factor)
            .isEmpty();
        assertThat(some.plots(width, height, palette))
            .as("plots stay readable")
            .allMatch(p ->
                p.chart().plot().height() > 5 * palette.size().small()
                    && p.chart().plot().width() > 4 * palette.size().small());
      }
    }
  }

  @Test
  void barsMatchTheApprovedDrawings() {
    BestLayers all = ProbeScoreFixture.best(2);
    List<ProbePoint> some =
        all.bars().stream()
            .filter(bar ->
                bar.question().n() < 3
                    && Set.of(ProbeTask.EXISTENCE, ProbeTask.STATE).contains(bar.question().task()))
            .toList();
    BestLayers two = new BestLayers(all.how(), all.runs(), some);
    BestLayersFigure figure =
        new BestLayersFigure(
            two, Optional.of(two.bars().get(1)), Optional.of(two.bars().getLast()));
    GoldenDrawing.check(BestLayersFigureTest.class, "best", figure, 900, 420);
  }

  @Test
  void barsAreHitAnywhereInTheirColumnOnly() {
    for (BestLayersFigure.Plot plot : figure.plots(1000, 320, LIGHT)) {
      Box box = plot.chart().plot();
      for (BestLayersFigure.Place place : plot.places()) {
        double from = plot.chart().px(place.from()) + 0.5;
        double to = plot.chart().px(place.to()) - 0.5;
        for (double x : new double[] {from, to}) {
          for (double y : new double[] {box.y() + 0.5, box.bottom() - 0.5}) {
            assertThat(figure.spotAt(x, y, 1000, 320, LIGHT)).contains(place.bar());
          }
          assertThat(figure.spotAt(x, box.y() - 1, 1000, 320, LIGHT)).isEmpty();
          assertThat(figure.spotAt(x, box.bottom() + 1, 1000, 320, LIGHT)).isEmpty();
        }
      }
      double before = plot.chart().px(plot.places().getFirst().from() - 0.2);
      assertThat(figure.spotAt(before, box.y() + 5, 1000, 320, LIGHT)).isEmpty();
    }
  }

  @Test
  void groupsAreSeparatedAndTheirBarsAdjacent() {
    for (BestLayersFigure.Plot plot : figure.plots(1000, 320, LIGHT)) {
      for (int i = 1; i < plot.places().size(); i++) {
        BestLayersFigure.Place before = plot.places().get(i - 1);
        BestLayersFigure.Place place = plot.places().get(i);
        boolean same = before.bar().question().n() == place.bar().question().n();
        assertThat(place.from() - before.to()).isCloseTo(same ? 0.16 : 0.86, within(1e-9));
      }
    }
  }

  @Test
  void oneTaskHasOnePlot() {
    List<ProbePoint> states =
        best.bars().stream().filter(bar -> bar.question().task() == ProbeTask.STATE).toList();
    BestLayersFigure one =
        new BestLayersFigure(
            new BestLayers(best.how(), best.runs(), states), Optional.empty(), Optional.empty());
    assertThat(one.plots(one.minWidth(LIGHT), 300, LIGHT)).hasSize(1);
    GoldenDrawing.check(BestLayersFigureTest.class, "best-one", one, 420, 300);
  }
}
