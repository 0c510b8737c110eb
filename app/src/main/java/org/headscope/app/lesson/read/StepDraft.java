package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Prose;

/// A step as far as it was read.
final class StepDraft {
  private final String title;
  private final int line;
  private final List<Prose> text = new ArrayList<>();
  private String block = "";
  private int blockLine;

  StepDraft(String title, int line) {
    this.title = title;
    this.line = line;
  }

  String title() {
    return title;
  }

  /// Of its heading.
  int line() {
    return line;
  }

  List<Prose> text() {
    return text;
  }

  String block() {
    return block;
  }

  /// Of the fence before its block; its heading's without one.
  int blockLine() {
    return blockLine == 0 ? line : blockLine;
  }

  void setBlock(String yaml, int at, Mistakes mistakes) {
    if (blockLine > 0) {
      mistakes.add(at, "This step has a second block; put all of it into the first.");
      return;
    }
    block = yaml;
    blockLine = at;
  }
}
