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
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.Explanation.NgramMatch;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.predictor.Smoothing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Properties of all predictors that count.
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
                        new KneserNey(RegBench.VOCABULARY, n),
                        new PartialMatching(RegBench.VOCABULARY, n))))
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
  void laterTokensChangeNoRow(
      @ForAll("texts") String text,
      @ForAll("texts") String more,
      @ForAll("predictors") IncrementalPredictor predictor) {
    double[][] rows = predictor.predict(RegBench.VOCABULARY.encode(text));
    double[][] longer = predictor.predict(RegBench.VOCABULARY.encode(text + more));
    assertThat(Arrays.copyOf(longer, rows.length)).isDeepEqualTo(rows);
  }

  @ParameterizedTest
  @MethodSource("all")
  void rowsAreCopies(IncrementalPredictor predictor) {
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
  void nonSymbolsAreRefusedByPosition(IncrementalPredictor predictor) {
    for (int token :
        new int[] {RegBench.VOCABULARY.pad(), -1, RegBench.VOCABULARY.size(), Integer.MAX_VALUE}) {
      assertThatThrownBy(
              () -> predictor.predict(new int[] {1, RegBench.VOCABULARY.separator(), token}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("token " + token + " at position 2 is not a symbol a–r or |");
    }
  }

  /// A recount of every prefix would be 50 million tokens per predictor.
  @ParameterizedTest
  @MethodSource("all")
  void readsTenThousandTokens(IncrementalPredictor predictor) {
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

  /// Order and followers of the context that `predictor` matched.
  private static List<Object> match(IncrementalPredictor predictor, int[] tokens, int position) {
    NgramMatch match = (NgramMatch) predictor.explain(tokens, position).orElseThrow();
    return List.of(match.order(), match.followers());
  }

  @Test
  void explanationsNameTheLongestSeenContextAndItsFollowers() {
    int[] tokens = RegBench.VOCABULARY.encode("abab|abc|acb|ab");
    assertThat(match(new NgramBackoff(RegBench.VOCABULARY, 3), tokens, 14))
        .as("ab, followed by a and by c")
        .containsExactly(3, List.of(2, 7));
    assertThat(match(new KneserNey(RegBench.VOCABULARY, 2), tokens, 14))
        .as("b, followed by a and by c; a string's end has no follower")
        .containsExactly(2, List.of(2, 7));
    assertThat(match(new WittenBell(RegBench.VOCABULARY, 5), tokens, 13))
        .as("a at a string's start counts like any other a")
        .containsExactly(2, List.of(1, 3, 6, 10));
    assertThat(match(new AddOne(RegBench.VOCABULARY, 3), tokens, 8))
        .as("after a separator all symbols count")
        .containsExactly(1, List.of(0, 1, 2, 3, 5, 6, 7));
    assertThat(match(new AddOne(RegBench.VOCABULARY, 3), tokens, 10))
        .as("ac is new, and add-one never uses c alone")
        .containsExactly(3, List.of());
    assertThat(match(new NormalisedBackoff(RegBench.VOCABULARY, 3), tokens, 10))
        .as("ac is new; c never had a follower: only the symbols' counts")
        .containsExactly(1, List.of(0, 1, 2, 3, 5, 6, 7, 9, 10));
    assertThat(match(new Unigram(RegBench.VOCABULARY), tokens, 1))
        .containsExactly(1, List.of(0, 1));
    assertThat(match(new NgramBackoff(RegBench.VOCABULARY, 2), RegBench.VOCABULARY.encode("||"), 1))
        .containsExactly(1, List.of());
    assertThat(match(new NgramBackoff(RegBench.VOCABULARY, 2), RegBench.VOCABULARY.encode("aa"), 1))
        .as("the last token follows the same symbol")
        .containsExactly(2, List.of(1));
    assertThat(new Uniform(RegBench.VOCABULARY).explain(tokens, 14)).isEmpty();
    assertThatThrownBy(() -> new Unigram(RegBench.VOCABULARY).explain(tokens, -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void backOffMatchesTheBeginningsOfStrings() {
    int[] tokens = RegBench.VOCABULARY.encode("abab|bbc|a");
    NgramBackoff reference = new NgramBackoff(RegBench.VOCABULARY, 3);
    assertThat(match(reference, tokens, 8))
        .as("beginnings of strings")
        .containsExactly(3, List.of(0, 5));
    assertThat(match(reference, tokens, 9))
        .as("a at the start of its string")
        .containsExactly(3, List.of(1));
    assertThat(match(reference, tokens, 0))
        .as("a is the whole text")
        .containsExactly(1, List.of(0));
  }

  /// The explanation of a row, computed by hand, gives the row.
  @Property(tries = 300)
  void theArithmeticGivesTheRow(
      @ForAll("texts") String text, @ForAll("predictors") IncrementalPredictor predictor) {
    int[] tokens = RegBench.VOCABULARY.encode(text);
    double[][] rows = predictor.predict(tokens);
    for (int t = 0; t < tokens.length; t++) {
      if (predictor.explain(tokens, t).orElse(null) instanceof NgramMatch match) {
        for (int x : RegBench.VOCABULARY.ordinary()) {
          assertThat(match.smoothing().probability(x))
              .as("%s of %d after %d of %s", predictor.name(), x, t, text)
              .isCloseTo(rows[t][x], within(1e-11));
        }
        if (!(match.smoothing() instanceof Smoothing.Discounted)) {
          assertThat(match.smoothing().total()).isEqualTo(match.followers().size());
        }
      }
    }
  }
}
