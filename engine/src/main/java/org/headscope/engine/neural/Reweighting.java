package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.layer.Layers;

/// The forward pass of learned n-gram reweighting (\[ICLL] App. D; \[Code] §7):
///
/// ```
/// logits_i = W₂ gelu(W₁ gram(i; ≤3) + b₁) + b₂
/// ```
///
/// Counting is done in Java while the tokens are read, the MLP in PyTorch for all positions at
/// once: 2·(3V + V)·hidden operations a token. A loss computes the scored positions alone, so
/// padding costs nothing.
final class Reweighting implements Network {
  private static final int INPUTS = ReweightingConfig.INPUTS;

  private static final long UNSCORED = -100;

  private final ReweightingConfig config;
  private final Parameters parameters;

  Reweighting(ReweightingConfig config, Parameters parameters) {
    this.config = config;
    this.parameters = parameters;
  }

  @Override
  public NDArray forward(NDArray tokens, Dropout dropout, Tap tap) {
    long batch = tokens.getShape().get(0);
    long length = tokens.getShape().get(1);
    long[] ids = tokens.toLongArray();
    float[] grams = grams(Math.toIntExact(batch), ids, new long[ids.length]);
    NDArray x = tokens.getManager().create(grams, new Shape(batch, length, INPUTS)); // B×T×3V
    return new Sites(tap, 0).at(Kind.LOGITS, mlp(x, new Sites(tap, 1)));
  }

  @Override
  public NDArray loss(NDManager pass, int rows, long[] inputs, long[] labels, Dropout dropout) {
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

  /// The features of the positions with a label: B·T ids → N·3V, counted anew in each row.
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
    if (id < 0 || id >= ReweightingConfig.VOCABULARY) {
      throw new IllegalArgumentException("there is no token " + id);
    }
    return (int) id;
  }
}
