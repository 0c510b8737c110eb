package org.headscope.engine.interpret.coding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// A text file as tokens, from which the same bytes can be made again.
///
/// @param ending the line end behind the last token, if there is one
record CodedText(Vocabulary vocabulary, int[] tokens, String ending) {
  /// The line ends that a text may have behind it.
  static final List<String> ENDINGS = List.of("\r\n", "\n", "");

  /// Letters that a text without a vocabulary may be made of.
  private static final int LETTERS = 256;

  /// What `content` is in UTF-8.
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

  /// The letters of `text` as a vocabulary, in the order of their code points.
  ///
  /// @throws UserError if they are too few or too many, or one cannot be a token
  static Vocabulary letters(String text, String where) {
    String letters =
        body(text)
            .chars()
            .distinct()
            .sorted()
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    if (letters.length() < 2 || letters.length() > LETTERS) {
      throw new UserError(
          "%s is made of %,d letters; a predictor needs from 2 to %d, which --alphabet can name."
              .formatted(where, letters.length(), LETTERS));
    }
    if (letters.chars().anyMatch(c -> Character.isSurrogate((char) c))) {
      throw new UserError(where + " has characters beyond U+FFFF; leave them out.");
    }
    try {
      return Vocabulary.of(letters.chars().mapToObj(Character::toString).toList());
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s cannot be read letter by letter: %s; leave it out.".formatted(where, e.getMessage()),
          e);
    }
  }

  /// `text` in tokens of `vocabulary`.
  ///
  /// @throws UserError naming the position of what is no token, or saying that the same bytes could
  ///   not be made again
  static CodedText of(String text, Vocabulary vocabulary, String where) {
    String body = body(text);
    try {
      int[] tokens = vocabulary.encode(body);
      for (int t = 0; t < tokens.length; t++) {
        vocabulary.requireWritten(tokens[t], t);
      }
      if (!vocabulary.decode(tokens).equals(body)) {
        throw new UserError(where + " has more than one blank between words; leave one.");
      }
      return new CodedText(vocabulary, tokens, ending(text));
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s cannot be read: %s; name a run or a text of this alphabet."
              .formatted(where, e.getMessage()),
          e);
    }
  }

  byte[] toBytes() {
    return (vocabulary.decode(tokens) + ending).getBytes(StandardCharsets.UTF_8);
  }
}
