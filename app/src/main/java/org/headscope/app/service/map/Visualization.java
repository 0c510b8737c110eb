package org.headscope.app.service.map;

/// A picture of a model reading an instance.
public interface Visualization {
  /// One line that says what is shown.
  String title();

  /// The meaning of its numbers, rows and columns, in one or two sentences.
  String meaning();

  /// T, tokens read.
  int length();

  long bytes();
}
