package org.headscope.engine.interpret.influence;

import module java.base;

import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Range;

/// Reads a text with single tokens replaced, many such texts at once. Each batch begins at its
/// first replaced token, if the model can begin there.
final class ReplacedTexts implements AutoCloseable {
  private final int[] tokens;
  private final int[][] symbols;
  private final ChangedTexts changed;

  /// Reads the original text.
  ///
  /// @param symbols `[T][1..R]` ids to try
  ReplacedTexts(LanguageModel model, int[] tokens, int[][] symbols) {
    this.tokens = tokens;
    this.symbols = symbols;
    this.changed = new ChangedTexts(model, tokens);
  }

  List<Range> batches() {
    int tried = Stream.of(symbols).mapToInt(s -> s.length).max().orElse(1);
    int size = Math.max(1, ChangedTexts.BATCH_TOKENS / tokens.length / tried);
    List<Range> batches = new ArrayList<>();
    for (int from = 0; from < tokens.length; from += size) {
      batches.add(new Range(from, Math.min(tokens.length, from + size) - 1));
    }
    return batches;
  }

  /// The number of tokens to compute per text if the first replaced one is at `from`.
  int computed(int from) {
    return changed.computed(from);
  }

  /// Replaces each token of the range `replaced` in turn and writes its column of the map.
  ///
  /// @param map rows·T, row = the prediction
  void columns(Range replaced, Range rows, float[] map) {
    int from = replaced.min();
    int length = tokens.length;
    int rest = length - from;
    float[] distances = changed.distances(from, texts(replaced)); // B·(T−from)
    int text = 0;
    for (int j = from; j <= replaced.max(); j++) {
      for (int s = 0; s < symbols[j].length; s++) {
        for (int i = Math.max(j, rows.min()); i <= rows.max(); i++) {
          map[(i - rows.min()) * length + j] +=
              distances[text * rest + i - from] / symbols[j].length;
        }
        text++;
      }
    }
  }

  /// The text from the first replaced token on, with each token of the range replaced by each of
  /// its symbols: B·(T−from) ids.
  private long[] texts(Range replaced) {
    int from = replaced.min();
    int rest = tokens.length - from;
    int texts =
        Arrays.stream(symbols, from, replaced.max() + 1).mapToInt(tried -> tried.length).sum();
    long[] ids = new long[texts * rest];
    int text = 0;
    for (int j = from; j <= replaced.max(); j++) {
      for (int symbol : symbols[j]) {
        for (int t = from; t < tokens.length; t++) {
          ids[text * rest + t - from] = t == j ? symbol : tokens[t];
        }
        text++;
      }
    }
    return ids;
  }

  @Override
  public void close() {
    changed.close();
  }
}
