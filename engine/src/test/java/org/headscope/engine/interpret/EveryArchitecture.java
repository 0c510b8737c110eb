package org.headscope.engine.interpret;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;

/// A small model of every architecture, in both variants, and with n-gram heads.
public final class EveryArchitecture {
  /// Rows of position tables and of Hyena's filter.
  public static final int MAX_LENGTH = 64;

  private EveryArchitecture() {}

  /// All of them.
  public static Stream<StackConfig> configs() {
    List<StackConfig> configs = new ArrayList<>();
    for (Architecture architecture : Architecture.values()) {
      for (Variant variant : Variant.values()) {
        configs.add(small(architecture, variant));
      }
    }
    configs.add(
        small(Architecture.RETNET, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2, 3), NgramHeads.Form.PLAIN))));
    return configs.stream();
  }

  /// Two layers of width 8; one where the public code has but one.
  public static StackConfig small(Architecture architecture, Variant variant) {
    boolean single =
        variant == Variant.REFERENCE
            && (architecture == Architecture.LSTM || architecture == Architecture.MAMBA);
    boolean positions = architecture.has(Field.POSITIONS);
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(single ? 1 : 2, architecture.has(Field.HEADS) ? 2 : 0, 8),
        positions ? Positions.LEARNED : Positions.NONE,
        architecture.has(Field.MAX_LENGTH) ? MAX_LENGTH : 0,
        0,
        architecture.has(Field.STATES) ? 4 : 0,
        List.of());
  }
}
