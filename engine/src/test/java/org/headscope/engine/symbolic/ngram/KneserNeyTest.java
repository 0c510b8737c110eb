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

class KneserNeyTest {
  @Test
  void shorterContextsCountWhereASymbolFollowedAndNotHowOften() {
    // b follows only a, though four times; c follows a, b and d, once each.
    double[] row =
        new KneserNey(RegBench.VOCABULARY, 2)
            .predict(RegBench.VOCABULARY.encode("ab|ab|ab|ab|bc|ac|dc|ee"))[22];
    assertThat(row[RegBench.VOCABULARY.id('c')]).isGreaterThan(row[RegBench.VOCABULARY.id('b')]);
    double[] often =
        new WittenBell(RegBench.VOCABULARY, 2)
            .predict(RegBench.VOCABULARY.encode("ab|ab|ab|ab|bc|ac|dc|ee"))[22];
    assertThat(often[RegBench.VOCABULARY.id('c')]).isLessThan(often[RegBench.VOCABULARY.id('b')]);
  }

  @Test
  void rowsEqualThoseComputedByHand() {
    double[] row =
        new KneserNey(RegBench.VOCABULARY, 2).predict(RegBench.VOCABULARY.encode("aab|b|a"))[6];
    // Bigrams: aa 1, ab 1; none twice, so D = 1/2. Continuations: a after the beginning and a, b
    // after a and the beginning: twice each, none once, so D = 1/2 again.
    double a = 1.5 / 4 + 0.5 * 2 / 4 / 18;
    double c = 0.5 * 2 / 4 / 18;
    assertThat(row[1]).isCloseTo(0.5 / 2 + 0.5 * a, within(1e-15));
    assertThat(row[2]).isCloseTo(0.5 / 2 + 0.5 * a, within(1e-15));
    assertThat(row[3]).isCloseTo(0.5 * c, within(1e-15));
  }

  @Test
  void discountsComeFromCountsOfCounts() {
    double[] row =
        new KneserNey(RegBench.VOCABULARY, 1).predict(RegBench.VOCABULARY.encode("aabbcd"))[5];
    double discount = 2 / (2 + 2 * 2.0); // c and d once, a and b twice
    assertThat(row[1]).isCloseTo((2 - discount) / 6 + discount * 4 / 6 / 18, within(1e-15));
    assertThat(row[5]).isCloseTo(discount * 4 / 6 / 18, within(1e-15));
  }

  @Property(tries = 300)
  void equalsTheDefinitionReadLiterally(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 5) int order) {
    assertThat(
            Strings.difference(
                new KneserNey(RegBench.VOCABULARY, order),
                text,
                (strings, x) -> chance(strings, strings.context(order - 1), x, true)))
        .isLessThan(1e-12);
  }

  private static double chance(Strings strings, String s, char x, boolean longest) {
    double shorter = s.isEmpty() ? 1 / 18.0 : chance(strings, s.substring(1), x, false);
    int length = s.length() + 1;
    Map<String, Integer> grams = longest ? strings.grams(length) : strings.continuations(length);
    double once = grams.values().stream().filter(count -> count == 1).count();
    double twice = grams.values().stream().filter(count -> count == 2).count();
    double discount = once * twice == 0 ? 0.5 : once / (once + 2 * twice);
    double kinds = 0;
    double total = 0;
    for (Map.Entry<String, Integer> gram : grams.entrySet()) {
      if (gram.getKey().startsWith(s)) {
        kinds++;
        total += gram.getValue();
      }
    }
    int count = grams.getOrDefault(s + x, 0);
    return total == 0
        ? shorter
        : Math.max(count - discount, 0) / total + discount * kinds / total * shorter;
  }

  @Provide
  Arbitrary<String> texts() {
    return Strings.texts();
  }
}
