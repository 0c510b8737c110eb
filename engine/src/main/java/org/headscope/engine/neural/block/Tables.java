package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;

/// Constant tensors shared by all passes of a model, such as rotation angles by position.
///
/// Thread-safe; a pass owns the rows that it gets.
public final class Tables {
  /// The positions in a table's first version; the table doubles when a longer context comes.
  private static final int FIRST = 1024;

  private final NDManager manager;
  private final DataType type;
  private final Map<String, NDArray> tables = new HashMap<>();

  @FunctionalInterface
  public interface Maker {
    /// Returns the first `rows` rows, of any further shape, owned by `manager`.
    NDArray make(NDManager manager, int rows);
  }

  /// Creates tables owned by `manager`.
  ///
  /// @param type of their values, that of the model
  public Tables(NDManager manager, DataType type) {
    this.manager = manager;
    this.type = type;
  }

  /// Returns the first `length` rows of the table `name`, owned by `pass`.
  ///
  /// @param name identifies everything that the content depends on except the position
  public synchronized NDArray rows(NDManager pass, String name, int length, Maker maker) {
    NDArray known = tables.get(name);
    if (known == null || known.getShape().get(0) < length) {
      int rows = Math.max(FIRST, Integer.highestOneBit(length - 1) * 2);
      if (known != null) {
        known.close();
      }
      known = typed(TensorMemory.copyToNative(maker.make(manager, rows)));
      tables.put(name, known);
    }
    return known.get(pass, new NDIndex("0:" + length));
  }

  private NDArray typed(NDArray table) {
    if (table.getDataType() == type) {
      return table;
    }
    try (table) {
      return table.toType(type, true);
    }
  }
}
