package org.headscope.engine.training;

import java.io.Serial;

/// A step whose loss or gradient was not finite; it updated nothing.
final class NonFiniteException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final long step;
  private final String tensor;

  NonFiniteException(long step, String tensor) {
    super(tensor + " is not finite at step " + step);
    this.step = step;
    this.tensor = tensor;
  }

  long step() {
    return step;
  }

  String tensor() {
    return tensor;
  }
}
