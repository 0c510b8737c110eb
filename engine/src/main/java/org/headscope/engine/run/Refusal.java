package org.headscope.engine.run;

/// A value that is refused where it is made.
public final class Refusal {
  private Refusal() {}

  /// Throws if a value is `wrong`.
  ///
  /// @throws IllegalArgumentException whose message `format` makes of `values`
  @SuppressWarnings("AnnotateFormatMethod")
  public static void when(boolean wrong, String format, Object... values) {
    if (wrong) {
      throw new IllegalArgumentException(format.formatted(values));
    }
  }
}
