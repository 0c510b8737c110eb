package org.headscope.app.lesson;

import module java.base;

/// A piece of a line of text.
public sealed interface Inline {
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

  /// The value of an expression for the open model.
  record Value(Formula formula, NumberForm form) implements Inline {}

  record Link(Target target, List<Inline> content) implements Inline {
    public Link {
      content = List.copyOf(content);
    }
  }

  /// A picture in the lesson's folder.
  ///
  /// @param words what it shows, for those who do not see it
  record Image(Path file, String words) implements Inline {}

  record LineEnd() implements Inline {}

  /// The pieces of `content` in their order, without those that only hold others.
  static Stream<Inline> pieces(List<Inline> content) {
    return content.stream()
        .flatMap(each ->
            switch (each) {
              case Stressed(boolean _, List<Inline> inner) -> pieces(inner);
              case Link(Target _, List<Inline> inner) -> pieces(inner);
              default -> Stream.of(each);
            });
  }

  static List<Inline> changed(List<Inline> content, UnaryOperator<Inline> change) {
    return content.stream()
        .map(each ->
            switch (each) {
              case Stressed(boolean strong, List<Inline> inner) ->
                  new Stressed(strong, changed(inner, change));
              case Link(Target target, List<Inline> inner) ->
                  new Link(target, changed(inner, change));
              default -> change.apply(each);
            })
        .toList();
  }

  /// The words of `content`, without faces, marks, values and pictures.
  ///
  /// @param symbols writes symbols
  static String words(List<Inline> content, UnaryOperator<String> symbols) {
    return pieces(content)
        .map(each ->
            switch (each) {
              case Plain(String text) -> text;
              case Symbols(String text) -> symbols.apply(text);
              case LineEnd _ -> " ";
              default -> "";
            })
        .collect(Collectors.joining());
  }

  /// The numbers of marks that `content` speaks of.
  static Set<Integer> marks(List<Inline> content) {
    return pieces(content)
        .flatMap(each -> each instanceof MarkNumber(int number) ? Stream.of(number) : Stream.of())
        .collect(Collectors.toSet());
  }

  sealed interface Target {
    record OfStep(int number) implements Target {}

    record OfLesson(String name) implements Target {}

    /// Nowhere: its words are said in one medium only.
    record Only(Medium medium) implements Target {}
  }
}
