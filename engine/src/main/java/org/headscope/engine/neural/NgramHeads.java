package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.mixer.NgramHead;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// N-gram heads after a layer: NGH_m^(n₁,n₂,…) of \[ICLL] §6, one block per order.
///
/// @param after m, the layer of the architecture that they follow, from 1
/// @param orders n of each, in order; the match is n tokens long
public record NgramHeads(int after, List<Integer> orders, Form form) {
  @EnumNaming(KebabCaseStrategy.class)
  public enum Form {
    /// Eq. 13: y = W₁ x + W₂ A(n) x; no residual, no norm, no bias, 2d² parameters.
    PLAIN,
    /// Fig. 9: RMSNorm, head, residual; RMSNorm, MLP d→d→d with SiLU, residual; biases.
    BLOCK,
    /// The public code: LayerNorm, head, residual; LayerNorm, FFN of 4d, residual.
    REFERENCE
  }

  public NgramHeads {
    orders = List.copyOf(orders);
  }

  /// The blocks, one per order, for a stack of this width and vocabulary.
  List<BlockConfig> blocks(int width, int vocabulary) {
    BlockLayout layout =
        switch (form) {
          case PLAIN -> BlockLayout.BARE;
          case BLOCK -> BlockLayout.ngramBlock(width);
          case REFERENCE -> BlockLayout.layer(width);
        };
    return orders.stream()
        .map(n -> new NgramHead.Config(width, n, vocabulary, form == Form.PLAIN))
        .map(head -> new BlockConfig("ngram", head, layout, true))
        .toList();
  }

  /// `n-gram heads 1, 2, 3 after layer 1`.
  String words() {
    return "n-gram heads %s after layer %d"
        .formatted(orders.stream().map(String::valueOf).collect(Collectors.joining(", ")), after);
  }
}
