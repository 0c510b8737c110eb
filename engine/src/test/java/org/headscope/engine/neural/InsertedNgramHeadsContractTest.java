package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.block.Variant;

/// The same n-gram heads after the first layer of architectures of every kind.
class InsertedNgramHeadsContractTest extends ModelContract<StackConfig> {
  /// Architectures whose outputs no later token changes at all; Fourier transforms have a separate
  /// contract.
  private static final List<Architecture> EXACT =
      List.of(
          Architecture.LINEAR_TRANSFORMER,
          Architecture.RETNET,
          Architecture.GLA,
          Architecture.RWKV,
          Architecture.LSTM,
          Architecture.MAMBA,
          Architecture.MAMBAFORMER);

  @Override
  List<StackConfig> configs() {
    NgramHeads.Form[] forms = NgramHeads.Form.values();
    return EXACT.stream()
        .map(a ->
            config(a)
                .withNgramHeads(
                    List.of(
                        new NgramHeads(1, List.of(1, 2), forms[EXACT.indexOf(a) % forms.length]))))
        .toList();
  }

  private static StackConfig config(Architecture a) {
    boolean learned = a == Architecture.LINEAR_TRANSFORMER;
    return new StackConfig(
        a,
        Variant.PAPER,
        new StackConfig.Sizes(2, a.has(Field.HEADS) ? 2 : 0, 16),
        learned ? Positions.LEARNED : Positions.NONE,
        learned ? 2000 : 0,
        0,
        a.has(Field.STATES) ? 4 : 0,
        List.of());
  }

  /// The parameters of the architecture, which its own contract counts, and of the heads.
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    long one =
        switch (c.ngramHeads().getFirst().form()) {
          case PLAIN -> 2 * d * d;
          case BLOCK -> 4 * d * d + 6 * d;
          case REFERENCE -> 10 * d * d + 11 * d;
        };
    long base =
        c.withNgramHeads(List.of()).parameterSpecs().values().stream()
            .mapToLong(spec -> spec.shape().stream().reduce(1L, (x, y) -> x * y))
            .sum();
    return base + 2 * one;
  }
}
