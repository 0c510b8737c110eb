package org.headscope.app.control;

import module java.base;

/// Questions to the person at the window that only a desktop can ask.
public interface Dialogs {
  /// Asks for a folder; empty when the person cancels.
  Optional<Path> folder(String title);

  /// Asks whether to do `yes`, a few words as on a button; `no` is what else there is to do.
  boolean confirm(String question, String yes, String no);

  Optional<Path> file(String title, String kind, List<String> extensions);

  /// Asks where to write a file called `name` with one of `extensions`.
  Optional<Path> save(String title, String name, List<String> extensions);
}
