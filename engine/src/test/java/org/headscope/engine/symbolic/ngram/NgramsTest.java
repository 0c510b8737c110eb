package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation.NgramMatch;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds of every predictor that counts.
class NgramsTest {
  static List<IncrementalPredictor> all() {
    return Stream.concat(
            Stream.of(new Uniform(RegBench.VOCABULARY), new Unigram(RegBench.VOCABULARY)),
            IntStream.rangeClosed(1, 5)
                .boxed()
                .flatMap(n ->
                    Stream.of(
                        new NgramBackoff(RegBench.VOCABULARY, n),
                        new NormalisedBackoff(RegBench.VOCABULARY, n),
                        new AddOne(RegBench.VOCABULARY, n),
                        new WittenBell(RegBench.VOCABULARY, n),
                        new KneserNey(RegBench.VOCABULARY, n))))
        .toList();
  }

  @Provide
  Arbitrary<IncrementalPredictor> predictors() {
    return Arbitraries.of(all());
  }

  @Provide
  Arbitrary<String> texts() {
    return Strings.texts();
  }

  @Property(tries = 500)
  void rowsAreDistributionsOverTheSymbols(
      @ForAll("texts") String text, @ForAll("predictors") IncrementalPredictor predictor) {
    for (double[] row : predictor.predict(RegBench.VOCABULARY.encode(text))) {
      assertThat(row).hasSize(RegBench.VOCABULARY.size());
      assertThat(Arrays.stream(row).min().orElseThrow()).isNotNegative();
      assertThat(row[RegBench.VOCABULARY.pad()] + row[RegBench.VOCABULARY.separator()]).isZero();
      double sum = Arrays.stream(row).sum();
      if (predictor.deficientRows()) {
        assertThat(sum).isLessThan(1 + 1e-11);
      } else {
        assertThat(sum).isCloseTo(1, within(1e-12));
      }
    }
  }

  @Property(tries = 300)
  void whatFollowsChangesNoRow(
      @ForAll("texts") String text,
      @ForAll("texts") String more,
      @ForAll("predictors") IncrementalPredictor predictor) {
    double[][] rows = predictor.predict(RegBench.VOCABULARY.encode(text));
    double[][] longer = predictor.predict(RegBench.VOCABULARY.encode(text + more));
    assertThat(Arrays.copyOf(longer, rows.length)).isDeepEqualTo(rows);
  }

  @ParameterizedTest
  @MethodSource("all")
  void rowsAreTheReadersOwn(IncrementalPredictor predictor) {
    IncrementalPredictor.Reading reading = predictor.begin();
    reading.extend(1);
    double[] row = reading.row();
    double[] copy = row.clone();
    Arrays.fill(reading.row(), 7);
    reading.extend(2);
    assertThat(row).isEqualTo(copy);
    assertThat(reading.row()).isEqualTo(predictor.predict(new int[] {1, 2})[1]);
  }

  @ParameterizedTest
  @MethodSource("all")
  void shortAndOddTextsHaveRows(IncrementalPredictor predictor) {
    assertThat(predictor.predict(new int[0])).isEmpty();
    for (String text : List.of("a", "r", "|", "||||||", "|a", "a|")) {
      assertThat(predictor.predict(RegBench.VOCABULARY.encode(text)))
          .hasNumberOfRows(text.length());
    }
    if (!predictor.deficientRows()) {
      assertThat(predictor.predict(RegBench.VOCABULARY.encode("||||"))[3])
          .as("before any symbol")
          .isEqualTo(new Uniform(RegBench.VOCABULARY).begin().row());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void whatIsNoSymbolIsRefusedByPosition(IncrementalPredictor predictor) {
    for (int token :
        new int[] {RegBench.VOCABULARY.pad(), -1, RegBench.VOCABULARY.size(), Integer.MAX_VALUE}) {
      assertThatThrownBy(
              () -> predictor.predict(new int[] {1, RegBench.VOCABULARY.separator(), token}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("token " + token + " at position 2 is not a symbol a–r or |");
    }
  }

  /// As a recount of every prefix could not: that is 50 million tokens a predictor.
  @ParameterizedTest
  @MethodSource("all")
  void tenThousandTokens(IncrementalPredictor predictor) {
    int[] tokens = new Random(4).ints(10_000, 1, RegBench.VOCABULARY.size()).toArray();
    double[][] rows = predictor.predict(tokens);
    double sum = Arrays.stream(rows[9_999]).sum();
    assertThat(sum).isCloseTo(1, within(predictor.deficientRows() ? 0.5 : 1e-12));
  }

  @Test
  void ordersStartAtOne() {
    assertThatThrownBy(() -> new NgramBackoff(RegBench.VOCABULARY, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new KneserNey(RegBench.VOCABULARY, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void explanationsNameTheLongestSeenContextAndItsFollowers() {
    int[] tokens = RegBench.VOCABULARY.encode("abab|abc|acb|ab");
    assertThat(new NgramBackoff(RegBench.VOCABULARY, 3).explain(tokens, 14))
        .as("ab, followed by a and by c")
        .contains(new NgramMatch(3, List.of(2, 7)));
    assertThat(new KneserNey(RegBench.VOCABULARY, 2).explain(tokens, 14))
        .as("b, followed by a and by c; nothing follows it at a string's end")
        .contains(new NgramMatch(2, List.of(2, 7)));
    assertThat(new WittenBell(RegBench.VOCABULARY, 5).explain(tokens, 13))
        .as("a at a string's start is a as anywhere")
        .contains(new NgramMatch(2, List.of(1, 3, 6, 10)));
    assertThat(new AddOne(RegBench.VOCABULARY, 3).explain(tokens, 8))
        .as("after a separator every symbol counts")
        .contains(new NgramMatch(1, List.of(0, 1, 2, 3, 5, 6, 7)));
    assertThat(new NormalisedBackoff(RegBench.VOCABULARY, 3).explain(tokens, 10))
        .as("ac is new; c was never followed: nothing but the symbols' counts")
        .contains(new NgramMatch(1, List.of(0, 1, 2, 3, 5, 6, 7, 9, 10)));
    assertThat(new Unigram(RegBench.VOCABULARY).explain(tokens, 1))
        .contains(new NgramMatch(1, List.of(0, 1)));
    assertThat(
            new NgramBackoff(RegBench.VOCABULARY, 2).explain(RegBench.VOCABULARY.encode("||"), 1))
        .contains(new NgramMatch(1, List.of()));
    assertThat(
            new NgramBackoff(RegBench.VOCABULARY, 2).explain(RegBench.VOCABULARY.encode("aa"), 1))
        .as("the last token followed its like")
        .contains(new NgramMatch(2, List.of(1)));
    assertThat(new Uniform(RegBench.VOCABULARY).explain(tokens, 14)).isEmpty();
    assertThatThrownBy(() -> new Unigram(RegBench.VOCABULARY).explain(tokens, -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  /// The followers' symbols are what add-one counts: its numerators less one.
  @Property(tries = 200)
  void followersAreTheOnesCounted(@ForAll("texts") String text) {
    int[] tokens = RegBench.VOCABULARY.encode(text);
    double[][] rows = new AddOne(RegBench.VOCABULARY, 3).predict(tokens);
    for (int t = 0; t < tokens.length; t++) {
      NgramMatch match =
          (NgramMatch) new AddOne(RegBench.VOCABULARY, 3).explain(tokens, t).orElseThrow();
      int length = Math.min(2, Strings.of(text.substring(0, t + 1)).context(2).length());
      if (match.order() == length + 1) {
        for (int x : RegBench.VOCABULARY.ordinary()) {
          int symbol = x;
          long count = match.followers().stream().filter(at -> tokens[at] == symbol).count();
          double total = match.followers().size();
          assertThat(rows[t][x]).isCloseTo((count + 1) / (total + 18), within(1e-15));
        }
      } else {
        assertThat(rows[t])
            .as("nothing followed")
            .isEqualTo(new Uniform(RegBench.VOCABULARY).begin().row());
      }
    }
  }
}
