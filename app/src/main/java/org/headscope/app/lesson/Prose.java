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

  /// The numbers of marks that `text` speaks of.
  static Set<Integer> marks(List<Prose> text) {
    Set<Integer> numbers = new HashSet<>();
    for (Prose block : text) {
      switch (block) {
        case Paragraph(List<Inline> content) -> numbers.addAll(Inline.marks(content));
        case Listing(boolean _, List<List<Prose>> items) ->
            items.forEach(item -> numbers.addAll(marks(item)));
        case Block _ -> {}
      }
    }
    return numbers;
  }

  /// Lines in the face of symbols.
  record Block(String text) implements Prose {}
}
