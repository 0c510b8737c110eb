package org.headscope.engine.interpret.influence;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ReadText;
import org.headscope.engine.run.Range;

/// Reads a text with single tokens replaced, many such texts at once. Each batch begins at its
/// first replaced token, if the model can begin there.
final class ReplacedTexts implements AutoCloseable {
  /// The number of tokens in a batch, with those that need not be computed again: enough to keep
  /// the matrix products busy, few enough for the caches.
  static final int BATCH_TOKENS = 4096;

  private final int[] tokens;
  private final int[][] symbols;
  private final ReadText read;

  /// Reads the original text.
  ///
  /// @param symbols `[T][1..R]` ids to try
  ReplacedTexts(LanguageModel model, int[] tokens, int[][] symbols) {
    this.tokens = tokens;
    this.symbols = symbols;
    this.read = model.readText(Arrays.stream(tokens).asLongStream().toArray());
  }

  List<Range> batches() {
    int tried = Stream.of(symbols).mapToInt(s -> s.length).max().orElse(1);
    int size = Math.max(1, BATCH_TOKENS / tokens.length / tried);
    List<Range> batches = new ArrayList<>();
    for (int from = 0; from < tokens.length; from += size) {
      batches.add(new Range(from, Math.min(tokens.length, from + size) - 1));
    }
    return batches;
  }

  /// The number of tokens to compute per text if the first replaced one is at `from`.
  int computed(int from) {
    return read.sharesStart() ? tokens.length - from : tokens.length;
  }

  /// Replaces each token of the range `replaced` in turn and writes its column of the map.
  ///
  /// @param map rows·T, row = the prediction
  void columns(Range replaced, Range rows, float[] map) {
    int from = replaced.min();
    int length = tokens.length;
    int rest = length - from;
    long[] texts = texts(replaced);
    float[] distances = read.pass(from, texts.length / rest, texts, this::distances); // B·(T−from)
    int text = 0;
    for (int j = from; j <= replaced.max(); j++) {
      for (int s = 0; s < symbols[j].length; s++) {
        for (int i = Math.max(j, rows.min()); i <= rows.max(); i++) {
          map[(i - rows.min()) * length + j] +=
              Math.min(1, distances[text * rest + i - from] / 2) / symbols[j].length;
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

  /// The L1 distance of each prediction from the one for the original text: B×(T−from)×V →
  /// B·(T−from).
  private float[] distances(NDArray logits) {
    int rest = Math.toIntExact(logits.getShape().get(1));
    int vocabulary = Math.toIntExact(logits.getShape().get(2));
    float[] all = read.probabilities();
    float[] base = Arrays.copyOfRange(all, all.length - rest * vocabulary, all.length);
    NDArray p = logits.softmax(-1);
    return p.subi(p.getManager().create(base, new Shape(1, rest, vocabulary)))
        .abs()
        .sum(new int[] {2})
        .toFloatArray();
  }

  @Override
  public void close() {
    read.close();
  }
}
