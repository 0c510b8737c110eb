package org.headscope.engine.benchmark;

/// RegBench's 20 tokens in the order of the public code: `.`=0, `a..r`=1..18, `|`=19.
public final class Vocabulary {
  public static final int SIZE = 20;

  /// Padding, written `.`.
  public static final int PAD = 0;

  /// The separator between strings, written `|`.
  public static final int SEPARATOR = 19;

  private Vocabulary() {}

  /// The character of token `id`.
  public static char symbol(int id) {
    if (id < 0 || id >= SIZE) {
      throw new IllegalArgumentException("no token has id " + id);
    }
    return id == PAD ? '.' : id == SEPARATOR ? '|' : (char) ('a' + id - 1);
  }

  /// The id of `symbol`, or −1 if it is no token.
  public static int id(char symbol) {
    return switch (symbol) {
      case '.' -> PAD;
      case '|' -> SEPARATOR;
      default -> symbol >= 'a' && symbol <= 'r' ? symbol - 'a' + 1 : -1;
    };
  }

  /// Token ids of `text`, one a character.
  ///
  /// @throws IllegalArgumentException naming the first character that is no token and its position
  public static int[] encode(String text) {
    int[] tokens = new int[text.length()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = id(text.charAt(i));
      if (tokens[i] < 0) {
        throw new IllegalArgumentException(
            "'" + text.charAt(i) + "' at position " + i + " is not a symbol a–r or |");
      }
    }
    return tokens;
  }

  /// The text of `tokens`.
  public static String decode(int[] tokens) {
    StringBuilder text = new StringBuilder(tokens.length);
    for (int token : tokens) {
      text.append(symbol(token));
    }
    return text.toString();
  }
}
