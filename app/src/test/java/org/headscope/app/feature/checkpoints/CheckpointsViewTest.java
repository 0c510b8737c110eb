package org.headscope.app.feature.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckpointsViewTest {
  private final Bench bench = FxThread.get(Bench::new);
  private final CheckpointsView view =
      FxThread.get(() ->
          new CheckpointsView(new CheckpointsViewModel(bench.workbench(), bench.selection())));
  private final FigureCanvas canvas = Gestures.canvas(view);

  private void open(Theme theme) {
    bench.open(Bench.instance("acb", "ab"));
    view.paletteProperty().set(theme.palette());
    Pictures.show(view, 1440, 137, theme);
  }

  @Test
  void draggingSeeksAndKeysWalk() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, 30, 20);
      bench.settle();
      assertThat(bench.selection().stepProperty().get()).isZero();
      Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, canvas.getWidth(), 20);
      bench.settle();
      assertThat(bench.selection().stepProperty().get()).isEqualTo(400);
      Gestures.key(canvas, KeyCode.LEFT, false);
      bench.settle();
      assertThat(bench.selection().stepProperty().get()).isEqualTo(200);
      Gestures.key(canvas, KeyCode.HOME, false);
      bench.settle();
      assertThat(bench.selection().stepProperty().get()).isZero();
    });
  }

  @Test
  void aDragEndsWhereTheButtonIsReleased() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, 30, 20);
      bench.settle();
      Gestures.drop(canvas, canvas.getWidth(), 20);
      bench.settle();
      assertThat(bench.selection().stepProperty().get()).isEqualTo(400);
    });
  }

  @Test
  void theButtonAndTheSpaceBarPlayAndPause() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      Button play = (Button) view.lookup("#play");
      play.fire();
      assertThat(play.getText()).isEqualTo("Pause");
      Gestures.key(canvas, KeyCode.SPACE, false);
      assertThat(play.getText()).contains("Play");
    });
  }

  @Test
  void oneLineHasTheSameControlsAndTheFileKeepsItsCurves() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      boolean[] requested = new boolean[1];
      view.setOnToggle(() -> requested[0] = true);
      double high = view.prefHeight(-1);
      view.compactProperty().set(true);
      view.applyCss();
      view.layout();
      assertThat(view.prefHeight(-1)).isLessThan(high / 2);
      assertThat(view.lookupAll(".label").stream().map(n -> ((Labeled) n).getText()))
          .contains("step 400", "4 of 4");
      double left = canvas.localToScene(0, 0).getX();
      Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, 2, 10);
      view.layout();
      assertThat(view.lookupAll(".label").stream().map(n -> ((Labeled) n).getText()))
          .contains("step 400", "reading 0");
      assertThat(canvas.localToScene(0, 0).getX()).as("under the mouse").isEqualTo(left);
      bench.settle();
      view.layout();
      assertThat(canvas.localToScene(0, 0).getX()).as("after it").isEqualTo(left);
      assertThat(bench.selection().stepProperty().get()).isZero();
      Button play = (Button) view.lookup("#play");
      play.fire();
      assertThat(play.getText()).isEqualTo("❙❙");
      ((Button) view.lookup("#track-toggle")).fire();
      assertThat(requested[0]).isTrue();
      assertThat(view.figure().orElseThrow().data().rows()).isNotEmpty();
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      open(theme);
      assertThat(Pictures.save(view, theme, 1, "checkpoints-" + theme)).isGreaterThan(30);
    });
  }
}
