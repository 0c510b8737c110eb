package org.headscope.engine.training;

import module java.base;

/// A step whose loss or gradient was not finite, as the message says; it updated nothing.
final class NonFiniteException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  NonFiniteException(String what) {
    super(what);
  }
}
