package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.input.KeyCode;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictionViewTest {
  private final Bench bench = FxThread.get(Bench::new);
  private final PredictionView view =
      FxThread.get(
          () -> new PredictionView(new PredictionViewModel(bench.workbench(), bench.selection())));

  @ParameterizedTest
  @EnumSource(Theme.class)
  void showsEveryThemeAndWalksByKey(Theme theme) {
    FxThread.run(() -> {
      assertThat(view.figure()).isEmpty();
      bench.open(Bench.drawn(1));
      bench.selection().pin(20, -1);
      view.paletteProperty().set(theme.palette());
      Pictures.show(view, 400, 352, theme);
      assertThat(Pictures.save(view, theme, 1, "prediction-" + theme)).isGreaterThan(50);
      Gestures.key(Gestures.canvas(view), KeyCode.LEFT, false);
      assertThat(bench.selection().queryProperty().get()).isEqualTo(19);
    });
  }
}
