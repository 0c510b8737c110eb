package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.ReweightingConfig.Features;

/// What followed the last tokens of a text before, a token at a time (\[ICLL] eqs. 97–98; \[Code]
/// §7).
///
/// ```
/// gram(i; n)[w] = how often w followed x_{i−n+2} … x_i in x_0 … x_i,   n = 1, 2, 3
/// ```
///
/// The token x_i itself is counted, for n = 1 there is no context, and before x_0 the text is taken
/// to be `|||`, of which nothing is counted. Separators are tokens like any other, and n-grams
/// cross them. The paper's "count − 1" is not in the public code, and not here.
///
/// Time a token: O(1) to count and 3V to write; memory V + V² + V³ counts, 34 kB.
final class NgramFeatures {
  private static final int V = ReweightingConfig.VOCABULARY;

  /// Counts of LNW are divided by it.
  private static final float SCALE = 100;

  private final Features features;
  private final int[] unigrams = new int[V];
  private final int[] bigrams = new int[V * V];
  private final int[] trigrams = new int[V * V * V];
  private int last = ReweightingConfig.SEPARATOR;
  private int beforeLast = ReweightingConfig.SEPARATOR;

  NgramFeatures(Features features) {
    this.features = features;
  }

  void clear() {
    Arrays.fill(unigrams, 0);
    Arrays.fill(bigrams, 0);
    Arrays.fill(trigrams, 0);
    last = ReweightingConfig.SEPARATOR;
    beforeLast = ReweightingConfig.SEPARATOR;
  }

  void read(int token) {
    unigrams[token]++;
    bigrams[last * V + token]++;
    trigrams[(beforeLast * V + last) * V + token]++;
    beforeLast = last;
    last = token;
  }

  /// Writes the features after the last token to `out` from `offset`: 3V entries.
  void write(float[] out, int offset) {
    write(unigrams, 0, out, offset);
    write(bigrams, last * V, out, offset + V);
    write(trigrams, (beforeLast * V + last) * V, out, offset + 2 * V);
  }

  private void write(int[] counts, int first, float[] out, int offset) {
    int sum = 0;
    for (int w = 0; w < V; w++) {
      sum += counts[first + w];
    }
    float divisor = features == Features.COUNTS ? SCALE : Math.max(1, sum);
    for (int w = 0; w < V; w++) {
      int count = counts[first + w];
      out[offset + w] = features == Features.BINARY ? Math.min(1, count) : count / divisor;
    }
  }
}
