package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.api.Test;

class NormalisedBackoffTest {
  @Test
  void contextsFollowedByEverySymbolPredictTheFrequencies() {
    // After a: a twice and b once; the reference divides by the four times that a occurred.
    double[] reference =
        new NgramBackoff(RegBench.VOCABULARY, 2).predict(RegBench.VOCABULARY.encode("aaab|a"))[5];
    double[] row =
        new NormalisedBackoff(RegBench.VOCABULARY, 2)
            .predict(RegBench.VOCABULARY.encode("aaab|a"))[5];
    assertThat(Arrays.stream(reference).sum()).isLessThan(0.9);
    assertThat(row[1]).isCloseTo(2 / 3.0, within(1e-11));
    assertThat(row[2]).isCloseTo(1 / 3.0, within(1e-11));
    assertThat(new NormalisedBackoff(RegBench.VOCABULARY, 2).deficientRows()).isFalse();
  }

  @Property(tries = 200)
  void proportionsEqualTheReferencesAtEveryOrder(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 5) int order) {
    double[][] reference =
        new NgramBackoff(RegBench.VOCABULARY, order).predict(RegBench.VOCABULARY.encode(text));
    double[][] rows =
        new NormalisedBackoff(RegBench.VOCABULARY, order).predict(RegBench.VOCABULARY.encode(text));
    for (int t = 0; t < rows.length; t++) {
      double sum = Arrays.stream(reference[t]).sum();
      for (int x = 0; x < rows[t].length; x++) {
        double expected =
            sum == 0 ? new Uniform(RegBench.VOCABULARY).begin().row()[x] : reference[t][x] / sum;
        assertThat(rows[t][x]).isCloseTo(expected, within(1e-14));
      }
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Strings.texts();
  }
}
