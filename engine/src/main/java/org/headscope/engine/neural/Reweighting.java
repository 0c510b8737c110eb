package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.run.Refusal;

/// The forward pass of learned n-gram reweighting (\[ICLL] App. D; \[Code] §7):
///
/// ```
/// logits_i = W₂ gelu(W₁ gram(i; ≤3) + b₁) + b₂
/// ```
///
/// Counting is done in Java while the tokens are read, the MLP in PyTorch for all positions at
/// once: 2·(3V + V)·hidden operations per token. A loss computes only the scored positions, so
/// padding costs nothing.
record Reweighting(ReweightingConfig config, Parameters parameters) implements Network {
  private static final int INPUTS = ReweightingConfig.INPUTS;

  private static final long UNSCORED = -100;

  @Override
  public NDArray forward(NDArray tokens, Dropout dropout, Tap tap) {
    long batch = tokens.getShape().get(0);
    long length = tokens.getShape().get(1);
    long[] ids = tokens.toLongArray();
    float[] grams = grams(Math.toIntExact(batch), ids, new long[ids.length]);
    NDArray x = tokens.getManager().create(grams, new Shape(batch, length, INPUTS)); // B×T×3V
    return new Sites(tap, 0)
        .at(Kind.LOGITS, mlp(x.toType(parameters.type(), false), new Sites(tap, 1)));
  }

  /// {@inheritDoc}
  ///
  /// @param held not used: it has no component that could be held
  @Override
  public NDArray loss(
      NDManager pass, int rows, long[] inputs, long[] labels, Dropout dropout, HeldTap held) {
    float[] grams = grams(rows, inputs, labels);
    NDArray x = pass.create(grams, new Shape(grams.length / INPUTS, INPUTS)); // N×3V
    long[] scored = Arrays.stream(labels).filter(label -> label != UNSCORED).toArray(); // N
    return FusedOperations.CROSS_ENTROPY.call(mlp(x, new Sites(Tap.NONE, 1)), pass.create(scored));
  }

  /// …×3V → …×V.
  private NDArray mlp(NDArray x, Sites sites) {
    UnaryOperator<NDArray> gelu = FusedOperations.EXACT_GELU::call;
    return Layers.feedForward(x, parameters.under("mlp"), gelu, sites);
  }

  /// The features of the labelled positions: B·T ids → N·3V; counting restarts in each row.
  private float[] grams(int rows, long[] inputs, long[] labels) {
    int scored = Math.toIntExact(Arrays.stream(labels).filter(l -> l != UNSCORED).count());
    float[] grams = new float[Math.multiplyExact(scored, INPUTS)];
    NgramFeatures features = new NgramFeatures(config.features());
    int length = inputs.length / rows;
    int at = 0;
    for (int i = 0; i < inputs.length; i++) {
      if (i % length == 0) {
        features.clear();
      }
      features.read(token(inputs[i]));
      if (labels[i] != UNSCORED) {
        features.write(grams, at);
        at += INPUTS;
      }
    }
    return grams;
  }

  private static int token(long id) {
    Refusal.when(id < 0 || id >= ReweightingConfig.VOCABULARY, "there is no token %s", id);
    return (int) id;
  }

  /// Counts of the tokens that followed earlier occurrences of the last tokens, updated token by
  /// token (\[ICLL] eqs. 97–98; \[Code] §7).
  ///
  /// ```
  /// gram(i; n)[w] = how often w followed x_{i−n+2} … x_i in x_0 … x_i,   n = 1, 2, 3
  /// ```
  ///
  /// The token x_i itself is counted, n = 1 has no context, and x_0 is preceded by `|||`, which is
  /// not counted. Separators are tokens like any other, and n-grams cross them. The paper's "count
  /// − 1" is neither in the public code nor here.
  ///
  /// Time per token: O(1) to count and 3V to write; memory V + V² + V³ counts, 34 kB.
  static final class NgramFeatures {
    private static final int V = ReweightingConfig.VOCABULARY;

    /// The divisor of the counts of LNW.
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
}
