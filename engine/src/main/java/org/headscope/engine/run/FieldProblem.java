package org.headscope.engine.run;

/// A problem in a configuration.
///
/// @param field its JSON name, such as `width` or `ngramHeads[0].after`
public record FieldProblem(String field, String value, String remedy) {
  /// The sentence for people, without a full stop.
  public String sentence() {
    return field + " is " + value + "; it must be " + remedy;
  }

  /// Refuses the value of a field.
  ///
  /// @throws IllegalArgumentException naming the field, its value and the rule
  public static void require(boolean holds, String field, Object value, String remedy) {
    if (!holds) {
      throw new IllegalArgumentException(
          new FieldProblem(field, String.valueOf(value), remedy).sentence());
    }
  }

  /// Refuses a whole number that must be from `min` to `max`.
  public static void require(String field, long value, long min, long max) {
    require(value >= min && value <= max, field, value, "from %d to %d".formatted(min, max));
  }
}
