package org.headscope.engine.interpret.influence;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ReadText;
import org.headscope.engine.run.Range;

/// One model reading a text with single tokens replaced, many such texts at once, each from the
/// first token that is replaced in one of them, if the model can begin there.
final class ReplacedTexts implements AutoCloseable {
  /// Tokens of a batch, those that are not computed again among them: enough to keep the matrix
  /// products busy, few enough for the caches.
  static final int BATCH_TOKENS = 4096;

  private final int[] tokens;
  private final int[][] symbols;
  private final ReadText read;

  /// Reads the text itself.
  ///
  /// @param symbols `[T][1..R]` ids that are tried
  ReplacedTexts(LanguageModel model, int[] tokens, int[][] symbols) {
    this.tokens = tokens;
    this.symbols = symbols;
    this.read = model.readText(Arrays.stream(tokens).asLongStream().toArray());
  }

  List<Range> batches() {
    int tried = Stream.of(symbols).mapToInt(s -> s.length).max().orElse(1);
    int some = Math.max(1, BATCH_TOKENS / tokens.length / tried);
    List<Range> batches = new ArrayList<>();
    for (int from = 0; from < tokens.length; from += some) {
      batches.add(new Range(from, Math.min(tokens.length, from + some) - 1));
    }
    return batches;
  }

  /// Tokens of a text that are computed when the first replaced one is at `from`.
  int computed(int from) {
    return read.sharesStart() ? tokens.length - from : tokens.length;
  }

  /// Replaces each of these tokens in turn and writes their columns.
  ///
  /// @param map rows·T, row = the prediction
  void columns(Range replaced, Range rows, float[] map) {
    int from = replaced.min();
    int length = tokens.length;
    int behind = length - from;
    long[] texts = texts(replaced);
    float[] moved = read.pass(from, texts.length / behind, texts, this::moved); // B·(T−from)
    int text = 0;
    for (int j = from; j <= replaced.max(); j++) {
      for (int s = 0; s < symbols[j].length; s++) {
        for (int i = Math.max(j, rows.min()); i <= rows.max(); i++) {
          map[(i - rows.min()) * length + j] +=
              Math.min(1, moved[text * behind + i - from] / 2) / symbols[j].length;
        }
        text++;
      }
    }
  }

  /// The text from the first of these tokens on, with each replaced by each of its symbols:
  /// B·(T−from) ids.
  private long[] texts(Range replaced) {
    int from = replaced.min();
    int behind = tokens.length - from;
    int texts =
        Arrays.stream(symbols, from, replaced.max() + 1).mapToInt(tried -> tried.length).sum();
    long[] ids = new long[texts * behind];
    int text = 0;
    for (int j = from; j <= replaced.max(); j++) {
      for (int symbol : symbols[j]) {
        for (int t = from; t < tokens.length; t++) {
          ids[text * behind + t - from] = t == j ? symbol : tokens[t];
        }
        text++;
      }
    }
    return ids;
  }

  /// The distance of each prediction from that for the text itself: B×(T−from)×V → B·(T−from).
  private float[] moved(NDArray logits) {
    int behind = Math.toIntExact(logits.getShape().get(1));
    int vocabulary = Math.toIntExact(logits.getShape().get(2));
    float[] all = read.probabilities();
    float[] base = Arrays.copyOfRange(all, all.length - behind * vocabulary, all.length);
    NDArray p = logits.softmax(-1);
    return p.subi(p.getManager().create(base, new Shape(1, behind, vocabulary)))
        .abs()
        .sum(new int[] {2})
        .toFloatArray();
  }

  @Override
  public void close() {
    read.close();
  }
}
