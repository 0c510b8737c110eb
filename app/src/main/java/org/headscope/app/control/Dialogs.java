package org.headscope.app.control;

import module java.base;

/// The dialogs of the desktop.
public interface Dialogs {
  /// Asks for a folder; empty if cancelled.
  Optional<Path> folder(String title);

  /// Asks whether to do `yes`, a few words for a button; `no` is the alternative.
  boolean confirm(String question, String yes, String no);

  Optional<Path> file(String title, String kind, List<String> extensions);

  /// Asks for a file to write, called `name`, with one of `extensions`.
  Optional<Path> save(String title, String name, List<String> extensions);
}
