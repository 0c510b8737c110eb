package org.headscope.engine.neural;

import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.H3;
import org.headscope.engine.neural.mixer.Hyena;
import org.headscope.engine.neural.mixer.LinearAttention;
import org.headscope.engine.neural.mixer.Lstm;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.neural.mixer.Retention;
import org.headscope.engine.neural.mixer.Rwkv;
import org.headscope.engine.neural.mixer.S4;
import org.headscope.engine.neural.mixer.S4Mamba;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// Floats that a pass keeps for its way back, fitted to how far a fresh process grew in a step of
/// four instances of 900 tokens (4 layers, width 128): 3 % too little to 11 % too much, and 25 %
/// too much for the LSTM, which keeps least.
public final class Activations {
  private Activations() {}

  /// Floats kept by a pass of `model` over one instance of `length` tokens.
  public static double floats(ModelConfig model, int length) {
    return switch (model) {
      case ReweightingConfig c -> 4.0 * length * c.hidden();
      case ConstructedConfig c -> passing(c, length);
      case HybridConfig c -> maps(c, length) + length * (30.0 + 66 * c.layers()) * c.width();
      case StackConfig c ->
          8.0 * length * c.width()
              + 3.0 * length * (c.vocabulary() - ModelConfig.USUAL_VOCABULARY) // logits, mostly
              + c.blocks().stream().mapToDouble(block -> floats(c, block, length)).sum();
    };
  }

  /// Floats that a pass of `model` without a way back holds at once over one text of `length`
  /// tokens: of its layers, those of the largest.
  static double passing(ModelConfig model, int length) {
    return switch (model) {
      case ReweightingConfig c -> floats(c, length);
      case ConstructedConfig c -> maps(c, length) + 12.0 * length * c.width();
      case HybridConfig c -> maps(c, length) + length * (30.0 + 66) * c.width();
      case StackConfig c ->
          8.0 * length * c.width()
              + 3.0 * length * (c.vocabulary() - ModelConfig.USUAL_VOCABULARY)
              + c.blocks().stream().mapToDouble(block -> passing(c, block, length)).max().orElse(0);
    };
  }

  /// Three of every head of a layer whose attention shows all of them.
  private static double maps(ModelConfig c, int length) {
    return 3.0 * c.maxMaps() * length * length;
  }

  private static double passing(StackConfig c, BlockConfig block, int length) {
    double mixer =
        block.mixer() instanceof NgramHead.Config
            ? 10 + 3.0 * NgramHead.BLOCK / c.width() // a block of its map
            : mixer(c, block.mixer(), 0);
    return length * (around(block.form()) + mixer) * c.width();
  }

  private static double floats(StackConfig c, BlockConfig block, int length) {
    return length * (around(block.form()) + mixer(c, block.mixer(), length)) * c.width();
  }

  /// Of norms, residual sums and the MLP, in widths a token.
  private static double around(BlockLayout form) {
    return switch (form) {
      case LAYER -> 24;
      case RESIDUAL -> 4;
      case BARE -> 0;
      case NGRAM_BLOCK -> 16;
    };
  }

  /// Of the mixer, in widths a token.
  private static double mixer(StackConfig c, MixerConfig mixer, int length) {
    double map = (double) length / c.width(); // one T×T map
    double dropped = c.dropout() > 0 ? 5 * c.heads() * map : 0; // the maps that dropout zeroes
    return switch (mixer) {
      case SoftmaxAttention.Config _ -> 42 + dropped;
      case LinearAttention.Config linear ->
          25 + (linear.variant() == Variant.REFERENCE ? dropped : 0);
      case Retention.Config _ -> 44;
      case GatedLinearAttention.Config _ -> 50;
      case Rwkv.Config _ -> 40;
      case Lstm.Config _ -> 10;
      case S4.Config _ -> 18;
      case H3.Config _ -> 24;
      case Hyena.Config _ -> 34;
      case Mamba.Config mamba -> 30 + 6.0 * mamba.states(); // its scan keeps every state
      case S4Mamba.Config _ -> 33;
      case NgramHead.Config _ -> 10 + map;
      default -> 50;
    };
  }
}
