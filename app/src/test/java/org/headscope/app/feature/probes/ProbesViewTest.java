package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Focus;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;
import org.headscope.app.feature.probes.ProbeSettings.Lines;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProbesViewTest {
  private final ProbesBench bench = FxThread.get(ProbesBench::new);
  private final ProbeCurvesViewModel layers =
      FxThread.get(() -> new ProbeCurvesViewModel(bench.model, Over.LAYERS));
  private final ProbeCurvesViewModel steps =
      FxThread.get(() -> new ProbeCurvesViewModel(bench.model, Over.STEPS));
  private final BestViewModel best = FxThread.get(() -> new BestViewModel(bench.model));
  private final ProbePanel<?> layersView = FxThread.get(() -> ProbePanel.of(layers));
  private final ProbePanel<?> stepsView = FxThread.get(() -> ProbePanel.of(steps));
  private final ProbePanel<?> bestView = FxThread.get(() -> ProbePanel.of(best));
  private final ProbesView view =
      FxThread.get(
          () -> new ProbesView(bench.model, layersView, stepsView, bestView, new Region()));

  private void open(Theme theme) {
    for (String folder : List.of("other", "third", "fourth")) {
      bench.also("/runs/" + folder);
      bench.keep(new ProbeSubject(new RunRef("made", Path.of("/runs/" + folder)), 400));
    }
    for (long step : Bench.STEPS) {
      bench.keep(new ProbeSubject(ProbesBench.MADE, step));
    }
    bench.open();
    for (var panel : List.of(layersView, stepsView, bestView)) {
      panel.paletteProperty().set(theme.palette());
    }
    bench.bench.workbench().themeProperty().set(theme);
    Pictures.show(view, 980, 700, theme);
    layout();
  }

  private void layout() {
    view.applyCss();
    view.layout();
  }

  @Test
  void aClickOnAPointSelectsItsProbe() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      FigureCanvas canvas = Gestures.canvas(layersView);
      ProbeCurvesFigure figure = layers.figureProperty().get().orElseThrow();
      Chart chart = figure.chart(canvas.getWidth(), canvas.getHeight(), Theme.LIGHT.palette());
      ProbePoint spot = ProbeScoreFixture.spot(figure.curves(), 2, 1);
      double x = chart.px(spot.x());
      double y = chart.py(spot.value().mean());
      Gestures.mouse(canvas, MouseEvent.MOUSE_MOVED, x + 2, y - 2);
      assertThat(layers.figureProperty().get().orElseThrow().marks().at())
          .contains(ProbeScoreFixture.spot(figure.curves(), 2, 1));
      Gestures.click(canvas, x + 2, y - 2);
      ProbePick pick = bench.model.pickProperty().getValue().orElseThrow();
      assertThat(pick.layer()).isEqualTo(1);
      assertThat(pick.question().n()).isEqualTo(3);
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.UP, false);
      Gestures.key(canvas, KeyCode.ENTER, false);
      ProbePick next = bench.model.pickProperty().getValue().orElseThrow();
      assertThat(next.layer()).isEqualTo(2);
      assertThat(next.question().n()).isEqualTo(2);
      Gestures.key(canvas, KeyCode.ESCAPE, false);
      assertThat(layers.figureProperty().get().orElseThrow().marks().at()).isEmpty();
      assertThat(layersView.figure()).isPresent();
    });
  }

  @Test
  void clicksSelectCheckpointsByStepAndProbesByBar() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      FigureCanvas canvas = Gestures.canvas(stepsView);
      ProbeCurvesFigure figure = steps.figureProperty().get().orElseThrow();
      Chart chart = figure.chart(canvas.getWidth(), canvas.getHeight(), Theme.LIGHT.palette());
      double first = chart.px(figure.curves().axis().dots().getFirst());
      Gestures.click(canvas, first, chart.plot().bottom() + 2);
      assertThat(bench.bench.selection().stepProperty().get()).isZero();
      bench.settle();
      FigureCanvas bars = Gestures.canvas(bestView);
      BestLayersFigure shown = best.figureProperty().get().orElseThrow();
      BestLayersFigure.Plot plot =
          shown.plots(bars.getWidth(), bars.getHeight(), Theme.LIGHT.palette()).getLast();
      BestLayersFigure.Place place = plot.places().get(1);
      Gestures.click(
          bars, plot.chart().px((place.from() + place.to()) / 2), plot.chart().plot().bottom() - 3);
      ProbePick pick = bench.model.pickProperty().getValue().orElseThrow();
      assertThat(pick.question().task()).isEqualTo(ProbeTask.STATE);
      Gestures.key(bars, KeyCode.LEFT, false);
      Gestures.key(bars, KeyCode.ENTER, false);
      assertThat(bench.model.pickProperty().getValue()).isNotEqualTo(Optional.of(pick));
    });
  }

  @Test
  void nothingCanBeProbedWhileStoredResultsAreRead() {
    FxThread.run(() -> {
      bench.bench.open(Bench.instance("ab"));
      bench.model.showingProperty().set(true);
      Pictures.show(view, 980, 700, Theme.LIGHT);
      Button probe = (Button) view.lookup("#probe");
      Label words = (Label) view.lookup("#probing-words");
      assertThat(probe.isDisabled()).isTrue();
      assertThat(words.getText()).isEqualTo("Loading stored probes of made…");
      assertThat(((MenuButton) view.lookup("#probed-runs")).getText()).isEqualTo("1 of 1");
      bench.settle();
      assertThat(probe.isDisabled()).isFalse();
      assertThat(words.getText()).contains("not fully probed");
    });
  }

  @Test
  void theSettingsOpenUnderTheirSummary() {
    FxThread.run(() -> {
      open(Theme.LIGHT);
      ToggleButton opener = (ToggleButton) view.lookup("#probing-settings");
      assertThat(opener.getText()).isEqualTo("quick · residual ▾");
      Node site = view.lookup("#site");
      assertThat(Focus.canReceiveFocus(site)).isFalse();
      opener.fire();
      assertThat(Focus.canReceiveFocus(site)).isTrue();
      bench.model.change(ProbeSettings.SEEDS, 3);
      assertThat(opener.getText()).contains("3 seeds");
    });
  }

  @Test
  void theButtonsShowAvailableActions() {
    FxThread.run(() -> {
      bench.open();
      Pictures.show(view, 980, 700, Theme.LIGHT);
      Button probe = (Button) view.lookup("#probe");
      Button stop = (Button) view.lookup("#stop-probing");
      Label words = (Label) view.lookup("#probing-words");
      assertThat(probe.isDisabled()).isFalse();
      assertThat(words.getText()).contains("made at step 400").contains("not fully probed");
      assertThat(Pictures.save(view, Theme.LIGHT, 2, "probes-empty")).isGreaterThan(30);
      probe.fire();
      assertThat(stop.isVisible()).isTrue();
      assertThat(probe.isVisible()).isFalse();
      stop.fire();
      bench.settle();
      assertThat(probe.isVisible()).isTrue();
      assertThat(words.getText()).contains("not fully probed");
      probe.fire();
      bench.settle();
      assertThat(probe.isDisabled()).isTrue();
      assertThat(words.getText()).isEqualTo("all probes shown are trained");
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      open(theme);
      layers.walk(1, 0);
      assertThat(Pictures.save(view, theme, 2, "probes-" + theme)).isGreaterThan(60);
      bench.model.change(ProbeSettings.LINES, Lines.RUN);
      bench.model.change(ProbeSettings.SEEDS, 3);
      bench.model.change(ProbeSettings.CONTROLS, Control.Extent.ALL);
      bench.settle();
      layout();
      assertThat(Pictures.save(view, theme, 2, "probes-runs-" + theme)).isGreaterThan(60);
      bench.model.change(ProbeSettings.LINES, Lines.CHECKPOINT);
      bench.model.change(ProbeSettings.TASK, ProbeTask.EXISTENCE);
      layout();
      assertThat(Pictures.save(view, theme, 2, "probes-steps-" + theme)).isGreaterThan(60);
    });
  }
}
