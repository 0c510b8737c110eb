package org.headscope.engine.io.tokenizer;

import module java.base;

import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Vocabulary;

/// The labels of a tokenizer's pieces, in which everything is visible: a blank is `␣`, a line end
/// `↵`, a tab `⇥`, a byte that is no whole character `<0xE2>`, any other sign without a shape its
/// code, `<U+200D>`. Pieces that would look alike get their number, `a#17`.
final class PieceLabels {
  /// The bytes behind the signs in which byte-level tokenizers write them: those that are visible
  /// in Latin 1 are themselves, the others follow from U+0100 on.
  private static final Map<Integer, Byte> BYTES = bytes();

  private final boolean byteLevel;
  private final Set<String> met = new HashSet<>();

  /// @param byteLevel true if pieces are bytes, each written as a sign
  PieceLabels(boolean byteLevel) {
    this.byteLevel = byteLevel;
  }

  private static Map<Integer, Byte> bytes() {
    Map<Integer, Byte> bytes = new HashMap<>();
    int others = 0;
    for (int b = 0; b < 256; b++) {
      boolean visible = (b > ' ' && b <= '~') || (b > 0xA0 && b != 0xAD);
      bytes.put(visible ? b : 256 + others++, (byte) b);
    }
    return bytes;
  }

  /// The label of token `id`, different from all others that were returned.
  ///
  /// @param special true if it stands for itself rather than for bytes
  String label(int id, String piece, boolean special) {
    String text = visible(byteLevel && !special ? decoded(piece) : piece);
    String end = "#" + id;
    int most = Vocabulary.MAX_LABEL - end.length() - 1;
    if (text.length() > most) {
      text = text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, most))) + "…";
    }
    String label = text.isEmpty() || !met.add(text) ? text + end : text;
    met.add(label);
    return label;
  }

  /// The label of a number that is no token: models may have more rows than tokens.
  static String unused(int id) {
    return "#" + id;
  }

  /// The bytes of `piece` as text, those that are no whole character as `<0xE2>`.
  private static String decoded(String piece) {
    ByteBuffer bytes = ByteBuffer.allocate(piece.length());
    for (int c : piece.codePoints().toArray()) {
      Byte one = BYTES.get(c);
      if (one == null) {
        return piece;
      }
      bytes.put(one);
    }
    bytes.flip();
    CharBuffer text = CharBuffer.allocate(6 * piece.length());
    CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    while (true) {
      CoderResult result = utf8.reset().decode(bytes, text, true);
      if (!result.isError()) {
        return text.flip().toString();
      }
      for (int i = 0; i < result.length(); i++) {
        text.put("<0x%02X>".formatted(bytes.get()));
      }
    }
  }

  private static String visible(String text) {
    StringBuilder all = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case ' ', '▁' -> all.append('␣');
            case '\n' -> all.append('↵');
            case '\t' -> all.append('⇥');
            default -> {
              if (SymbolNames.isVisible(c)) {
                all.appendCodePoint(c);
              } else {
                all.append("<U+%04X>".formatted(c));
              }
            }
          }
        });
    return all.toString();
  }
}
