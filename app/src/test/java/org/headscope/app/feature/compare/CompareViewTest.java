package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Gestures;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompareViewTest {
  private final CompareBench bench = FxThread.get(CompareBench::new);
  private final CompareViewModel compare = FxThread.get(bench::model);
  private final MatrixViewModel matrix = FxThread.get(() -> new MatrixViewModel(compare));
  private final MatrixView matrixView = FxThread.get(() -> new MatrixView(matrix));
  private final PositionsView positionsView =
      FxThread.get(() -> new PositionsView(new PositionsViewModel(compare, matrix)));
  private final CurvesView curvesView =
      FxThread.get(() -> new CurvesView(new CurvesViewModel(compare)));
  private final HeadTableView headsView =
      FxThread.get(
          () -> new HeadTableView(new HeadTableViewModel(compare.workbench, compare.showing)));
  private final CompareView view =
      FxThread.get(
          () -> new CompareView(compare, matrixView, positionsView, curvesView, headsView));

  private void open(Theme theme) {
    bench.open();
    for (var panel : List.of(matrixView, positionsView, curvesView, headsView)) {
      panel.paletteProperty().set(theme.palette());
    }
    Pictures.show(view, 816, 640, theme);
    compare.showing.set(true);
    bench.settle();
    view.applyCss();
    view.layout();
  }

  private Box cell(int row, int column) {
    FigureCanvas canvas = Gestures.canvas(matrixView);
    return MatrixLayout.of(
            canvas.getWidth(),
            canvas.getHeight(),
            compare.comparison.get().orElseThrow(),
            matrixView.paletteProperty().get())
        .box(row, column);
  }

  @Test
  void aClickPinsACellOrSelectsAPosition() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      FigureCanvas canvas = Gestures.canvas(matrixView);
      Box cell = cell(2, 4);
      Gestures.mouse(canvas, MouseEvent.MOUSE_MOVED, cell.x() + 4, cell.y() + 4);
      assertThat(matrix.describe()).contains("unigram").contains("context of 2");
      Gestures.click(canvas, cell.x() + 4, cell.y() + 4);
      bench.settle();
      assertThat(matrix.pinned.get().orElseThrow().row())
          .isEqualTo(ComparedEntry.symbolic("unigram"));
      Gestures.click(Gestures.canvas(positionsView), 20, 40);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(20);
      Gestures.key(Gestures.canvas(positionsView), KeyCode.DOWN, false);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(21);
    });
  }

  @Test
  void keysWalkPinMoveAndRelease() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      FigureCanvas canvas = Gestures.canvas(matrixView);
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.DOWN, false);
      Gestures.key(canvas, KeyCode.ENTER, false);
      assertThat(matrix.figureProperty().get().orElseThrow().marks().pinned())
          .contains(new Place(2, 1));
      canvas.fireEvent(
          new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.UP, false, false, true, false));
      assertThat(compare.entries.get(1)).isEqualTo(ComparedEntry.symbolic("unigram"));
      Gestures.key(canvas, KeyCode.ESCAPE, false);
      Gestures.key(canvas, KeyCode.ESCAPE, false);
      assertThat(matrix.pinned.get()).isEmpty();
    });
  }

  @Test
  void aPresentationHidesTheChipsButKeepsTheMenu() {
    FxThread.run(() -> {
      open(Theme.PROJECTOR);
      bench.workbench().themeProperty().set(Theme.PROJECTOR);
      Node menu = view.lookup("#add-predictor");
      assertThat(view.lookup(".chip").getParent().isVisible()).isFalse();
      assertThat(menu.getParent().isVisible()).isTrue();
      bench.workbench().themeProperty().set(Theme.LIGHT);
      assertThat(view.lookup(".chip").getParent().isVisible()).isTrue();
      assertThat(view.lookup(".chip").getParent()).isEqualTo(menu.getParent());
    });
  }

  @Test
  void chipsAreRemovedAndMovedByKeysAndMouse() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      Node first = view.lookup(".chip");
      assertThat(view.lookupAll(".chip")).hasSize(compare.entries.size());
      first.fireEvent(
          new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.RIGHT, false, false, true, false));
      assertThat(compare.entries.get(1)).isEqualTo(ComparedEntry.symbolic("truth"));
      int before = compare.entries.size();
      Gestures.key(view.lookup(".chip"), KeyCode.DELETE, false);
      assertThat(compare.entries).hasSize(before - 1).doesNotContain(new ComparedEntry.Selected());
      view.applyCss();
      view.layout();
      Node truth = view.lookup(".chip");
      List<Node> chips = List.copyOf(truth.getParent().getChildrenUnmodifiable());
      var third = chips.get(2).localToScene(chips.get(2).getLayoutBounds());
      var at = truth.sceneToLocal(third.getCenterX(), third.getCenterY());
      Gestures.mouse(truth, MouseEvent.MOUSE_DRAGGED, at.getX(), at.getY());
      assertThat(compare.entries.get(2)).isEqualTo(ComparedEntry.symbolic("truth"));
    });
  }

  @Test
  void exportsOmitTheHoveredCell() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      assertThat(matrixView.figure().orElseThrow().texts()).containsOnlyKeys("tex");
      assertThat(positionsView.figure()).isPresent();
      assertThat(curvesView.figure().orElseThrow().title()).contains("over position");
      matrix.highlight(Optional.of(new Place(0, 1)));
      assertThat(matrixView.figure().orElseThrow().title()).contains("Pairwise");
    });
  }

  @Test
  void sixteenEntriesPartialResultsAndFailuresAreShown() {
    FxThread.run(() -> {
      for (String name : List.of("uniform", "ngram-1", "ngram-4", "ngram-5", "add1-3", "wb-2")) {
        compare.add(ComparedEntry.symbolic(name));
      }
      bench.between =
          done -> {
            bench.seconds++;
            bench.settleUi();
            if (done == 2) {
              Pictures.save(view, Theme.LIGHT, 2, "compare-part");
            }
          };
      open(Theme.LIGHT);
      compare.clustered.set(true);
      assertThat(Pictures.save(view, Theme.LIGHT, 2, "compare-sixteen")).isGreaterThan(60);
      bench.failing("made@0 predicts only the first 512 of 600 positions; score shorter ones.");
      bench.selection().selectStep(0);
      bench.settle();
      assertThat(Pictures.save(view, Theme.LIGHT, 2, "compare-failed")).isGreaterThan(60);
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      open(theme);
      matrix.highlight(Optional.of(new Place(3, 5)));
      assertThat(Pictures.save(view, theme, 1, "compare-" + theme)).isGreaterThan(60);
    });
  }
}
