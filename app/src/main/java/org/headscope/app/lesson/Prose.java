package org.headscope.app.lesson;

import module java.base;

/// A block of text.
public sealed interface Prose {
  record Paragraph(List<Inline> content) implements Prose {
    public Paragraph {
      content = List.copyOf(content);
    }
  }

  /// A list.
  ///
  /// @param numbered whether its items are counted
  record Listing(boolean numbered, List<List<Prose>> items) implements Prose {
    public Listing {
      items = items.stream().map(List::copyOf).toList();
    }
  }

  /// The lines of `blocks` in their order; lines in the face of symbols are one.
  static Stream<List<Inline>> lines(List<Prose> blocks) {
    return blocks.stream()
        .flatMap(block ->
            switch (block) {
              case Paragraph(List<Inline> content) -> Stream.of(content);
              case Listing(boolean _, List<List<Prose>> items) ->
                  items.stream().flatMap(Prose::lines);
              case Block(String text) -> Stream.of(List.of(new Inline.Symbols(text)));
            });
  }

  /// The numbers of marks that `text` speaks of.
  static Set<Integer> marks(List<Prose> text) {
    return lines(text).flatMap(line -> Inline.marks(line).stream()).collect(Collectors.toSet());
  }

  /// Lines in the face of symbols.
  record Block(String text) implements Prose {}
}
