package org.headscope.engine.interpret.probe.sample;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;

/// Targets compared with the definition, counted literally in strings, and the frequency of draws.
final class QuestionSamplerTest {
  private static final int EPOCHS = 12;
  private static final String SYMBOLS = "abcdefghijklmnopqr|";

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.strings().withChars("abcd|").ofMinLength(1).ofMaxLength(60);
  }

  @Provide
  Arbitrary<Question> ngrams() {
    return Arbitraries.of(Question.all().stream().filter(q -> q.task().ngram()).toList());
  }

  @Provide
  Arbitrary<ProbePreset> rules() {
    Arbitrary<Integer> first = Arbitraries.integers().between(0, 9);
    Arbitrary<Integer> positions = Arbitraries.integers().between(0, 9);
    Arbitrary<Boolean> proportional = Arbitraries.of(true, false);
    Arbitrary<Boolean> separators = Arbitraries.of(true, false);
    return Combinators.combine(first, positions, proportional, separators).as(SamplingPresets::of);
  }

  /// The number of occurrences of `gram` in `word`, wholly before `end`.
  private static int occurrences(String word, int end, String gram) {
    int count = 0;
    for (int start = 0; start + gram.length() <= end; start++) {
      count += word.startsWith(gram, start) ? 1 : 0;
    }
    return count;
  }

  private static int followers(String word, int i, String context) {
    return SYMBOLS.chars().map(c -> occurrences(word, i + 1, context + (char) c)).sum();
  }

  @Property(tries = 500)
  void targetsEqualTheDefinition(
      @ForAll("words") String word,
      @ForAll("ngrams") Question question,
      @ForAll("rules") ProbePreset preset,
      @ForAll long seed) {
    List<ProbeSequence> texts = List.of(SamplingPresets.text(word));
    int[][] pools = PositionSubset.of(preset, texts, seed);
    QuestionSampler sampler = new QuestionSampler(preset, question, texts, pools);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      List<ProbeExample> draws = sampler.draw(seed, epoch);
      assertThat(draws).hasSize(1 - sampler.unusableCount());
      for (ProbeExample example : draws) {
        int n = question.n();
        String gram = RegBench.VOCABULARY.decode(example.ngram());
        int i = example.position();
        assertThat(pools[0]).contains(i);
        String context = word.substring(i - n + 2, i + 1);
        assertThat(gram).startsWith(context).hasSize(n);
        int count = occurrences(word, i + 1, gram);
        double expected =
            switch (question.task()) {
              case COUNT -> count;
              case FREQUENCY -> (double) count / followers(word, i, context);
              default -> count > 0 ? 1 : 0;
            };
        assertThat(example.target()).isEqualTo((float) expected);
        boolean query = question.task() != ProbeTask.EXISTENCE;
        assertThat(count).isGreaterThanOrEqualTo(query ? 1 : 0);
        boolean seen = n == 1 || word.lastIndexOf(gram.charAt(n - 1), i) >= 0;
        assertThat(seen).isTrue();
        assertThat(
                query
                    && n == 1
                    && preset.sampling().proportional()
                    && gram.charAt(0) != word.charAt(i))
            .isFalse();
      }
    }
  }

  @Property(tries = 300)
  void textsAreUnusableIfNoPositionIsUsable(
      @ForAll("words") String word, @ForAll("ngrams") Question question) {
    List<ProbeSequence> texts = List.of(SamplingPresets.text(word));
    QuestionSampler sampler =
        new QuestionSampler(SamplingPresets.paper(), question, texts, PositionSubset.all(0, texts));
    boolean usable =
        IntStream.range(Math.max(0, question.n() - 2), word.length())
            .anyMatch(i -> serves(word, i, question));
    assertThat(sampler.unusableCount()).isEqualTo(usable ? 0 : 1);
  }

  private static boolean serves(String word, int i, Question question) {
    String context = word.substring(i - question.n() + 2, i + 1);
    boolean stranger =
        SYMBOLS
            .chars()
            .filter(c -> question.n() == 1 ? c != '|' : word.lastIndexOf(c, i) >= 0)
            .anyMatch(c -> occurrences(word, i + 1, context + (char) c) == 0);
    boolean counts = question.task() != ProbeTask.EXISTENCE;
    return followers(word, i, context) > 0 && (counts || stranger);
  }

  @Property(tries = 300)
  void pairsHaveTheSameStateIfTheirTargetIsOne(
      @ForAll("words") String word, @ForAll("rules") ProbePreset preset, @ForAll long seed) {
    ProbeSequence text = SamplingPresets.text(word);
    int[][] pools = PositionSubset.of(preset, List.of(text), seed);
    QuestionSampler sampler =
        new QuestionSampler(preset, new Question(ProbeTask.STATE, 0), List.of(text), pools);
    long[] counted =
        IntStream.of(pools[0])
            .filter(i -> preset.sampling().separators() || word.charAt(i) != '|')
            .mapToLong(i -> text.states()[i])
            .toArray();
    long different = Arrays.stream(counted).distinct().count();
    boolean usable = different > 1 && counted.length > different;
    assertThat(sampler.unusableCount()).isEqualTo(usable ? 0 : 1);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (ProbeExample example : sampler.draw(seed, epoch)) {
        int i = example.position();
        int j = example.other();
        assertThat(pools[0]).contains(i, j);
        assertThat(i).isNotEqualTo(j);
        assertThat(example.target()).isEqualTo(text.states()[i] == text.states()[j] ? 1 : 0);
        if (!preset.sampling().separators()) {
          assertThat(word.charAt(i)).isNotEqualTo('|');
          assertThat(word.charAt(j)).isNotEqualTo('|');
        }
      }
    }
  }

  private static List<ProbeSequence> many(int count) {
    SplittableRandom random = new SplittableRandom(11);
    return Stream.generate(() ->
            RegBench.VOCABULARY.decode(
                random.ints(120, 15, RegBench.VOCABULARY.size()).toArray())) // o to r and |
        .limit(count)
        .map(SamplingPresets::text)
        .toList();
  }

  private static QuestionSampler sampler(
      ProbePreset preset, Question question, List<ProbeSequence> texts) {
    return new QuestionSampler(preset, question, texts, PositionSubset.all(0, texts));
  }

  /// Within five standard deviations of a fair coin.
  private static void assertFair(List<ProbeExample> draws) {
    double heads = draws.stream().mapToDouble(ProbeExample::target).sum();
    assertThat(Math.abs(heads - draws.size() / 2.0)).isLessThan(5 * Math.sqrt(draws.size() / 4.0));
  }

  @Example
  void existenceAndStatesAreBalanced() {
    for (Question question : Question.all()) {
      if (question.task().binary()) {
        for (boolean separators : new boolean[] {false, true}) {
          ProbePreset preset = SamplingPresets.of(0, 0, false, separators);
          List<ProbeExample> draws = sampler(preset, question, many(4000)).draw(5, 0);
          assertThat(draws.size()).isGreaterThan(3900);
          assertFair(draws);
        }
      }
    }
  }

  @Example
  void separatorsAreAStateIfThePresetSaysSo() {
    List<ProbeSequence> texts = many(500);
    List<ProbeExample> draws =
        sampler(SamplingPresets.of(0, 0, false, true), new Question(ProbeTask.STATE, 0), texts)
            .draw(1, 0);
    int both = 0;
    for (ProbeExample example : draws) {
      int[] tokens = texts.get(example.sequence()).tokens();
      boolean i = tokens[example.position()] == RegBench.VOCABULARY.separator();
      boolean j = tokens[example.other()] == RegBench.VOCABULARY.separator();
      both += i && j ? 1 : 0;
    }
    assertThat(both).isPositive();
  }

  /// Σ(o−e)²/e of observed and expected draws, in standard deviations above its mean.
  private static double surprise(double[] observed, double[] expected) {
    double sum = 0;
    for (int k = 0; k < observed.length; k++) {
      sum += (observed[k] - expected[k]) * (observed[k] - expected[k]) / expected[k];
    }
    int freedom = observed.length - 1;
    return (sum - freedom) / Math.sqrt(2.0 * freedom);
  }

  /// The queries drawn at the end of a text where an a was followed by five a's, a b, a c and a d.
  private static double[] queries(Question question, ProbePreset preset, int draws) {
    List<ProbeSequence> texts = List.of(SamplingPresets.text("aaaabaacaada"));
    int[][] last = {{11}};
    QuestionSampler sampler = new QuestionSampler(preset, question, texts, last);
    double[] counts = new double[4]; // a to d
    for (int epoch = 0; epoch < draws; epoch++) {
      counts[sampler.draw(3, epoch).getFirst().ngram()[question.n() - 1] - 1]++;
    }
    return counts;
  }

  @Example
  void queriesAreUniformOrInProportionToTheirCounts() {
    Question bigrams = new Question(ProbeTask.COUNT, 2);
    double[] uniform = {1000, 1000, 1000, 1000};
    double[] proportional = {2500, 500, 500, 500}; // aa 5 times, ab, ac, ad once
    double[] paper = queries(bigrams, SamplingPresets.of(0, 0, false, false), 4000);
    double[] reference = queries(bigrams, SamplingPresets.of(0, 0, true, false), 4000);
    assertThat(surprise(paper, uniform)).isLessThan(4);
    assertThat(surprise(reference, proportional)).isLessThan(4);
    assertThat(surprise(paper, proportional)).isGreaterThan(100);
    assertThat(surprise(reference, uniform)).isGreaterThan(100);
  }

  @Example
  void followersAndNonFollowersAreUniform() {
    Question existence = new Question(ProbeTask.EXISTENCE, 2);
    List<ProbeSequence> texts = List.of(SamplingPresets.text("aaaabaacbdefa"));
    QuestionSampler sampler =
        new QuestionSampler(SamplingPresets.paper(), existence, texts, new int[][] {{12}});
    double[] counts = new double[6]; // a to f
    for (int epoch = 0; epoch < 6000; epoch++) {
      counts[sampler.draw(3, epoch).getFirst().ngram()[1] - 1]++;
    }
    double[] expected = {1000, 1000, 1000, 1000, 1000, 1000}; // a, b, c followed; d, e, f did not
    assertThat(surprise(counts, expected)).isLessThan(4);
  }

  @Example
  void positionsAreUniformAmongUsableOnes() {
    Question bigrams = new Question(ProbeTask.COUNT, 2);
    QuestionSampler sampler =
        sampler(SamplingPresets.paper(), bigrams, List.of(SamplingPresets.text("abcabcabc")));
    double[] counts = new double[6];
    for (int epoch = 0; epoch < 6000; epoch++) {
      counts[
          sampler.draw(8, epoch).getFirst().position() - 3]++; // a, b and c recur from position 3
    }
    assertThat(surprise(counts, new double[] {1000, 1000, 1000, 1000, 1000, 1000})).isLessThan(4);
  }

  @Example
  void pairsAreUniformAmongThoseTheCoinAllows() {
    // States 0 0 0 1 1 2: i is any of the five that recur, or any of all six.
    ProbeSequence text =
        new ProbeSequence(
            "six", RegBench.VOCABULARY, new int[] {1, 2, 3, 4, 5, 6}, new int[] {0, 0, 0, 1, 1, 2});
    QuestionSampler sampler =
        sampler(SamplingPresets.paper(), new Question(ProbeTask.STATE, 0), List.of(text));
    double[] drawn = new double[30];
    double[] expected = new double[30];
    for (int epoch = 0; epoch < 60_000; epoch++) {
      ProbeExample example = sampler.draw(2, epoch).getFirst();
      drawn[pair(example.position(), example.other())]++;
    }
    int[] size = {3, 3, 3, 2, 2, 1};
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        if (i != j) {
          boolean same = text.states()[i] == text.states()[j];
          expected[pair(i, j)] =
              30_000 * (same ? 1.0 / 5 / (size[i] - 1) : 1.0 / 6 / (6 - size[i]));
        }
      }
    }
    assertThat(surprise(drawn, expected)).isLessThan(4);
  }

  private static int pair(int i, int j) {
    return i * 5 + (j > i ? j - 1 : j);
  }

  @Example
  void drawsDependOnlyOnSeedAndEpoch() {
    List<ProbeSequence> texts = many(50);
    for (Question question : Question.all()) {
      List<ProbeExample> draws = sampler(SamplingPresets.paper(), question, texts).draw(1, 4);
      QuestionSampler again = sampler(SamplingPresets.paper(), question, texts);
      again.draw(9, 9);
      assertThat(again.draw(1, 4)).usingRecursiveComparison().isEqualTo(draws);
      assertThat(positions(again.draw(1, 5))).isNotEqualTo(positions(draws));
      assertThat(positions(again.draw(2, 4))).isNotEqualTo(positions(draws));
    }
  }

  private static List<Integer> positions(List<ProbeExample> draws) {
    return draws.stream().map(ProbeExample::position).toList();
  }

  @Example
  void everyUsableTextIsDrawnOncePerEpochInANewOrder() {
    List<ProbeSequence> texts =
        Stream.of("a", "abab", "aaaa", "b", "babab").map(SamplingPresets::text).toList();
    QuestionSampler sampler =
        sampler(SamplingPresets.paper(), new Question(ProbeTask.COUNT, 2), texts);
    assertThat(sampler.unusableCount()).isEqualTo(2);
    long orders =
        IntStream.range(0, 20)
            .mapToObj(epoch -> sampler.draw(0, epoch).stream().map(ProbeExample::sequence).toList())
            .peek(order -> assertThat(order).containsExactlyInAnyOrder(1, 2, 4))
            .distinct()
            .count();
    assertThat(orders).isGreaterThan(3);
  }
}
