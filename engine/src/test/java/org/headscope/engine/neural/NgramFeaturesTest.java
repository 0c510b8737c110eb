package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Reweighting.NgramFeatures;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.junit.jupiter.api.Test;

/// Compares counts updated token by token with counts over the whole text, and checks the features.
class NgramFeaturesTest {
  private static final int V = RegBench.VOCABULARY.size();

  /// Few symbols, so that n-grams recur; separators among them.
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("abr|").ofMinLength(1).ofMaxLength(60);
  }

  @Property(tries = 200)
  void everyCountIsThatOfTheWholeText(@ForAll("texts") String text) {
    NgramFeatures features = new NgramFeatures(Features.COUNTS);
    for (int i = 0; i < text.length(); i++) {
      features.read(RegBench.VOCABULARY.encode(text)[i]);
      float[] written = new float[3 * V];
      features.write(written, 0);
      float[] literal = new float[3 * V];
      for (int n = 1; n <= 3; n++) {
        System.arraycopy(recount(text.substring(0, i + 1), n), 0, literal, (n - 1) * V, V);
      }
      assertThat(written).as(text.substring(0, i + 1)).isEqualTo(literal);
    }
  }

  /// The number of times each symbol completed an n-gram that begins with the last n−1 symbols, ÷
  /// 100.
  private static float[] recount(String read, int n) {
    String history = "|||" + read;
    String context = history.substring(history.length() - (n - 1));
    float[] counts = new float[V];
    for (int w = 0; w < V; w++) {
      String gram = context + RegBench.VOCABULARY.decode(new int[] {w});
      for (int end = 4; end <= history.length(); end++) {
        counts[w] += history.substring(0, end).endsWith(gram) ? 1 : 0;
      }
      counts[w] /= 100;
    }
    return counts;
  }

  @Property(tries = 100)
  void frequenciesAndExistenceFollowFromTheCounts(@ForAll("texts") String text) {
    float[] counts = last(Features.COUNTS, text);
    float[] frequencies = last(Features.FREQUENCIES, text);
    float[] binary = last(Features.BINARY, text);
    for (int n = 0; n < 3; n++) {
      double sum = 0;
      for (int w = n * V; w < (n + 1) * V; w++) {
        sum += counts[w] * 100;
      }
      for (int w = n * V; w < (n + 1) * V; w++) {
        double share = sum == 0 ? 0 : counts[w] * 100 / sum;
        assertThat((double) frequencies[w]).isCloseTo(share, within(1e-6));
        assertThat(binary[w]).isEqualTo(counts[w] > 0 ? 1 : 0);
      }
    }
  }

  @Test
  void clearingForgetsEarlierTokens() {
    NgramFeatures features = new NgramFeatures(Features.COUNTS);
    for (int token : RegBench.VOCABULARY.encode("abab|abba")) {
      features.read(token);
    }
    features.clear();
    features.read(RegBench.VOCABULARY.encode("a")[0]);
    float[] written = new float[3 * V];
    features.write(written, 0);
    assertThat(written).containsExactly(last(Features.COUNTS, "a"));
  }

  private static float[] last(Features kind, String text) {
    NgramFeatures features = new NgramFeatures(kind);
    Arrays.stream(RegBench.VOCABULARY.encode(text)).forEach(features::read);
    float[] written = new float[3 * V];
    features.write(written, 0);
    return written;
  }
}
