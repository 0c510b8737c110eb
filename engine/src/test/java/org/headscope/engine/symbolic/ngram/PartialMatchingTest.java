package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.predictor.IncrementalPredictor.Reading;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class PartialMatchingTest {
  static Stream<JsonNode> golden() {
    return Json.read(Path.of("src/test/resources/golden/ppm.json"), JsonNode.class)
        .get("cases")
        .valueStream();
  }

  @ParameterizedTest
  @MethodSource("golden")
  void rowsEqualExactArithmetic(JsonNode golden) {
    List<String> labels =
        new ArrayList<>(
            golden.get("alphabet").stringValue().chars().mapToObj(Character::toString).toList());
    int symbols = labels.size();
    String separator = golden.get("separator").stringValue();
    if (!separator.isEmpty()) {
      labels.add(separator);
    }
    Vocabulary vocabulary =
        new Vocabulary(labels, Vocabulary.NONE, separator.isEmpty() ? Vocabulary.NONE : symbols);
    int[] tokens = vocabulary.encode(golden.get("text").stringValue());
    Reading reading = new PartialMatching(vocabulary, golden.get("order").intValue()).begin();
    for (int t = 0; t <= tokens.length; t++) {
      double[] expected =
          golden.get("rows").get(t).valueStream().mapToDouble(JsonNode::doubleValue).toArray();
      assertArrayEquals(
          expected, Arrays.copyOf(reading.row(), symbols), 1e-14, "after %d".formatted(t));
      if (t < tokens.length) {
        reading.extend(tokens[t]);
      }
    }
  }

  @Test
  void rowsEqualThoseComputedByHand() {
    Vocabulary letters = Vocabulary.of(List.of("a", "b", "c", "d", "r"));
    double[] row = new PartialMatching(letters, 2).predict(letters.encode("abracadabra"))[10];
    // ra was followed only by c: 1/2 and an escape of 1/2. a was followed by b twice, c, d;
    // without c: 2/5, 1/5, escape 2/5. Neither a nor r is excluded: 5 and 2 of 7, 2 kinds, none
    // unseen.
    assertThat(row)
        .containsExactly(
            new double[] {0.5 * 2 / 5 * 5 / 7, 0.5 * 2 / 5, 0.5, 0.5 * 1 / 5, 0.5 * 2 / 5 * 2 / 7},
            within(1e-15));
  }

  @Property(tries = 200)
  void equalsTheDefinitionReadLiterally(
      @ForAll("texts") String text, @ForAll @IntRange(max = 5) int order) {
    assertThat(
            Strings.difference(
                new PartialMatching(RegBench.VOCABULARY, order),
                text,
                (strings, x) -> chance(strings, strings.context(order), x, "")))
        .isLessThan(1e-12);
  }

  private static double chance(Strings strings, String s, char x, String excluded) {
    String seen =
        Strings.SYMBOLS
            .chars()
            .mapToObj(Character::toString)
            .filter(y -> !excluded.contains(y) && count(strings, s + y) > 0)
            .reduce("", String::concat);
    double total = seen.chars().map(y -> count(strings, s + (char) y)).sum();
    int left = Strings.SYMBOLS.length() - excluded.length() - seen.length();
    double escapes = left == 0 ? 0 : seen.length();
    if (seen.indexOf(x) >= 0) {
      return count(strings, s + x) / (total + escapes);
    }
    double escape = seen.isEmpty() ? 1 : escapes / (total + escapes);
    return s.isEmpty()
        ? escape / left
        : escape * chance(strings, s.substring(1), x, excluded + seen);
  }

  private static int count(Strings strings, String gram) {
    return strings.grams(gram.length()).getOrDefault(gram, 0);
  }

  @Provide
  Arbitrary<String> texts() {
    return Strings.texts();
  }
}
