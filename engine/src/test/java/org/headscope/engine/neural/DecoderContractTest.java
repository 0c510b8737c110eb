package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.FeedForward.Activation;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.Rotation;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// Decoders of softmax attention, with every choice that the blocks have.
class DecoderContractTest extends ModelContract<DecoderConfig> {
  private static final int WIDTH = 16;

  @Override
  List<DecoderConfig> configs() {
    FeedForward plain = new FeedForward(Activation.TANH_GELU, 40, true);
    FeedForward gated = new FeedForward(Activation.GATED_SILU, 24, false);
    return List.of(
        of(attention(4, 4, 4, Rotation.NONE, false, true), true, plain, false, true),
        of(attention(4, 4, 4, new Rotation(2, 1e4, true), false, true), false, plain, true, false),
        of(attention(4, 2, 8, new Rotation(8, 5e5, true), true, false), false, gated, false, false),
        of(
            attention(4, 1, 6, new Rotation(4, 1e4, false), false, false),
            false,
            gated,
            true,
            true));
  }

  private static MixerConfig attention(
      int heads, int keys, int width, Rotation rotation, boolean norms, boolean bias) {
    OptionalDouble epsilon = norms ? OptionalDouble.of(1e-6) : OptionalDouble.empty();
    return new SoftmaxAttention.Config(WIDTH, heads, keys, width, rotation, epsilon, bias, bias);
  }

  private static DecoderConfig of(
      MixerConfig mixer, boolean positions, FeedForward mlp, boolean parallel, boolean tied) {
    BlockLayout.Norm norm = mlp.bias() ? BlockLayout.Norm.LAYER : BlockLayout.Norm.RMS;
    return new DecoderConfig(
        "test",
        new DecoderConfig.Sizes(2, WIDTH, 20, 2000, positions),
        mixer,
        new DecoderConfig.Norm(norm, 1e-6),
        Optional.of(mlp),
        parallel,
        new DecoderConfig.Head(tied, false));
  }

  @Override
  long parameters(DecoderConfig c) {
    SoftmaxAttention.Config a = (SoftmaxAttention.Config) c.mixer();
    FeedForward mlp = c.mlp().orElseThrow();
    long d = WIDTH;
    long stacked = (long) (a.heads() + 2 * a.keyHeads()) * a.headWidth();
    long maps = stacked * d + (a.bias() ? stacked + d : 0) + (long) a.heads() * a.headWidth() * d;
    long norms = a.normEpsilon().isPresent() ? 2L * a.headWidth() : 0;
    long neurons = mlp.bias() ? (2 * d + 1) * mlp.hidden() + d : 3 * d * mlp.hidden();
    long norm = c.norm().kind() == BlockLayout.Norm.LAYER ? 2 * d : d;
    long tables = (c.hasTiedHead() ? 1L : 2L) * c.vocabulary() + (c.hasPositionTable() ? 2000 : 0);
    return tables * d + 2 * (maps + norms + neurons + 2 * norm) + norm;
  }
}
