package org.headscope.engine.task;

/// The way in which the library of an imported model cuts texts into tokens.
public interface Tokenizer {
  /// The tokens of `text`; none is added before or after them.
  int[] encode(String text);

  /// The text of `tokens`. If they are those of a text, it is that text, or what the tokenizer's
  /// own normaliser makes of it.
  String decode(int[] tokens);
}
