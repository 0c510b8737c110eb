package org.headscope.app.feature.builder;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.block.Variant;

/// In what the variants of an architecture differ, in a sentence (\[Code] §3).
final class VariantWords {
  private VariantWords() {}

  static String of(Architecture architecture, Variant variant) {
    return variant == Variant.PAPER ? paper(architecture) : reference(architecture);
  }

  private static String paper(Architecture architecture) {
    return switch (architecture) {
      case LINEAR_TRANSFORMER -> "Maps without biases, in time linear in the length.";
      case RETNET -> "Weights that depend on a query and a key alone; maps without biases.";
      case GLA -> "Gates for keys and for values, as the equations have them.";
      case RWKV -> "History decays, as in the equations.";
      case LSTM -> "Every layer reads the layer before it.";
      case HYENA -> "Both of its convolutions are long ones.";
      case MAMBA -> "Every block is normed and residual, as its authors have it.";
      case TRANSFORMER, S4, H3, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA ->
          "Both variants are the same: the paper's equations, completed from the public code.";
    };
  }

  private static String reference(Architecture architecture) {
    return switch (architecture) {
      case LINEAR_TRANSFORMER ->
          "The public code: maps with biases, and dropout of scores, which takes the whole matrix.";
      case RETNET ->
          "The public code, which Table 1 used: maps with biases, and rows divided by their sums.";
      case GLA ->
          "The public code, which Table 1 used: gates for keys only, which forget slowly at first.";
      case RWKV -> "The public code, whose sign lets history grow instead of decay.";
      case LSTM -> "The public code, in which further layers have no effect: there is one.";
      case HYENA -> "The public code: one long convolution, half the transforms.";
      case MAMBA ->
          "The public code: one bare layer without norm and residual; more have no effect.";
      case TRANSFORMER, S4, H3, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA -> paper(architecture);
    };
  }
}
