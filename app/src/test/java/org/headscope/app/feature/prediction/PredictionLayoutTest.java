package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictionLayoutTest {
  private static final List<String> ALL =
      List.of(
          "model",
          "truth",
          "context of 2, normalised",
          "add-one context of 2",
          "Baum-Welch",
          "LNW r",
          "transformer-4x2 @20,000",
          "CTW 5");

  private static PredictionLayout layout(List<String> labels, double width, Palette palette) {
    List<PredictorColumn> columns =
        labels.stream()
            .map(label ->
                new PredictorColumn(
                    label, label, SeriesSlot.MODEL, new PredictorColumn.OutOfRange()))
            .toList();
    NextSymbolDistributions next =
        new NextSymbolDistributions(RegBench.VOCABULARY, 0, 1, "", Optional.empty(), columns);
    return FxThread.get(() -> PredictionLayout.of(next, width, palette, FxFonts::width));
  }

  private static double width(String text, TextStyle style) {
    return FxThread.get(() -> FxFonts.width(text, style));
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void numbersAndHeadersNeverOverlap(Theme theme) {
    Palette palette = theme.palette();
    for (int n = 1; n <= ALL.size(); n++) {
      for (List<String> labels :
          List.of(ALL.subList(0, n), Collections.nCopies(n, "context of 2"))) {
        for (double width : List.of(300.0, 360.0, 420.0, 700.0, 1000.0)) {
          check(layout(labels, width, palette), labels);
        }
      }
    }
  }

  private static void check(PredictionLayout layout, List<String> labels) {
    String number = layout.wholeNumbers() ? "0.000" : ".000";
    double wide = width(number, TextStyle.sans(layout.numberSize()));
    assertThat(wide).as("%s %s", layout, labels).isLessThan(layout.pitch());
    assertThat(layout.right(0) - layout.pitch()).isGreaterThanOrEqualTo(layout.left() - 1);
    assertThat(layout.right(labels.size() - 1)).isLessThanOrEqualTo(layout.width());
    double min = layout.grouped() ? PredictionLayout.GROUPED_BAR : PredictionLayout.CELL_BAR;
    if (layout.grouped() || layout.isComfortable(1000)) {
      assertThat(layout.barLength()).as("%s", layout).isGreaterThanOrEqualTo(min * layout.text());
    }
    if (layout.slanted()) {
      // Slanted lines of text are as far apart as their slope allows.
      double apart = layout.pitch() * Math.sin(Math.toRadians(PredictionLayout.SLANT));
      assertThat(apart).isGreaterThan(layout.text());
    } else {
      for (String label : labels) {
        assertThat(width(label, PredictionLayout.head(layout.text())))
            .isLessThanOrEqualTo(layout.pitch());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everyHeaderIsHitInTheMiddleOfItsColumn(Theme theme) {
    List<String> labels = Stream.concat(ALL.stream(), Stream.of("uniform")).limit(8).toList();
    PredictionLayout layout = layout(labels, 360, theme.palette());
    for (int i = 0; i < 8; i++) {
      double middle = (layout.leftOf(i) + layout.right(i)) / 2;
      assertThat(layout.headAt(middle, 5)).contains(layout.next().columns().get(i));
      assertThat(layout.headAt(middle, layout.headHeight() + 1)).isEmpty();
    }
    assertThat(layout.headAt(5, 5)).isEmpty();
  }
}
