package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.input.KeyCode;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.PredictorChoice.Symbolic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictionViewTest {
  private final Bench bench = FxThread.get(Bench::new);
  private final PredictionViewModel model =
      FxThread.get(() -> new PredictionViewModel(bench.workbench(), bench.selection()));
  private final PredictionView view = FxThread.get(() -> new PredictionView(model));

  private void show(Theme theme, String... names) {
    bench
        .workbench()
        .selection()
        .predictorsProperty()
        .set(Stream.of(names).<PredictorChoice>map(Symbolic::new).toList());
    bench.open(Bench.drawn(1));
    bench.selection().pin(60, -1);
    view.paletteProperty().set(theme.palette());
    boolean large = theme == Theme.PROJECTOR;
    if (view.getScene() == null) {
      Pictures.show(view, large ? 520 : 388, large ? 420 : 352, theme);
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersEveryThemeAndMovesByKeys(Theme theme) {
    FxThread.run(() -> {
      assertThat(view.figure()).isEmpty();
      show(theme, "ngram-2", "ngram-3");
      assertThat(Pictures.save(view, theme, 2, "prediction-" + theme)).isGreaterThan(50);
      Gestures.key(Gestures.canvas(view), KeyCode.LEFT, false);
      assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(59);
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersManyPredictorsAndAContextTree(Theme theme) {
    FxThread.run(() -> {
      show(theme, "uniform", "ngram-2", "ngram-3-normalised", "wb-3", "bw", "ctw-5");
      model.explain("ctw-5");
      Pictures.save(view, theme, 2, "prediction-many-" + theme);
      show(theme, "ctw-5");
      Pictures.save(view, theme, 2, "prediction-ctw-" + theme);
      assertThat(view.figure()).isPresent();
    });
  }

  @Test
  void headersAreClickedAndKeysChangeTheExplanation() {
    FxThread.run(() -> {
      show(Theme.LIGHT, "ngram-2", "ngram-3", "ctw-3");
      FigureCanvas canvas = Gestures.canvas(view);
      PredictionFigure figure = model.figureProperty().get().orElseThrow();
      double x = 0;
      while (figure
          .headAt(x, 4, canvas.getWidth(), canvas.getHeight(), Theme.LIGHT.palette())
          .filter(c -> c.name().equals("ngram-2"))
          .isEmpty()) {
        x += 1;
      }
      Gestures.click(canvas, x + 2, 4);
      assertThat(explained()).isEqualTo("ngram-2");
      Gestures.key(canvas, KeyCode.RIGHT, true);
      assertThat(explained()).isEqualTo("ngram-3");
      Gestures.key(canvas, KeyCode.RIGHT, true);
      assertThat(explained()).isEqualTo("ctw-3");
    });
  }

  private String explained() {
    return model.figureProperty().get().orElseThrow().explained().orElseThrow().column();
  }

  @Test
  void theMenuChoosesAndStopsAtSix() {
    FxThread.run(() -> {
      show(Theme.LIGHT, "ngram-2", "ngram-3");
      PredictionView.PredictorMenu menu = Gestures.find(view, PredictionView.PredictorMenu.class);
      assertThat(menu.isFocusTraversable()).isTrue();
      for (String label : List.of("CTW 5", "uniform", "context of 3", "context of 4")) {
        item(menu, label).fire();
        bench.settle();
        assertThat(item(menu, label).isSelected()).isTrue();
      }
      assertThat(model.full()).isTrue();
      assertThat(menu.getItems().getFirst().getText()).isEqualTo("uniform");
      assertThat(item(menu, "unigram").isDisable()).isTrue();
      assertThat(item(menu, "uniform").isDisable()).isFalse();
      item(menu, "uniform").fire();
      assertThat(item(menu, "unigram").isDisable()).isFalse();
    });
  }

  @Test
  void theMenuChoosesTheColumnsIfFewFit() {
    FxThread.run(() -> {
      show(Theme.PROJECTOR, "ngram-2", "ngram-3");
      PredictionView.PredictorMenu menu = Gestures.find(view, PredictionView.PredictorMenu.class);
      assertThat(menu.getText()).isEqualTo("Predictors");
      narrow();
      assertThat(menu.getText()).isEqualTo("3 of 4");
      assertThat(columns()).containsExactly("model", "truth", "ngram-3");
      item(menu, "context of 1").fire();
      assertThat(columns()).containsExactly("model", "ngram-2", "ngram-3");
      assertThat(item(menu, "truth").isSelected()).isFalse();
      item(menu, "context of 2").fire();
      assertThat(columns()).containsExactly("model", "truth", "ngram-2");
      Gestures.key(Gestures.canvas(view), KeyCode.LEFT, true);
      Gestures.key(Gestures.canvas(view), KeyCode.RIGHT, true);
      assertThat(columns()).as("the explained column is visible").contains("ngram-3");
    });
  }

  private void narrow() {
    view.getScene().getRoot().resize(345, 330);
    view.getScene().getRoot().layout();
  }

  private List<String> columns() {
    FigureCanvas canvas = Gestures.canvas(view);
    PredictionFigure figure = model.figureProperty().get().orElseThrow();
    return figure
        .shown(canvas.getWidth(), canvas.getHeight(), view.paletteProperty().get())
        .stream()
        .map(PredictorColumn::name)
        .toList();
  }

  private static CheckMenuItem item(PredictionView.PredictorMenu menu, String label) {
    menu.fill();
    return menu.getItems().stream()
        .filter(Menu.class::isInstance)
        .flatMap(item -> ((Menu) item).getItems().stream())
        .filter(item -> item.getText().equals(label))
        .map(CheckMenuItem.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
