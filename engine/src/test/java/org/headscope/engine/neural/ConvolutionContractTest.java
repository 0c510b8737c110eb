package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

/// S4, H3, Hyena and S4-Mamba, which convolve through Fourier transforms.
class ConvolutionContractTest extends ModelContract<StackConfig> {
  private static final int STATES = 16;

  private static StackConfig config(Architecture architecture, Variant variant) {
    boolean hyena = architecture == Architecture.HYENA;
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(2, 0, 16),
        Positions.NONE,
        hyena ? 2000 : 0,
        0.1,
        hyena ? 0 : STATES,
        List.of());
  }

  @Override
  List<StackConfig> configs() {
    return List.of(
        config(Architecture.S4, Variant.PAPER),
        config(Architecture.H3, Variant.PAPER),
        config(Architecture.HYENA, Variant.PAPER),
        config(Architecture.HYENA, Variant.REFERENCE),
        config(Architecture.S4_MAMBA, Variant.PAPER));
  }

  /// A Fourier transform spreads the rounding of every position over all others: up to 1.3·10⁻⁵ of
  /// Hyena's logits, depending on the processor.
  @Override
  double future() {
    return 3e-5;
  }

  /// Vd + 2d and per layer: S4 D(N + 2) + N + D² + D, H3 4D² + 4D + 5DN + 3D, Hyena with F filters
  /// 4D² + 4D + 12D + 64(2·65 + 6) + 64 + 65FD; each with norms and an MLP, 8D² + 9D. S4-Mamba has
  /// two blocks per layer, each with a norm and 6D² + 2D(4 + 1 + 2 + 2N).
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    long n = STATES;
    long filters = c.variant() == Variant.PAPER ? 2 : 1;
    long rest = 8 * d * d + 9 * d;
    long layer =
        switch (c.architecture()) {
          case S4 -> d * (n + 2) + n + d * d + d + rest;
          case H3 -> 4 * d * d + 4 * d + 5 * d * n + 3 * d + rest;
          case HYENA -> 4 * d * d + 16 * d + 64 * (2 * 65 + 6) + 64 + 65 * filters * d + rest;
          case S4_MAMBA -> 2 * (2 * d + 6 * d * d + 2 * d * (7 + 2 * n));
          default -> throw new AssertionError(c);
        };
    return c.vocabulary() * d + c.layers() * layer + 2 * d;
  }
}
