package org.headscope.engine.neural;

/// One thing wrong with a configuration.
///
/// @param field its JSON name, such as `width` or `ngramHeads[0].after`
public record FieldProblem(String field, String value, String remedy) {
  /// The sentence for people, without a full stop.
  public String sentence() {
    return field + " is " + value + "; it must be " + remedy;
  }
}
