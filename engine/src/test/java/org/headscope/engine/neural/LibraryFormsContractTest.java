package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.FeedForward.Activation;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.GatedLinearAttention.LibraryForm;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.Retention;

/// Recurrent decoders in the forms of public libraries.
class LibraryFormsContractTest extends ModelContract<DecoderConfig> {
  @Override
  List<DecoderConfig> configs() {
    LibraryForm free = new LibraryForm(1e-6, OptionalDouble.empty());
    LibraryForm clamped = new LibraryForm(1e-6, OptionalDouble.of(-2));
    return List.of(
        of(new Retention.Config(16, 2, Variant.PAPER, OptionalDouble.of(1e-6)), true),
        of(new GatedLinearAttention.Config(16, 2, Variant.REFERENCE, Optional.of(free)), true),
        of(new GatedLinearAttention.Config(16, 2, Variant.REFERENCE, Optional.of(clamped)), true),
        of(new Mamba.Config(16, 4, 1), false));
  }

  private static DecoderConfig of(MixerConfig mixer, boolean mlp) {
    return new DecoderConfig(
        "test",
        new DecoderConfig.Sizes(2, 16, 20, 0, false),
        mixer,
        new DecoderConfig.Norm(BlockLayout.Norm.RMS, 1e-6),
        mlp ? Optional.of(new FeedForward(Activation.GATED_SILU, 24, false)) : Optional.empty(),
        false,
        new DecoderConfig.Head(!mlp, false));
  }

  /// Retention has 8D² + 2D/H, GLA 4D² + D²/2 less D/2 + 16·1.5D + D/2 + D/H, Mamba as in its own
  /// test; then MLPs of 3·24·D.
  @Override
  long parameters(DecoderConfig c) {
    long d = 16;
    long mixer =
        switch (c.mixer()) {
          case Retention.Config _ -> 8 * d * d + d;
          case GatedLinearAttention.Config _ -> 4 * d * d + 16 * d + 8 * d + d / 2 + d / 2;
          default -> 6 * d * d + 2 * d * (2 + 3 * 4 + 7);
        };
    long mlp = c.mlp().isPresent() ? 3 * 24 * d + d : 0;
    long tables = c.hasTiedHead() ? c.vocabulary() : 2L * c.vocabulary();
    return tables * d + 2 * (mixer + d + mlp) + d;
  }
}
