package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.api.Test;

class AddOneTest {
  @Test
  void rowsEqualThoseComputedByHand() {
    double[][] rows =
        new AddOne(RegBench.VOCABULARY, 2).predict(RegBench.VOCABULARY.encode("ab|a"));
    assertThat(rows[0])
        .as("after a, which nothing followed")
        .isEqualTo(new Uniform(RegBench.VOCABULARY).begin().row());
    assertThat(rows[2][1])
        .as("at a start: counts over all strings")
        .isCloseTo(2 / 20.0, within(1e-15));
    assertThat(rows[2][3]).isCloseTo(1 / 20.0, within(1e-15));
    assertThat(rows[3][2]).as("ab was seen once").isCloseTo(2 / 19.0, within(1e-15));
  }

  @Property(tries = 200)
  void equalsTheDefinitionReadLiterally(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 5) int order) {
    assertThat(
            Strings.difference(
                new AddOne(RegBench.VOCABULARY, order),
                text,
                (strings, x) -> {
                  String s = strings.context(order - 1);
                  var counts = strings.grams(s.length() + 1);
                  int total =
                      Strings.SYMBOLS.chars().map(y -> counts.getOrDefault(s + (char) y, 0)).sum();
                  return (counts.getOrDefault(s + x, 0) + 1.0) / (total + 18.0);
                }))
        .isLessThan(1e-12);
  }

  @Provide
  Arbitrary<String> texts() {
    return Strings.texts();
  }
}
