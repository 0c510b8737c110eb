package org.headscope.engine.training;

import java.io.Serial;

/// A step whose loss or gradient was not finite, which the message names; it updated nothing.
final class NonFiniteException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  NonFiniteException(String tensor) {
    super(tensor);
  }
}
