package org.headscope.engine.neural.block;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The type in which linear maps and softmax attention multiply while a model trains. Everything
/// else (weights, gradients, norms, softmax, recurrences, loss, optimiser) is float32 in both
/// cases.
@EnumNaming(KebabCaseStrategy.class)
public enum ComputePrecision {
  /// 24 significant bits.
  FLOAT32,
  /// Eight significant bits, twice as fast where the processor multiplies them.
  BFLOAT16
}
