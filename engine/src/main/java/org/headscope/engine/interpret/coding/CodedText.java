package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// A text file as tokens, from which the same bytes can be restored.
///
/// @param ending the line end after the last token, if there is one
record CodedText(Spelling spelling, int[] tokens, String ending) {
  /// The line ends that a text can end with.
  static final List<String> ENDINGS = List.of("\r\n", "\n", "");

  /// Decodes `content` as UTF-8.
  ///
  /// @param where how errors begin, such as `The file a.txt`
  static String decode(byte[] content, String where) {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
      return text.toString();
    } catch (CharacterCodingException e) {
      throw new UserError(where + " is not UTF-8 text; save it as UTF-8.", e);
    }
  }

  private static String ending(String text) {
    return ENDINGS.stream().filter(text::endsWith).findFirst().orElse("");
  }

  private static String body(String text) {
    return text.substring(0, text.length() - ending(text).length());
  }

  /// The spelling in which a rule reads `text`, without its final line end.
  static Spelling spelling(String text) {
    return Spelling.of(body(text));
  }

  /// Encodes `text` in `spelling`.
  ///
  /// @throws UserError naming the position of text that is no token, or saying that the same bytes
  ///   could not be restored
  static CodedText of(String text, Spelling spelling, String where) {
    String body = body(text);
    Vocabulary vocabulary = spelling.vocabulary();
    try {
      int[] tokens = spelling.encode(body);
      for (int t = 0; t < tokens.length; t++) {
        vocabulary.requireWritten(tokens[t], t);
      }
      if (!new String(spelling.toBytes(tokens, ""), StandardCharsets.UTF_8).equals(body)) {
        throw new UserError(
            where + " has more than one blank, or a line end, between tokens; use one blank.");
      }
      return new CodedText(spelling, tokens, ending(text));
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s cannot be read: %s; name a run or a text of this alphabet."
              .formatted(where, e.getMessage()),
          e);
    }
  }

  byte[] toBytes() {
    return spelling.toBytes(tokens, ending);
  }
}
