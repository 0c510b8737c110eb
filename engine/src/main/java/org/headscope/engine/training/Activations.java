package org.headscope.engine.training;

import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.mixer.Hyena;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/** Floats that a pass keeps for its way back, fitted to the measured peak of whole processes. */
final class Activations {
  private Activations() {}

  /** Floats kept by a pass of {@code model} over one instance of {@code length} tokens. */
  static double floats(ModelConfig model, int length) {
    return switch (model) {
      case ReweightingConfig c -> 4.0 * length * c.hidden();
      case StackConfig c ->
          8.0 * length * c.width()
              + c.blocks().stream().mapToDouble(block -> floats(c, block, length)).sum();
    };
  }

  private static double floats(StackConfig c, BlockConfig block, int length) {
    double whole = 16.0; // norms, residual sums and the MLP's hidden layer, in widths
    return length * (whole + mixer(c, block.mixer(), length)) * c.width();
  }

  /** Of the mixer, in widths a token. */
  private static double mixer(StackConfig c, MixerConfig mixer, int length) {
    double pairs = (double) length * c.heads() / c.width(); // one T×T map a head
    return switch (mixer) {
      case SoftmaxAttention.Config attention -> 10 + (c.dropout() > 0 ? 6 * pairs : 0);
      case Hyena.Config hyena -> 24;
      default -> 24;
    };
  }
}
