package org.headscope.engine.neural.block;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

@EnumNaming(KebabCaseStrategy.class)
public enum MapKind {
  /// Softmax attention: rows sum to one.
  SOFTMAX("attention weights", false),
  /// Uniform over n-gram matches: rows sum to one, or to zero without a match.
  NGRAM("n-gram matches", false),
  /// WKV: rows sum to one, and each channel has a different map.
  WKV("implied weights", false),
  /// The map implied by a linear recurrence: output = map times values, before norm and gates.
  IMPLIED("implied weights", true),
  /// A convolution's kernel as a Toeplitz map: entry (i, j) is tap i − j.
  KERNEL("convolution kernel", true),
  /// No map, as for the LSTM; only the influence of tokens can be measured.
  NONE("no attention map", false);

  private final String words;
  private final boolean signed;

  MapKind(String words, boolean signed) {
    this.words = words;
    this.signed = signed;
  }

  public String words() {
    return words;
  }

  public boolean signed() {
    return signed;
  }
}
