package org.headscope.engine.training.imports;

import module java.base;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.run.UserError;

/// The logits that a library computes for some texts, as `engine/docs/imports/expected.py` writes
/// them.
///
/// @param library its name and version
/// @param precision `float32` or `float64`
/// @param tokens of each text
/// @param logits of each text, a row per token
record ExpectedLogits(
    @JsonProperty("package") String library,
    String precision,
    List<int[]> tokens,
    List<double[][]> logits) {
  /// Reads `file` for a model.
  ///
  /// @throws UserError if it is not of such a model
  static ExpectedLogits read(Path file, DecoderConfig model) {
    ExpectedLogits expected = Json.read(file, ExpectedLogits.class);
    boolean fits = !expected.tokens.isEmpty() && expected.tokens.size() == expected.logits.size();
    for (int i = 0; fits && i < expected.tokens.size(); i++) {
      int[] text = expected.tokens.get(i);
      double[][] rows = expected.logits.get(i);
      fits =
          text.length > 0
              && text.length == rows.length
              && text.length <= model.longestContext()
              && Arrays.stream(text).allMatch(t -> t >= 0 && t < model.vocabulary())
              && Arrays.stream(rows).allMatch(row -> row.length == model.vocabulary());
    }
    UserError.when(
        !fits,
        "%s does not have a row of %,d logits for each of some tokens; write it again with engine/docs/imports/expected.py.",
        file,
        model.vocabulary());
    return expected;
  }

  boolean inDoubles() {
    return precision.equals("float64");
  }

  int count() {
    return tokens.stream().mapToInt(text -> text.length).sum();
  }
}
