package org.headscope.app.service;

import module java.base;

import org.headscope.engine.run.PlainText;

/// A message in the window; errors stay until they are dismissed, the others disappear.
///
/// @param sentence what happened, where, and the remedy
/// @param details the text to report, if it is a fault of HeadScope
public record Notice(Kind kind, String sentence, Optional<Path> file, Optional<String> details) {
  public enum Kind {
    SUCCESS,
    INFORMATION,
    ERROR
  }

  /// Shows names of files and instances as everywhere else.
  public Notice {
    sentence = PlainText.line(sentence);
  }

  public Notice(Kind kind, String sentence) {
    this(kind, sentence, Optional.empty(), Optional.empty());
  }

  public static Optional<String> error(List<Notice> notices) {
    return notices.stream()
        .filter(notice -> notice.kind() == Kind.ERROR)
        .map(Notice::sentence)
        .findFirst();
  }

  public static Notice wrote(Path file, String sentence) {
    return new Notice(Kind.SUCCESS, sentence, Optional.of(file), Optional.empty());
  }
}
