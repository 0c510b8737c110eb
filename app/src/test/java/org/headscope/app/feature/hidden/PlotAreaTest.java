package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.headscope.app.FakeProjections;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Worker;
import org.junit.jupiter.api.Test;

class PlotAreaTest {
  private final Bench bench = new Bench();
  private final HiddenViewModel model =
      new HiddenViewModel(bench.workbench(), new Worker<>(new FakeProjections(), bench.runner()));

  private ProjectionScene sight() {
    bench.open(Bench.drawn(0));
    model.showing.set(true);
    bench.settle();
    return model.figureProperty().get().orElseThrow().scene();
  }

  @Test
  void bothAxesHaveOneScaleAndAllPointsAreInside() {
    ProjectionScene sight = sight();
    for (double[] size : new double[][] {{800, 500}, {300, 900}}) {
      PlotArea area = PlotArea.of(size[0], size[1], sight, Theme.LIGHT.palette());
      assertThat(area.px(1) - area.px(0)).isCloseTo(area.py(0) - area.py(1), within(1e-9));
      for (int i = 0; i < sight.x().length; i++) {
        assertThat(area.plot().contains(area.px(sight.x()[i]), area.py(sight.y()[i]))).isTrue();
      }
      assertThat(area.x(area.px(2.5))).isCloseTo(2.5, within(1e-9));
      assertThat(area.y(area.py(-1.5))).isCloseTo(-1.5, within(1e-9));
    }
  }

  @Test
  void theNearestPointIsTheOneUnderTheMouse() {
    ProjectionScene sight = sight();
    PlotArea area = PlotArea.of(900, 700, sight, Theme.LIGHT.palette());
    int found = area.nearest(sight, area.px(sight.x()[33]), area.py(sight.y()[33]), 8);
    assertThat(sight.x()[found]).isCloseTo(sight.x()[33], within(1e-9));
    assertThat(area.nearest(sight, area.plot().x() + 1, area.plot().y() + 1, 8)).isEqualTo(-1);
  }

  @Test
  void outliersDoNotDetermineTheBounds() {
    double[] x = java.util.stream.IntStream.range(0, 1000).mapToDouble(i -> i / 1000.0).toArray();
    x[0] = -500;
    x[1] = 700;
    ProjectedCloud.PointPositions positions = ProjectedCloud.PointPositions.of(x, x);
    assertThat(positions.bounds().x()).isBetween(-0.3, 0.01);
    assertThat(positions.bounds().right()).isBetween(0.99, 1.3);
    assertThat(positions.towards(positions, 0.5).bounds()).isEqualTo(positions.bounds());
  }
}
