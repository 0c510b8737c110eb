package org.headscope.engine.run;

/// A value that is refused where it is made.
public final class Refusal {
  private Refusal() {}

  /// Refuses what is `wrong`.
  ///
  /// @throws IllegalArgumentException saying what `format` makes of `values`
  @SuppressWarnings("AnnotateFormatMethod")
  public static void when(boolean wrong, String format, Object... values) {
    if (wrong) {
      throw new IllegalArgumentException(format.formatted(values));
    }
  }
}
