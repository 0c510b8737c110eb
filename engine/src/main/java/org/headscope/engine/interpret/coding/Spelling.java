package org.headscope.engine.interpret.coding;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Vocabulary;

/// The spelling of a text's bytes as tokens, and back. A text for a model is spelled in the labels
/// of its vocabulary. A text for a rule is spelled in letters, which can be any Unicode characters;
/// blanks, line ends and invisible characters have visible labels. If it has more different letters
/// than a rule takes, it is spelled in bytes.
///
/// @param letters one character for each token, unless the labels are these characters
/// @param bytes one byte for each token, each as the character of its number
record Spelling(
    @JsonIgnoreProperties("compact") Vocabulary vocabulary,
    Optional<String> letters,
    Optional<String> bytes) {
  /// The maximum number of letters that a rule takes; there are never more bytes.
  static final int MAX_LETTERS = 256;

  private static final char BLANK = '␣';

  /// @throws IllegalArgumentException if these do not fit together
  Spelling {
    Refusal.when(
        letters.isPresent() && bytes.isPresent(), "there must be letters or bytes, not both");
    String all = letters.orElse(bytes.orElse(""));
    boolean fits =
        all.codePoints().distinct().count() == vocabulary.size()
            && all.codePoints().count() == vocabulary.size();
    Refusal.when(
        (letters.isPresent() || bytes.isPresent()) && !fits,
        "each token of the vocabulary must have a different letter");
    if (bytes.isPresent() && all.codePoints().anyMatch(c -> c >= MAX_LETTERS)) {
      throw new IllegalArgumentException("bytes must be numbers below 256");
    }
  }

  static Spelling of(Vocabulary vocabulary) {
    return new Spelling(vocabulary, Optional.empty(), Optional.empty());
  }

  /// The spelling of `text`, letter by letter or, if there are too many letters, byte by byte. A
  /// predictor needs two letters, so a text with fewer gets others that do not occur in it.
  static Spelling of(String text) {
    String letters = sorted(text);
    if (letters.codePointCount(0, letters.length()) <= MAX_LETTERS) {
      return ofLetters(letters);
    }
    String bytes =
        sorted(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    return new Spelling(visible(bytes), Optional.empty(), Optional.of(bytes));
  }

  /// The spelling in the distinct letters of `some`, in the order of their code points.
  static Spelling ofLetters(String some) {
    String letters = sorted(some);
    for (int other = 'a'; letters.codePointCount(0, letters.length()) < 2; other++) {
      letters = sorted(letters + (char) other);
    }
    Vocabulary labels = visible(letters);
    boolean same = String.join("", labels.labels()).equals(letters) && labels.isCompact();
    return new Spelling(labels, same ? Optional.empty() : Optional.of(letters), Optional.empty());
  }

  static String sorted(String text) {
    return text.codePoints()
        .distinct()
        .sorted()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static Vocabulary visible(String letters) {
    boolean hasSign = letters.indexOf(BLANK) >= 0;
    return Vocabulary.of(letters.codePoints().mapToObj(letter -> label(letter, hasSign)).toList());
  }

  private static String label(int letter, boolean hasSign) {
    if (letter == ' ' && !hasSign) {
      return String.valueOf(BLANK);
    }
    String shown = PlainText.line(Character.toString(letter));
    return shown.codePoints().anyMatch(Character::isWhitespace)
        ? "\\u%04x".formatted(letter)
        : shown;
  }

  /// Encodes `text`.
  ///
  /// @throws IllegalArgumentException naming the position of text that is no token
  int[] encode(String text) {
    Optional<String> all = letters.or(() -> bytes);
    if (all.isEmpty()) {
      return vocabulary.encode(text);
    }
    Map<Integer, Integer> ids = new HashMap<>();
    all.get().codePoints().forEach(letter -> ids.put(letter, ids.size()));
    int[] tokens = characters(text).codePoints().toArray();
    for (int t = 0; t < tokens.length; t++) {
      Integer id = ids.get(tokens[t]);
      if (id == null) {
        throw new IllegalArgumentException(
            "'%s' at position %d is not a symbol %s"
                .formatted(label(tokens[t], false), t, vocabulary.names()));
      }
      tokens[t] = id;
    }
    return tokens;
  }

  private String characters(String text) {
    return bytes.isPresent()
        ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
        : text;
  }

  byte[] toBytes(int[] tokens, String ending) {
    Optional<String> all = letters.or(() -> bytes);
    Charset charset = bytes.isPresent() ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    if (all.isEmpty()) {
      return (vocabulary.decode(tokens) + ending).getBytes(charset);
    }
    int[] codePoints = all.get().codePoints().toArray();
    StringBuilder text = new StringBuilder(tokens.length);
    IntStream.of(tokens).forEach(token -> text.appendCodePoint(codePoints[token]));
    return text.append(ending).toString().getBytes(charset);
  }
}
