package org.headscope.engine.interpret.probe.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.ProbeTask;
import org.headscope.engine.interpret.probe.Question;

/** Targets against the definition, counted word for word by building the n-grams as strings. */
final class SamplerTest {
  private static final int EPOCHS = 12;

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.strings().withChars("abcd|").ofMinLength(1).ofMaxLength(60);
  }

  @Provide
  Arbitrary<Question> ngrams() {
    return Arbitraries.of(Question.all().stream().filter(q -> q.task().ngram()).toList());
  }

  @Provide
  Arbitrary<ProbePreset> presets() {
    return Arbitraries.of(ProbePreset.paper(), ProbePreset.quick(), ProbePreset.reference());
  }

  static ProbeText text(String word) {
    int[] tokens = Vocabulary.encode(word);
    int[] states = new int[tokens.length];
    for (int i = 0; i < states.length; i++) {
      states[i] = tokens[i] == Vocabulary.SEPARATOR ? -1 : (tokens[i] * 7 + i / 3) % 4;
    }
    return new ProbeText(word, tokens, states);
  }

  /** How often {@code gram} stands in {@code word}, wholly before {@code end}. */
  private static int occurrences(String word, int end, String gram) {
    int count = 0;
    for (int start = 0; start + gram.length() <= end; start++) {
      count += word.startsWith(gram, start) ? 1 : 0;
    }
    return count;
  }

  private static int followers(String word, int i, String context) {
    int sum = 0;
    for (char c : "abcdefghijklmnopqr|".toCharArray()) {
      sum += occurrences(word, i + 1, context + c);
    }
    return sum;
  }

  @Property(tries = 400)
  void targetsAreWhatTheDefinitionCounts(
      @ForAll("words") String word,
      @ForAll("ngrams") Question question,
      @ForAll("presets") ProbePreset preset,
      @ForAll long seed) {
    List<ProbeText> texts = List.of(text(word));
    Sampler sampler = new Sampler(preset, question, texts, Pools.of(preset, texts, seed));
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      Draws draws = sampler.draw(seed, epoch);
      assertThat(draws.size()).isEqualTo(1 - sampler.unusable());
      for (int k = 0; k < draws.size(); k++) {
        int n = question.n();
        String gram = Vocabulary.decode(Arrays.copyOfRange(draws.queries(), k * n, (k + 1) * n));
        int i = draws.positions()[k];
        assertThat(i).isGreaterThanOrEqualTo(preset.first());
        String context = word.substring(i - n + 2, i + 1);
        assertThat(gram).startsWith(context).hasSize(n);
        int count = occurrences(word, i + 1, gram);
        double expected =
            switch (question.task()) {
              case COUNT -> count;
              case FREQUENCY -> (double) count / followers(word, i, context);
              default -> count > 0 ? 1 : 0;
            };
        assertThat(draws.targets()[k]).isEqualTo((float) expected);
        if (question.task() != ProbeTask.EXISTENCE) {
          assertThat(count).isPositive();
        }
      }
    }
  }

  @Property(tries = 200)
  void aTextIsUnusableExactlyWhereNoPositionServes(
      @ForAll("words") String word, @ForAll("ngrams") Question question) {
    List<ProbeText> texts = List.of(text(word));
    ProbePreset preset = ProbePreset.paper();
    Sampler sampler = new Sampler(preset, question, texts, Pools.of(preset, texts, 0));
    boolean usable = false;
    for (int i = Math.max(0, question.n() - 2); i < word.length(); i++) {
      usable |= serves(word, i, question);
    }
    assertThat(sampler.unusable()).isEqualTo(usable ? 0 : 1);
  }

  private static boolean serves(String word, int i, Question question) {
    String context = word.substring(i - question.n() + 2, i + 1);
    boolean stranger = false;
    for (char c : "abcdefghijklmnopqr|".toCharArray()) {
      boolean asked = question.n() == 1 ? c != '|' : word.lastIndexOf(c, i) >= 0;
      stranger |= asked && occurrences(word, i + 1, context + c) == 0;
    }
    boolean counts = question.task() != ProbeTask.EXISTENCE;
    return followers(word, i, context) > 0 && (counts || stranger);
  }
}
