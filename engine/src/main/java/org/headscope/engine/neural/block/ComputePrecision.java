package org.headscope.engine.neural.block;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The type that linear maps and softmax attention multiply in while a model trains. Everything
/// else (weights, gradients, norms, softmax, recurrences, loss, optimiser) is float32 in both.
public enum ComputePrecision {
  /// 24 significant bits.
  @JsonProperty("float32")
  FLOAT32,
  /// Eight significant bits, twice as fast where the processor multiplies them.
  @JsonProperty("bfloat16")
  BFLOAT16
}
