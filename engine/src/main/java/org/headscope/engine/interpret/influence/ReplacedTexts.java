package org.headscope.engine.interpret.influence;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.Range;

/// One model reading a text with single tokens replaced, many such texts at once.
final class ReplacedTexts {
  private final LanguageModel model;
  private final int[] tokens;
  private final int[][] symbols;
  private final float[] base; // T·V, the predictions for the text itself

  /// Reads the text itself.
  ///
  /// @param symbols `[T][1..R]` ids that are tried
  ReplacedTexts(LanguageModel model, int[] tokens, int[][] symbols) {
    this.model = model;
    this.tokens = tokens;
    this.symbols = symbols;
    long[] ids = Arrays.stream(tokens).asLongStream().toArray();
    this.base = model.pass(1, ids, Tap.NONE, logits -> logits.softmax(-1).toFloatArray());
  }

  /// Replaces the tokens `from` to `to − 1` in turn and writes their columns.
  ///
  /// @param map rows·T, row = the prediction
  void columns(int from, int to, Range rows, float[] map) {
    int length = tokens.length;
    long[] texts = texts(from, to);
    float[] moved = model.pass(texts.length / length, texts, Tap.NONE, this::moved); // B·T
    int row = 0;
    for (int j = from; j < to; j++) {
      for (int s = 0; s < symbols[j].length; s++) {
        for (int i = Math.max(j, rows.min()); i <= rows.max(); i++) {
          map[(i - rows.min()) * length + j] +=
              Math.min(1, moved[row * length + i] / 2) / symbols[j].length;
        }
        row++;
      }
    }
  }

  /// The text with each of these tokens replaced by each of its symbols: B·T ids.
  private long[] texts(int from, int to) {
    int rows = Arrays.stream(symbols, from, to).mapToInt(tried -> tried.length).sum();
    long[] ids = new long[rows * tokens.length];
    int row = 0;
    for (int j = from; j < to; j++) {
      for (int symbol : symbols[j]) {
        for (int t = 0; t < tokens.length; t++) {
          ids[row * tokens.length + t] = t == j ? symbol : tokens[t];
        }
        row++;
      }
    }
    return ids;
  }

  /// How far each prediction is from that for the text itself: B×T×V → B·T.
  private float[] moved(NDArray logits) {
    Shape shape = new Shape(1, tokens.length, logits.getShape().get(2));
    NDArray p = logits.softmax(-1);
    return p.subi(p.getManager().create(base, shape)).abs().sum(new int[] {2}).toFloatArray();
  }
}
