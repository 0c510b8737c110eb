package org.headscope.app.service;

import module java.base;

import org.headscope.engine.run.PlainText;

/// A sentence for the person at the window; errors stay until they are dismissed, the others
/// disappear.
///
/// @param sentence what happened, where, and the remedy
/// @param details what to report, if it is about a fault of HeadScope
public record Notice(Kind kind, String sentence, Optional<Path> file, Optional<String> details) {
  public enum Kind {
    SUCCESS,
    INFORMATION,
    ERROR
  }

  /// Names of files and instances are shown as they are everywhere.
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
