package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.headscope.app.FakeProjections;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.Worker;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HiddenViewTest {
  private final Bench bench = FxThread.get(Bench::new);
  private final HiddenViewModel model =
      FxThread.get(() ->
          new HiddenViewModel(
              bench.workbench(), new Worker<>(new FakeProjections(), bench.runner())));
  private final HiddenView view = FxThread.get(() -> new HiddenView(model, bench.workbench()));
  private final Instance first = Bench.drawn(0);

  private FigureCanvas open(Theme theme) {
    bench.open(first);
    OpenedInstances.open(bench.workbench(), first, Bench.drawn(1), Bench.drawn(2));
    view.paletteProperty().set(theme.palette());
    Pictures.show(view, 800, 620, theme);
    model.showing.set(true);
    bench.settle();
    view.applyCss();
    view.layout();
    return Gestures.canvas(view);
  }

  private PlotArea area(FigureCanvas canvas) {
    return PlotArea.of(
        canvas.getWidth(), canvas.getHeight(), sight(), view.paletteProperty().get());
  }

  private ProjectionScene sight() {
    return model.figureProperty().get().orElseThrow().scene();
  }

  @Test
  void theMouseReadsOutSelectsAndDrawsALasso() {
    FxThread.run(() -> {
      FigureCanvas canvas = open(Theme.LIGHT);
      PlotArea area = area(canvas);
      double x = area.px(sight().x()[40]);
      double y = area.py(sight().y()[40]);
      Gestures.mouse(canvas, MouseEvent.MOUSE_MOVED, x, y);
      assertThat(sight().marks().hover()).isNotNegative();
      Gestures.click(canvas, x, y);
      assertThat(bench.selection().snapshot().sequence().pinned()).isTrue();
      assertThat(sight().marks().query()).isEqualTo(sight().marks().hover());
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, x - 30, y - 30);
      Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, x + 30, y - 30);
      Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, x + 30, y + 30);
      Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, x - 30, y + 30);
      assertThat(sight().marks().loop()).isPresent();
      assertThat(sight().marks().chosen().isEmpty()).as("before its end").isTrue();
      Gestures.mouse(canvas, MouseEvent.MOUSE_RELEASED, x - 30, y + 30);
      assertThat(sight().marks().chosen().get(40)).isTrue();
      assertThat(model.summary.get()).contains("points");
    });
  }

  @Test
  void keysWalkStretchPlayAndRelease() {
    FxThread.run(() -> {
      FigureCanvas canvas = open(Theme.LIGHT);
      Gestures.key(canvas, KeyCode.RIGHT, false);
      assertThat(bench.selection().snapshot().sequence().query()).isZero();
      Gestures.key(canvas, KeyCode.RIGHT, false);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(1);
      Gestures.key(canvas, KeyCode.RIGHT, true);
      Gestures.key(canvas, KeyCode.UP, true);
      assertThat(sight().marks().chosen().get(1)).isTrue();
      Gestures.key(canvas, KeyCode.ESCAPE, false);
      assertThat(sight().marks().chosen().isEmpty()).isTrue();
      Gestures.key(canvas, KeyCode.SPACE, false);
      assertThat(sight().until()).isEqualTo(20);
      assertThat(((Button) view.lookup("#play-time")).getText()).isEqualTo("Pause");
      Gestures.key(canvas, KeyCode.SPACE, false);
      assertThat(((Button) view.lookup("#play-time")).getText()).contains("Time");
    });
  }

  @Test
  void exportsAreShapesWithoutTheHoveredPoint() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      model.hover(3);
      var figure = view.figure().orElseThrow();
      assertThat(figure.title())
          .isEqualTo("Hidden states, PCA of made: residual stream after layer 1, step 400");
      assertThat(figure.data().columns()).contains("x", "y", "state_after", "instance");
      assertThat(figure.data().rows()).hasSize(sight().cloud().size());
      assertThat(sight().exported().marks().hover()).isEqualTo(-1);
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryThemeAndColour(Theme theme) {
    FxThread.run(() -> {
      open(theme);
      bench.selection().pin(60, -1);
      for (ColourBy hue : ColourBy.values()) {
        model.hue.set(hue);
        String name = "hidden-" + hue + "-" + theme;
        assertThat(Pictures.save(view, theme, 1, name)).isGreaterThan(40);
      }
    });
  }
}
