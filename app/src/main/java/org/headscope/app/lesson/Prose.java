package org.headscope.app.lesson;

import java.util.List;

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

  /// Lines in the face of symbols.
  record Block(String text) implements Prose {}
}
