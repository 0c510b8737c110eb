package org.headscope.app.feature.probes.reading;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.feature.Gestures;
import org.headscope.app.feature.probes.ProbePick;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReadingViewTest {
  private static final int WIDTH = 420;
  private static final int HEIGHT = 560;

  private final Bench bench = FxThread.get(Bench::new);
  private final FakeProbes probes = new FakeProbes();
  private final ObjectProperty<Optional<ProbePick>> pick =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Cover> unpicked =
      new SimpleObjectProperty<>(new Cover.Absent("Pick one."));
  private final AtomicInteger again = new AtomicInteger();
  private final ReadingViewModel model =
      FxThread.get(() ->
          new ReadingViewModel(
              bench.workbench(),
              new ProbeService(probes, bench.runner(), bench.runner()),
              pick,
              unpicked,
              again::incrementAndGet));
  private final ReadingView view = FxThread.get(() -> new ReadingView(model));
  private final FigureCanvas canvas = Gestures.canvas(view);

  private void open(Theme theme, ProbeTask task, int n) {
    bench.workbench().opener().openRun(FakeReadings.RUN);
    bench.settle();
    bench.workbench().pairs().choose(Bench.drawn(2));
    bench.maps().readings = FakeReadings::read;
    model.showingProperty().set(true);
    pick.set(Optional.of(FakeReadings.pick(task, n, 3, 400)));
    bench.settle();
    view.paletteProperty().set(theme.palette());
    Pictures.show(view, WIDTH, HEIGHT, theme);
  }

  private ProbeReadingLayout layout() {
    return ProbeReadingLayout.of(
        canvas.getWidth(), canvas.getHeight(), view.paletteProperty().get());
  }

  @Test
  void hoveringPreviewsAndClickingPins() {
    FxThread.run(() -> {
      open(Theme.LIGHT, ProbeTask.COUNT, 2);
      Span window = bench.selection().snapshot().sequence().window();
      int position = window.from() + 6;
      double y = layout().plot().y() + 10;
      Gestures.mouse(canvas, MouseEvent.MOUSE_MOVED, layout().x(window, position), y);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(position);
      assertThat(bench.selection().snapshot().sequence().pinned()).isFalse();
      Gestures.click(canvas, layout().x(window, position + 1), y);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(position + 1);
      assertThat(bench.selection().snapshot().sequence().pinned()).isTrue();
    });
  }

  @Test
  void listRowsAndArrowKeysSelectPositions() {
    FxThread.run(() -> {
      open(Theme.LIGHT, ProbeTask.COUNT, 2);
      ProbeReadingScene scene = scene();
      double y = layout().list().y() + 1.5 * layout().row();
      Gestures.click(canvas, 40, y);
      assertThat(bench.selection().snapshot().sequence().query())
          .isEqualTo(scene.largestErrors().get(1).position());
      Gestures.key(canvas, KeyCode.DOWN, false);
      assertThat(bench.selection().snapshot().sequence().query())
          .isEqualTo(scene.largestErrors().get(2).position());
      Gestures.key(canvas, KeyCode.LEFT, false);
      assertThat(bench.selection().snapshot().sequence().query())
          .isEqualTo(scene.largestErrors().get(2).position() - 1);
    });
  }

  @Test
  void draggingTheStripMovesTheWindow() {
    FxThread.run(() -> {
      open(Theme.LIGHT, ProbeTask.COUNT, 2);
      int length = scene().length();
      double x = layout().strip().x() + layout().strip().width() * 150 / length;
      Gestures.click(canvas, x, layout().strip().y() + 3);
      Span window = bench.selection().snapshot().sequence().window();
      assertThat(window.from() + window.length() / 2).isBetween(148, 151);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(-1);
    });
  }

  @Test
  void aSymbolIsChosenFromTheBox() {
    FxThread.run(() -> {
      open(Theme.LIGHT, ProbeTask.COUNT, 1);
      @SuppressWarnings("unchecked")
      ComboBox<Object> box = Gestures.find(view, ComboBox.class);
      box.getSelectionModel().select(2);
      bench.settle();
      assertThat(scene().result().symbol()).isPresent();
    });
  }

  @Test
  void aButtonTrainsWhatIsMissing() {
    FxThread.run(() -> {
      open(Theme.LIGHT, ProbeTask.COUNT, 2);
      bench.maps().readings = _ -> Optional.empty();
      pick.set(Optional.of(FakeReadings.pick(ProbeTask.COUNT, 3, 3, 400)));
      bench.settle();
      assertThat(Pictures.save(view, Theme.LIGHT, 1, "reading-missing")).isGreaterThan(10);
      assertThat(view.figure()).isEmpty();
      Node button = view.lookup("#remedy");
      assertThat(button.isVisible()).isTrue();
      ((Button) button).fire();
      assertThat(button.isVisible()).isFalse();
      assertThat(Pictures.save(view, Theme.LIGHT, 1, "reading-training")).isGreaterThan(10);
      bench.maps().readings = FakeReadings::read;
      bench.settle();
      assertThat(view.figure()).isPresent();
    });
  }

  @Test
  void theNumbersOfEveryPositionAreExported() {
    FxThread.run(() -> {
      open(Theme.LIGHT, ProbeTask.FREQUENCY, 2);
      DataTable table = view.figure().orElseThrow().data();
      assertThat(table.columns())
          .containsExactly(
              "position",
              "symbol",
              "state_after",
              "query",
              "predicted",
              "true",
              "error",
              "in_domain");
      assertThat(table.rows()).hasSize(scene().result().positions().size());
    });
  }

  private ProbeReadingScene scene() {
    return ((ProbeReadingFigure) ((FramedFigure) view.figure().orElseThrow()).inner()).scene();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      open(theme, ProbeTask.COUNT, 2);
      bench.selection().pin(70, -1);
      assertThat(Pictures.save(view, theme, 1, "reading-count-" + theme)).isGreaterThan(30);
      pick.set(Optional.of(FakeReadings.pick(ProbeTask.STATE, 0, 3, 400)));
      bench.settle();
      assertThat(Pictures.save(view, theme, 1, "reading-state-" + theme)).isGreaterThan(30);
    });
  }

  @ParameterizedTest
  @EnumSource(ProbeTask.class)
  void rendersForEveryTask(ProbeTask task) {
    FxThread.run(() -> {
      open(Theme.LIGHT, task, task.ngram() ? 3 : 0);
      bench.selection().showWindow(new Span(0, 24));
      assertThat(Pictures.save(view, Theme.LIGHT, 1, "reading-" + task)).isGreaterThan(30);
    });
  }
}
