package org.headscope.engine.neural;

import module java.base;

/// N-gram heads in each form, in the middle, at the end, and in two places at once.
class NgramHeadContractTest extends ModelContract<StackConfig> {
  private static StackConfig with(NgramHeads... heads) {
    return TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0).withNgramHeads(List.of(heads));
  }

  @Override
  List<StackConfig> configs() {
    return List.of(
        with(new NgramHeads(1, List.of(1, 2, 3), NgramHeads.Form.PLAIN)),
        with(new NgramHeads(2, List.of(1), NgramHeads.Form.BLOCK)),
        with(
            new NgramHeads(1, List.of(1, 2), NgramHeads.Form.REFERENCE),
            new NgramHeads(2, List.of(4), NgramHeads.Form.PLAIN)));
  }

  /// The Transformer's parameters plus, per head, 2d² (plain), 4d² + 6d (block) or 10d² + 11d
  /// (reference).
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    long heads = 0;
    for (NgramHeads some : c.ngramHeads()) {
      long one =
          switch (some.form()) {
            case PLAIN -> 2 * d * d;
            case BLOCK -> 4 * d * d + 6 * d;
            case REFERENCE -> 10 * d * d + 11 * d;
          };
      heads += one * some.orders().size();
    }
    return c.vocabulary() * d + c.layers() * (12 * d * d + 13 * d) + 2 * d + heads;
  }
}
