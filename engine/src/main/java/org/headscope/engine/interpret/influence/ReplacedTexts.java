package org.headscope.engine.interpret.influence;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.Range;

/** One model reading a text with single tokens replaced, many such texts at once. */
final class ReplacedTexts implements AutoCloseable {
  private final LanguageModel model;
  private final int[] tokens;
  private final int[][] symbols;
  private final NDManager scope;
  private final NDArray base; // 1×T×V, the predictions for the text itself

  /**
   * Reads the text itself.
   *
   * @param tokens T ids
   * @param symbols [T][1..R] ids that are tried
   */
  ReplacedTexts(LanguageModel model, int[] tokens, int[][] symbols) {
    this.model = model;
    this.tokens = tokens;
    this.symbols = symbols;
    this.scope = model.manager().newSubManager();
    this.base = probabilities(scope, Arrays.stream(tokens).asLongStream().toArray());
  }

  /**
   * Replaces the tokens {@code from} to {@code to − 1} in turn and writes their columns.
   *
   * @param rows the predictions that are watched
   * @param map rows·T, row = the prediction
   */
  void columns(int from, int to, Range rows, float[] map) {
    int length = tokens.length;
    float[] moved; // B·T
    try (NDManager pass = scope.newSubManager()) {
      NDArray p = probabilities(pass, texts(from, to)); // B×T×V
      moved = p.subi(base).abs().sum(new int[] {2}).toFloatArray(); // B×T×V − 1×T×V → B×T
    }
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

  /** The text with each of these tokens replaced by each of its symbols: B·T ids. */
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

  /** Predictions after every token: B·T ids → B×T×V. */
  private NDArray probabilities(NDManager owner, long[] ids) {
    NDArray texts = owner.create(ids, new Shape(ids.length / tokens.length, tokens.length)); // B×T
    return model.forward(texts, Tap.NONE).softmax(-1);
  }

  @Override
  public void close() {
    scope.close();
  }
}
