package org.headscope.app.lesson;

import module java.base;

/// A piece of a line of text.
public sealed interface Inline {
  record Plain(String text) implements Inline {}

  /// Emphasised text.
  record Stressed(boolean strong, List<Inline> content) implements Inline {
    public Stressed {
      content = List.copyOf(content);
    }
  }

  /// Symbols of a language, or other text in the same monospaced font.
  record Symbols(String text) implements Inline {}

  /// The number of a mark, such as ①.
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
  /// @param words its description, for readers who do not see it
  record Image(Path file, String words) implements Inline {}

  record LineEnd() implements Inline {}

  /// Returns the pieces of `content` in order; emphasis and links are replaced by their content.
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

  /// Returns the plain words of `content`, without emphasis, marks, values and pictures.
  ///
  /// @param symbols formats symbols
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

  /// Returns the numbers of the marks that `content` mentions.
  static Set<Integer> marks(List<Inline> content) {
    return pieces(content)
        .flatMap(each -> each instanceof MarkNumber(int number) ? Stream.of(number) : Stream.of())
        .collect(Collectors.toSet());
  }

  sealed interface Target {
    record OfStep(int number) implements Target {}

    record OfLesson(String name) implements Target {}

    /// No target: the words of the link appear in one medium only.
    record Only(Medium medium) implements Target {}
  }
}
