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

class WittenBellTest {
  @Test
  void rowsEqualThoseComputedByHand() {
    double[] row =
        new WittenBell(RegBench.VOCABULARY, 2).predict(RegBench.VOCABULARY.encode("aab|a"))[4];
    // c(a) = 3, c(b) = 1, two kinds; after a: a once and b once.
    double a = (3 + 2 / 18.0) / 6;
    double b = (1 + 2 / 18.0) / 6;
    double c = (2 / 18.0) / 6;
    assertThat(row[1]).isCloseTo((1 + 2 * a) / 4, within(1e-15));
    assertThat(row[2]).isCloseTo((1 + 2 * b) / 4, within(1e-15));
    assertThat(row[3]).isCloseTo(2 * c / 4, within(1e-15));
  }

  @Property(tries = 200)
  void equalsTheDefinitionReadLiterally(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 5) int order) {
    assertThat(
            Strings.difference(
                new WittenBell(RegBench.VOCABULARY, order),
                text,
                (strings, x) -> chance(strings, strings.context(order - 1), x)))
        .isLessThan(1e-12);
  }

  private static double chance(Strings strings, String s, char x) {
    double shorter = s.isEmpty() ? 1 / 18.0 : chance(strings, s.substring(1), x);
    Map<String, Integer> grams = strings.grams(s.length() + 1);
    double kinds = grams.keySet().stream().filter(gram -> gram.startsWith(s)).count();
    double total =
        grams.entrySet().stream()
            .filter(gram -> gram.getKey().startsWith(s))
            .mapToInt(Map.Entry::getValue)
            .sum();
    return kinds == 0
        ? shorter
        : total / (total + kinds) * grams.getOrDefault(s + x, 0) / total
            + kinds / (total + kinds) * shorter;
  }

  @Provide
  Arbitrary<String> texts() {
    return Strings.texts();
  }
}
