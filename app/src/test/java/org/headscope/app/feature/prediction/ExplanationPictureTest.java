package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.app.feature.prediction.PredictionPictureTest.THREE;
import static org.headscope.app.feature.prediction.PredictionPictureTest.WIDE;
import static org.headscope.app.feature.prediction.PredictionPictureTest.bars;
import static org.headscope.app.feature.prediction.PredictionPictureTest.draw;
import static org.headscope.app.feature.prediction.PredictionPictureTest.text;

import module java.base;

import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.RecordingPen;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.Smoothing;
import org.junit.jupiter.api.Test;

/// The explanation of a row is written and drawn as far as it fits.
class ExplanationPictureTest {
  @Test
  void weightsOfSuffixesAreBarsOnOneLineInTheOrderOfLength() {
    double[] weights = {0.12, 0.48, 0.16, 0.24};
    double[][] estimates = new double[4][RegBench.VOCABULARY.size()];
    for (int l = 0; l < 4; l++) {
      estimates[l][5 + l] = 0.5 + 0.1 * l;
    }
    int[] suffix = RegBench.VOCABULARY.encode("dab");
    PredictorExplanation why =
        new PredictorExplanation(
            "context of 2",
            text(suffix),
            2,
            new Explanation.SuffixBlend(suffix, weights, estimates));
    RecordingPen pen = draw(THREE, WIDE, Optional.of(why));
    double top = pen.text("weight ω of each suffix, and its top symbol").centreY();
    List<Drawn.Rect> bars =
        bars(pen, THREE.get(2)).stream()
            .filter(r -> r.centreY() > top)
            .sorted(Comparator.comparingDouble(Drawn.Rect::x))
            .toList();
    assertThat(bars).hasSize(4);
    double unit = bars.get(1).height() / 0.48;
    String[] favourites = {"e 0.50", "f 0.60", "g 0.70", "h 0.80"};
    for (int l = 0; l < 4; l++) {
      Drawn.Rect bar = bars.get(l);
      assertThat(bar.height()).isCloseTo(unit * weights[l], within(2.0));
      assertThat(bar.box().bottom()).isCloseTo(bars.getFirst().box().bottom(), within(1.0));
      Drawn.Text number = pen.text(String.format(Locale.ROOT, "%.3f", weights[l]));
      assertThat(number.centreX()).isCloseTo(bar.centreX(), within(1.5));
      assertThat(number.centreY()).isLessThan(bar.y());
      assertThat(pen.text(favourites[l]).centreX()).isCloseTo(bar.centreX(), within(1.5));
    }
    double under = bars.getFirst().box().bottom();
    List<String> suffixes =
        pen.texts().stream()
            .filter(t -> t.centreY() > under && !t.text().contains(" "))
            .filter(t -> Math.abs(t.centreY() - pen.text("root").centreY()) < 2)
            .sorted(Comparator.comparingDouble(Drawn.Text::x))
            .map(Drawn.Text::text)
            .toList();
    assertThat(suffixes).containsExactly("root", "b", "a", "b", "d", "ab");
  }

  /// Counts of two symbols, after a context that also occurs at the end, where nothing follows.
  private static Smoothing followed(String one, int times, String other, int others) {
    int[] counts = new int[RegBench.VOCABULARY.size()];
    counts[RegBench.VOCABULARY.id(one.charAt(0))] = times;
    counts[RegBench.VOCABULARY.id(other.charAt(0))] = others;
    double[] shares = new double[counts.length];
    shares[RegBench.VOCABULARY.id('e')] = 1;
    return new Smoothing.BackOff(counts, 1, shares);
  }

  @Test
  void theArithmeticIsUnderTheMatchIfItFits() {
    int[] tokens = RegBench.VOCABULARY.encode("abcabcabdab");
    PredictorExplanation why =
        new PredictorExplanation(
            "context of 2",
            text(tokens),
            10,
            new Explanation.NgramMatch(3, List.of(2, 5, 8), followed("c", 2, "d", 1)));
    assertThat(draw(THREE, WIDE, Optional.of(why)).texts())
        .extracting(Drawn.Text::text)
        .contains(
            "c: 2 ÷ (3 + 1 unfollowed) = 0.500; the other 1 ÷ 4 is left for symbols not seen here");
    assertThat(draw(THREE, 200, Optional.of(why)).texts())
        .anyMatch(t -> t.text().startsWith("c: 2 ÷ (3 + 1") && t.box().right() <= 200);
  }

  @Test
  void symbolsAfterMatchesAreListedByFrequency() {
    int[] tokens = RegBench.VOCABULARY.encode("abcabcabdab");
    PredictorExplanation why =
        new PredictorExplanation(
            "context of 2",
            text(tokens),
            10,
            new Explanation.NgramMatch(3, List.of(2, 5, 8), followed("c", 2, "d", 1)));
    RecordingPen pen = draw(THREE, WIDE, Optional.of(why));
    double y = pen.text("after").centreY();
    List<String> listed =
        pen.texts().stream()
            .filter(t -> Math.abs(t.centreY() - y) < 2)
            .sorted(Comparator.comparingDouble(Drawn.Text::x))
            .map(Drawn.Text::text)
            .toList();
    assertThat(listed)
        .containsExactly("context of 2", "after", "ab", "· 3 matches of 2 ▲", "c", "×2", "d", "×1");
  }

  @Test
  void symbolsAfterMatchesEndInAnEllipsisIfTheyDoNotFit() {
    int[] tokens = RegBench.VOCABULARY.encode("acadaeafagaha");
    PredictorExplanation why =
        new PredictorExplanation(
            "context of 2",
            text(tokens),
            12,
            new Explanation.NgramMatch(2, List.of(1, 3, 5, 7, 9, 11), followed("c", 1, "d", 1)));
    boolean cut = false;
    for (double width = 240; width <= WIDE; width += 10) {
      List<Drawn.Text> texts = draw(THREE, width, Optional.of(why)).texts();
      int listed = (int) texts.stream().filter(t -> t.text().equals("×1")).count();
      boolean dots = texts.stream().anyMatch(t -> t.text().equals("…"));
      assertThat(dots).as("%d of 6 in %.0f pixels", listed, width).isEqualTo(listed < 6);
      cut |= dots;
    }
    assertThat(cut).isTrue();
  }

  @Test
  void missingMatchesAreReportedAtAnyWidth() {
    PredictorExplanation why =
        new PredictorExplanation(
            "context of 2",
            text(RegBench.VOCABULARY.encode("abc")),
            2,
            new Explanation.NgramMatch(1, List.of(), followed("a", 1, "b", 1)));
    for (double width : new double[] {250, WIDE}) {
      assertThat(draw(THREE, width, Optional.of(why)).texts())
          .as("in %.0f pixels", width)
          .anyMatch(t -> t.text().startsWith("no match") && t.box().right() <= width);
    }
  }
}
