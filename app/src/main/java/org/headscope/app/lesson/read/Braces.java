package org.headscope.app.lesson.read;

import module java.base;

import org.commonmark.node.CustomNode;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.beta.*;

/// A parser of braces in a paragraph, which contain a value, `{weight(2.1, 22, 11); 2}`, or a
/// mark's number, `{1}`.
final class Braces implements InlineContentParser {
  static final class BracedText extends CustomNode {
    private final String inside;

    private BracedText(String inside) {
      this.inside = inside;
    }

    String inside() {
      return inside;
    }
  }

  static final class Factory implements InlineContentParserFactory {
    @Override
    public Set<Character> getTriggerCharacters() {
      return Set.of('{');
    }

    @Override
    public InlineContentParser create() {
      return new Braces();
    }
  }

  @Override
  public ParsedInline tryParse(InlineParserState state) {
    Scanner scanner = state.scanner();
    scanner.next();
    Position start = scanner.position();
    boolean quoted = false;
    while (scanner.hasNext()) {
      char c = scanner.peek();
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '}' && !quoted) {
        String inside =
            scanner.getSource(start, scanner.position()).getLines().stream()
                .map(SourceLine::getContent)
                .map(Object::toString)
                .collect(Collectors.joining(" "));
        scanner.next();
        return ParsedInline.of(new BracedText(inside.strip()), scanner.position());
      }
      scanner.next();
    }
    return ParsedInline.none();
  }

  /// Returns the index of the brace that closes the text from `from` on; −1 if there is none.
  static int end(String text, int from) {
    return unquoted(text, from, '}');
  }

  /// Returns the index of the semicolon between an expression and its format; −1 if there is none.
  static int form(String inside) {
    return unquoted(inside, 0, ';');
  }

  private static int unquoted(String text, int from, char sought) {
    boolean quoted = false;
    for (int i = from; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '"';
      if (text.charAt(i) == sought && !quoted) {
        return i;
      }
    }
    return -1;
  }
}
