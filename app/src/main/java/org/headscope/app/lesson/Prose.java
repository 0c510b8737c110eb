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
  /// @param numbered true if its items have numbers
  record Listing(boolean numbered, List<List<Prose>> items) implements Prose {
    public Listing {
      items = items.stream().map(List::copyOf).toList();
    }
  }

  /// Returns the lines of `blocks` in order; a [Block] counts as one line.
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

  /// Returns the numbers of the marks that `text` mentions.
  static Set<Integer> marks(List<Prose> text) {
    return lines(text).flatMap(line -> Inline.marks(line).stream()).collect(Collectors.toSet());
  }

  /// Lines of symbols, in a monospaced font.
  record Block(String text) implements Prose {}
}
