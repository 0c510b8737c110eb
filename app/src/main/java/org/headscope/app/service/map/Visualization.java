package org.headscope.app.service.map;

/// A picture of a model reading an instance.
public interface Visualization {
  /// Returns a title in one line.
  String title();

  /// Returns the meaning of the picture, its rows and its columns, in one or two sentences.
  String meaning();

  /// Returns T, the number of tokens read.
  int length();

  long bytes();
}
