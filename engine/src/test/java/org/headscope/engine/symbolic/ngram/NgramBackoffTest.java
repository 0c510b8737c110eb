package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NgramBackoffTest {
  /// Rows of the public code on `abab|abc|acb|ab`.
  @ParameterizedTest
  @CsvSource({
    "abab|, .5, .5, 0",
    "abab|a, .333333, .666667, 0",
    "abab|abc, .428571, .428571, .142857",
    "abab|abc|, .666667, .25, .083333",
    "abab|abc|acb|ab, .2, .6, .2"
  })
  void bigramRowsEqualThePublicCodes(String prefix, double a, double b, double c) {
    double[] row = last(2, prefix);
    assertThat(Arrays.copyOfRange(row, 1, 4)).containsExactly(new double[] {a, b, c}, within(1e-6));
    assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-12));
  }

  @Test
  void rowsLackMassWhereEverySeenSymbolFollowsTheContext() {
    // After "a", only a has been seen, and it follows a once in three times: no symbol gets β.
    assertThat(last(2, "aa|a")[1]).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(Arrays.stream(last(2, "aa|a")).sum()).isLessThan(0.5);
    assertThat(new NgramBackoff(RegBench.VOCABULARY, 2).deficientRows()).isTrue();
  }

  @Test
  void nothingIsPredictedBeforeAnySymbol() {
    assertThat(last(3, "|")).containsOnly(0);
  }

  @Test
  void paddingIsNotASymbol() {
    assertThatThrownBy(() ->
            new NgramBackoff(RegBench.VOCABULARY, 2)
                .predict(new int[] {1, RegBench.VOCABULARY.pad()}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 200)
  void equalsTheDefinitionReadLiterally(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 5) int order) {
    double[][] rows =
        new NgramBackoff(RegBench.VOCABULARY, order).predict(RegBench.VOCABULARY.encode(text));
    for (int t = 0; t < rows.length; t++) {
      Literal literal = new Literal(text.substring(0, t + 1), order, "_".repeat(order - 1));
      for (int x = 0; x < RegBench.VOCABULARY.size(); x++) {
        assertThat(rows[t][x])
            .as("position %d, token %d of %s", t, x, text)
            .isCloseTo(literal.next(RegBench.VOCABULARY.label(x).charAt(0)), within(1e-12));
      }
    }
  }

  /// Without a padding token, nothing precedes a text.
  @Property(tries = 200)
  void equalsTheDefinitionForVocabulariesWithoutPadding(
      @ForAll("symbols") String text, @ForAll @IntRange(min = 1, max = 5) int order) {
    Vocabulary abc = Vocabulary.of(List.of("a", "b", "c"));
    NgramBackoff predictor = new NgramBackoff(abc, order);
    int[] tokens = abc.encode(text);
    double[][] rows = predictor.predict(tokens);
    for (int t = 0; t < rows.length; t++) {
      Literal literal = new Literal(text.substring(0, t + 1), order, "");
      for (int x = 0; x < 3; x++) {
        assertThat(rows[t][x])
            .as("position %d, token %d of %s", t, x, text)
            .isCloseTo(literal.next((char) ('a' + x)), within(1e-12));
      }
      Explanation.NgramMatch match =
          (Explanation.NgramMatch) predictor.explain(tokens, t).orElseThrow();
      for (int follower : match.followers()) {
        assertThat(text.substring(0, follower))
            .endsWith(text.substring(t + 2 - match.order(), t + 1));
      }
      for (int x = 0; x < 3; x++) {
        assertThat(match.smoothing().probability(x)).isCloseTo(rows[t][x], within(1e-9));
      }
    }
  }

  @Provide
  Arbitrary<String> symbols() {
    return Arbitraries.strings().withChars("abc").ofMinLength(1).ofMaxLength(24);
  }

  /// Separators are more frequent than at random, for many short and empty strings.
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("abc|").ofMaxLength(24);
  }

  private static double[] last(int order, String prefix) {
    double[][] rows =
        new NgramBackoff(RegBench.VOCABULARY, order).predict(RegBench.VOCABULARY.encode(prefix));
    return rows[rows.length - 1];
  }

  /// The definition in the Javadoc, counted from the start of strings and computed by recursion.
  private static final class Literal {
    private final Map<String, Integer> count = new HashMap<>();
    private final List<Character> seen;
    private final String context;

    Literal(String prefix, int order, String pads) {
      String[] strings = prefix.split("\\|", -1);
      for (String string : strings) {
        String padded = pads + string;
        count.merge("", padded.length(), Integer::sum);
        for (int from = 0; from < padded.length(); from++) {
          for (int to = from + 1; to <= Math.min(padded.length(), from + order); to++) {
            count.merge(padded.substring(from, to), 1, Integer::sum);
          }
        }
      }
      String current = pads + strings[strings.length - 1];
      context = current.substring(Math.max(0, current.length() - order + 1));
      seen =
          List.copyOf(
              prefix
                  .chars()
                  .filter(c -> c != '|')
                  .mapToObj(c -> (char) c)
                  .collect(Collectors.toCollection(TreeSet::new)));
    }

    double next(char x) {
      return seen.contains(x) ? chance(x, context) : 0;
    }

    private int c(String gram) {
      return count.getOrDefault(gram, 0);
    }

    private double chance(char x, String s) {
      if (s.isEmpty() || c(s + x) > 0) {
        return c(s + x) / (double) c(s);
      }
      double beta = 1 - seen.stream().mapToDouble(y -> c(s + y) / (double) c(s)).sum();
      double unseen =
          seen.stream()
              .filter(y -> c(s + y) == 0)
              .mapToDouble(y -> chance(y, s.substring(1)))
              .sum();
      return beta * chance(x, s.substring(1)) / unseen;
    }
  }
}
