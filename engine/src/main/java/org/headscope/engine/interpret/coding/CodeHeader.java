package org.headscope.engine.interpret.coding;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/// What stands before a code: all that must be the same for whoever reads it.
///
/// @param format of the file
/// @param headscope the version that wrote it
/// @param predictor its name; a run may be called otherwise elsewhere
/// @param identity the rule and its version, or the hash of the weights and the model
/// @param machine what else rounding follows
/// @param tokens how many there are
/// @param ending the line end behind them
record CodeHeader(
    int format,
    String headscope,
    String predictor,
    String identity,
    String machine,
    @JsonUnwrapped Spelling spelling,
    int tokens,
    String ending) {
  static final int FORMAT = 1;

  /// Tokens of the longest text.
  static final int MOST = 1 << 22;

  /// @throws IllegalArgumentException naming what no code has
  CodeHeader {
    if (format != FORMAT) {
      throw new IllegalArgumentException("this version reads format " + FORMAT);
    }
    if (tokens < 0 || tokens > MOST) {
      throw new IllegalArgumentException(
          "a code of %,d tokens: from 0 to %,d".formatted(tokens, MOST));
    }
    if (!CodedText.ENDINGS.contains(ending)) {
      throw new IllegalArgumentException("a text ends in a line end or none");
    }
  }
}
