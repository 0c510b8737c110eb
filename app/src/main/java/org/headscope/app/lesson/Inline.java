package org.headscope.app.lesson;

import module java.base;

/// A piece of a line of text.
public sealed interface Inline {
  /// Words as they are.
  record Plain(String text) implements Inline {}

  /// Words that stand out.
  record Stressed(boolean strong, List<Inline> content) implements Inline {
    public Stressed {
      content = List.copyOf(content);
    }
  }

  /// Symbols of a language, or anything else in the face of symbols.
  record Symbols(String text) implements Inline {}

  /// The number of a mark, ①.
  record MarkNumber(int number) implements Inline {}

  /// What an expression comes to of what is open.
  record Value(Formula formula, NumberForm form) implements Inline {}

  /// Leads to another step or another lesson.
  record Link(Target target, List<Inline> content) implements Inline {
    public Link {
      content = List.copyOf(content);
    }
  }

  /// A picture in the lesson's folder.
  ///
  /// @param words what it shows, for those who do not see it
  record Image(Path file, String words) implements Inline {}

  /// The end of a line.
  record LineEnd() implements Inline {}

  /// The numbers of marks that `content` speaks of.
  static Set<Integer> marks(List<Inline> content) {
    Set<Integer> numbers = new HashSet<>();
    for (Inline each : content) {
      switch (each) {
        case MarkNumber(int number) -> numbers.add(number);
        case Stressed(boolean _, List<Inline> inner) -> numbers.addAll(marks(inner));
        case Link(Target _, List<Inline> inner) -> numbers.addAll(marks(inner));
        default -> {}
      }
    }
    return numbers;
  }

  /// Where a link leads.
  sealed interface Target {
    /// A step of this lesson, from 1.
    record OfStep(int number) implements Target {}

    /// Another lesson, by the name of its folder, which lies beside this one's.
    record OfLesson(String name) implements Target {}

    /// Nowhere: its words are said in one medium only.
    record Only(Medium medium) implements Target {}
  }
}
