package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.Variant;

/// Models and inputs for tests.
public final class TestModels {
  private TestModels() {}

  /// A pre-LN softmax Transformer.
  ///
  /// @param maxLength rows of the learned position table; 0 for rotary positions
  public static StackConfig transformer(
      int layers, int heads, int width, Positions positions, int maxLength, double dropout) {
    return new StackConfig(
        Architecture.TRANSFORMER,
        Variant.PAPER,
        new StackConfig.Sizes(layers, heads, width),
        positions,
        maxLength,
        dropout,
        0,
        List.of());
  }

  /// One sequence as a batch: T ids → 1×T (int64).
  public static NDArray batch(NDManager manager, int[] tokens) {
    return manager.create(tokens, new Shape(1, tokens.length)).toType(DataType.INT64, false);
  }
}
