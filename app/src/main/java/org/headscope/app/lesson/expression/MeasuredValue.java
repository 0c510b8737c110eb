package org.headscope.app.lesson.expression;

/// The value of an expression.
public sealed interface MeasuredValue {
  /// A number; positions, states and steps are whole.
  record Quantity(double value) implements MeasuredValue {}

  record Words(String value) implements MeasuredValue {}

  record Truth(boolean value) implements MeasuredValue {}

  /// A head and its layer, both from 1; occurs only as an argument.
  record OfHead(int layer, int head) implements MeasuredValue {}

  /// Returns the number.
  ///
  /// @throws IllegalStateException if this is not a number, which the check of kinds rules out
  default double number() {
    if (this instanceof Quantity(double value)) {
      return value;
    }
    throw new IllegalStateException(this + " is no number");
  }

  default String text() {
    if (this instanceof Words(String value)) {
      return value;
    }
    throw new IllegalStateException(this + " is no text");
  }

  default boolean holds() {
    if (this instanceof Truth(boolean value)) {
      return value;
    }
    throw new IllegalStateException(this + " is neither true nor false");
  }
}
