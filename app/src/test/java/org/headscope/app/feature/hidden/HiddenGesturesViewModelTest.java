package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.headscope.app.FakeProjections;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.hidden.HiddenViewModel.Scope;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

/// Mouse and keys on the points.
class HiddenGesturesViewModelTest {
  private final Bench bench = new Bench();
  private final FakeProjections source = new FakeProjections();
  private final HiddenViewModel model =
      new HiddenViewModel(bench.workbench(), new Worker<>(source, bench.runner()));
  private final Instance first = Bench.drawn(0);
  private final Instance second = Bench.drawn(1);

  private HiddenGesturesViewModelTest open() {
    bench.open(first);
    OpenedInstances.open(bench.workbench(), first, second);
    model.showing.set(true);
    bench.settle();
    return this;
  }

  private ProjectionScene sight() {
    return model.figureProperty().get().orElseThrow().scene();
  }

  private int query() {
    return bench.selection().snapshot().sequence().query();
  }

  @Test
  void keysWalkTheInstancesVisiblePointsFromTheFirst() {
    open().model.walk(1);
    assertThat(query()).isZero();
    model.walk(3);
    assertThat(query()).isEqualTo(3);
    model.walk(-2);
    assertThat(query()).isEqualTo(1);
    model.lastShown.set(5);
    model.walk(99);
    assertThat(query()).as("the last that is shown").isEqualTo(5);
    model.lastShown.set(0);
    assertThat(java.util.stream.IntStream.range(0, sight().x().length).filter(sight()::shows))
        .as("the first token of each")
        .hasSize(2);
  }

  @Test
  void theBoxBeginsSmallAndStaysWithinItsLimits() {
    open().model.pin(20);
    model.stretch(0.1, 0.03);
    Polygon box = sight().marks().loop().orElseThrow();
    double unit = sight().positions().extent();
    assertThat(half(box.xs())).isCloseTo(0.12 * unit, within(1e-9));
    assertThat(half(box.ys())).isCloseTo(0.05 * unit, within(1e-9));
    model.stretch(-9, -9);
    assertThat(half(sight().marks().loop().orElseThrow().xs()))
        .isCloseTo(0.01 * unit, within(1e-9));
    model.stretch(99, 99);
    assertThat(half(sight().marks().loop().orElseThrow().ys())).isCloseTo(2 * unit, within(1e-9));
  }

  private static double half(double[] corners) {
    double min = java.util.Arrays.stream(corners).min().orElseThrow();
    return (java.util.Arrays.stream(corners).max().orElseThrow() - min) / 2;
  }

  @Test
  void theLassoIsVisibleWhileDrawnAndClearedWithItsSelection() {
    open();
    Polygon line = Polygon.rectangle(0, 0, 1e3, 1e3);
    model.draw(line);
    assertThat(sight().marks().loop()).contains(line);
    assertThat(sight().marks().chosen().isEmpty()).as("before its end").isTrue();
    assertThat(model.release()).as("there was a line").isTrue();
    assertThat(sight().marks().loop()).isEmpty();
    assertThat(model.release()).isFalse();
    model.choose(line, false);
    bench.selection().perform(new Command.Undo());
    bench.settle();
    assertThat(sight().marks().loop()).as("undone with its points").isEmpty();
  }

  @Test
  void theBoxStartsOverAfterReleasing() {
    open().model.pin(20);
    model.stretch(0.5, 0.5);
    model.release();
    model.walk(1);
    assertThat(sight().marks().loop()).as("without a box").isEmpty();
    model.stretch(0, 0);
    assertThat(half(sight().marks().loop().orElseThrow().xs()))
        .isCloseTo(0.02 * sight().positions().extent(), within(1e-9));
  }

  @Test
  void theFirstPointIsReadOutLikeAnyOther() {
    open().model.hover(0);
    assertThat(model.describe()).startsWith("position 0, after ");
    assertThat(query()).isZero();
    model.hover(-1);
    bench.selection().pin(0, -1);
    assertThat(model.describe()).as("the query").startsWith("position 0, after ");
    bench.selection().perform(new Command.ClearSelection());
    assertThat(model.describe()).isEmpty();
    assertThat(sight().marks().query()).isEqualTo(-1);
  }

  @Test
  void coloursAndTheLastPositionMatchThePicture() {
    assertThat(model.lastPosition()).isZero();
    open();
    assertThat(model.lastPosition()).isEqualTo(Math.max(first.length(), second.length()) - 1);
    model.hue.set(ColourBy.SYMBOL);
    assertThat(sight().hue()).isEqualTo(ColourBy.SYMBOL);
    bench.workbench().colourMapProperty().set(ColourMap.CIVIDIS);
    assertThat(model.figureProperty().get().map(CloudFigure::map)).contains(ColourMap.CIVIDIS);
  }

  @Test
  void pointsMoveByTheRequestedFraction() {
    open();
    bench.selection().selectStep(0);
    bench.settle();
    double from = sight().x()[3];
    model.move(0.5);
    double half = sight().x()[3];
    assertThat(model.moving.get()).isTrue();
    model.move(1);
    double to = sight().x()[3];
    assertThat(half).isCloseTo((from + to) / 2, within(1e-9));
    assertThat(to).isNotEqualTo(from);
    model.scope.set(Scope.INSTANCE);
    bench.settle();
    assertThat(model.moving.get()).as("other tokens do not move").isFalse();
  }

  @Test
  void changingTheScopeClearsTheLasso() {
    open();
    model.choose(Polygon.rectangle(0, 0, 1e3, 1e3), false);
    assertThat(sight().marks().loop()).isPresent();
    model.scope.set(Scope.INSTANCE);
    bench.settle();
    assertThat(sight().marks().loop()).isEmpty();
  }

  @Test
  void theCommandLinePlacesTheSamePoints() {
    assertThat(model.line()).isEqualTo(ShellLine.nothing());
    open();
    assertThat(((ShellLine.Words) model.line()).text())
        .startsWith(
            "headscope project --run /runs/made@400 --instances /instances/made.jsonl --id "
                + first.id())
        .contains("--site residual --layer 1 --method pca --points ")
        .endsWith(" --json");
  }
}
