package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Mistake;

/// The mistakes of a file, in the order in which they are found.
final class Mistakes {
  /// The maximum number of mistakes; further ones are dropped.
  private static final int MAX = 200;

  private final Path file;
  private final List<Mistake> found = new ArrayList<>();

  Mistakes(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  void add(int line, String sentence) {
    add(line, sentence, false);
  }

  /// Adds a mistake about a part that is still to be written.
  void unwritten(int line, String sentence) {
    add(line, sentence, true);
  }

  private void add(int line, String sentence, boolean unwritten) {
    if (found.size() < MAX) {
      found.add(new Mistake(file, line, sentence, unwritten));
    }
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  List<Mistake> all() {
    return found.stream().sorted(Comparator.comparingInt(Mistake::line)).toList();
  }
}
