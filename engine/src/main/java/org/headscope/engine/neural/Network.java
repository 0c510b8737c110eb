package org.headscope.engine.neural;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.FusedOperations;

/// The forward pass of one architecture over parameters that it does not own.
sealed interface Network permits Stack, Reweighting, Constructed, Hybrid {
  static Network of(ModelConfig config, Parameters parameters, NDManager manager) {
    return switch (config) {
      case LayeredConfig c -> new Stack(c, parameters, manager);
      case ReweightingConfig c -> new Reweighting(c, parameters);
      case ConstructedConfig c -> new Constructed(c, parameters);
      case HybridConfig c -> new Hybrid(c, parameters, manager);
    };
  }

  /// Next-token logits.
  ///
  /// @param tokens B×T ids (int64); the result attaches to their manager
  /// @return B×T×V
  NDArray forward(NDArray tokens, Dropout dropout, Tap tap);

  /// [LanguageModel#loss] with dropout.
  ///
  /// @param held replaces parts of the pass
  default NDArray loss(
      NDManager pass, int rows, long[] inputs, long[] labels, Dropout dropout, HeldTap held) {
    NDArray tokens = pass.create(inputs, new Shape(rows, inputs.length / rows)); // B×T
    NDArray logits = forward(tokens, dropout, held.under(Tap.NONE, tokens)); // B×T×V
    NDArray flat = logits.reshape(labels.length, -1); // B·T×V
    return FusedOperations.CROSS_ENTROPY.call(flat, pass.create(labels));
  }
}
