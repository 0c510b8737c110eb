package org.headscope.engine.run;

/// Refuses invalid values in constructors.
public final class Refusal {
  private Refusal() {}

  /// Throws if a value is `wrong`.
  ///
  /// @throws IllegalArgumentException with the message of `format` and `values`
  @SuppressWarnings("AnnotateFormatMethod")
  public static void when(boolean wrong, String format, Object... values) {
    if (wrong) {
      throw new IllegalArgumentException(format.formatted(values));
    }
  }
}
