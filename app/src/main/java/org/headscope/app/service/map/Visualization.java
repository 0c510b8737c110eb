package org.headscope.app.service.map;

/// Something that can be seen of a model reading an instance.
public interface Visualization {
  /// One line that says what is shown.
  String title();

  /// What it shows, and what its rows and columns are, in one or two sentences.
  String meaning();

  /// T, tokens read.
  int length();

  long bytes();
}
