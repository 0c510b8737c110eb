package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.HeadLabel;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.NgramScore;
import org.junit.jupiter.api.Test;

class HeadLabelTest {
  private static final Interval NOTHING = new Interval(0, 0, 0);

  /// An n-gram score that earns its name, were it alone.
  private static NgramScore ngram(int n, double low, double uniform, double recency, double more) {
    return new NgramScore(
        n,
        new Interval(low + 0.02, low, low + 0.04),
        uniform,
        recency,
        new Interval(more + 0.1, more, more + 0.2),
        100);
  }

  private static HeadLabel label(double one, double two, NgramScore... ngrams) {
    List<Interval> back =
        List.of(
            new Interval(one + 0.01, one, one + 0.02),
            new Interval(two + 0.01, two, two + 0.02),
            NOTHING,
            NOTHING);
    return HeadLabel.of(back, List.of(ngrams));
  }

  @Test
  void theLargestOrderThatMeetsTheCriteriaNamesTheHead() {
    NgramScore first = ngram(1, 0.9, 0.1, 0.1, 0.2);
    NgramScore second = ngram(2, 0.75, 0.1, 0.1, 0.2);
    assertThat(label(0, 0, first, second)).isEqualTo(new HeadLabel("2-gram", 0.77));
    assertThat(label(0.6, 0, first).name()).as("before a positional name").isEqualTo("1-gram");
  }

  @Test
  void namesRequireAllFourLowerBoundsToBeExceeded() {
    assertThat(label(0, 0, ngram(1, 0.51, 0.5, 0.5, 0.06)).name()).isEqualTo("1-gram");
    assertThat(label(0, 0, ngram(1, 0.5, 0.1, 0.1, 0.2)).name()).as("half").isEqualTo("diffuse");
    assertThat(label(0, 0, ngram(1, 0.7, 0.7, 0.1, 0.2)).name()).isEqualTo("diffuse");
    assertThat(label(0, 0, ngram(1, 0.7, 0.1, 0.7, 0.2)).name()).isEqualTo("diffuse");
    assertThat(label(0, 0, ngram(1, 0.7, 0.1, 0.1, 0.05)).name()).isEqualTo("diffuse");
  }

  @Test
  void positionalNamesComeNextAndNeedMoreThanHalf() {
    assertThat(label(0.51, 0)).isEqualTo(new HeadLabel("previous", 0.52));
    assertThat(label(0, 0.51)).isEqualTo(new HeadLabel("2 back", 0.52));
    assertThat(label(0.5, 0.5).name()).isEqualTo("diffuse");
    Interval high = new Interval(0.9, 0.8, 0.95);
    assertThat(HeadLabel.of(List.of(NOTHING, NOTHING, high, NOTHING), List.of()))
        .isEqualTo(new HeadLabel("3 back", 0.9));
    assertThat(HeadLabel.of(List.of(NOTHING, NOTHING, NOTHING, high), List.of()).name())
        .isEqualTo("4 back");
  }

  @Test
  void unnamedHeadsReportTheirLargestScore() {
    assertThat(label(0.25, 0.125, ngram(1, 0.375, 0, 0, 0)).value()).isEqualTo(0.395);
    assertThat(label(0.25, 0.125).value()).isEqualTo(0.26);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interval(0, Double.NaN, 1))
        .withMessage("an interval of NaN, 0.0, 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interval(0, 0, Double.POSITIVE_INFINITY));
  }
}
