package org.headscope.engine.io.automaton;

import module java.base;

/// The words and signs of a DOT text in their order, in time that is linear in its length. Skips
/// comments and lines that begin with `#`.
final class DotScanner {
  private static final Pattern NUMERAL = Pattern.compile("-?([.]\\d+|\\d+([.]\\d*)?)");
  private static final String SIGNS = "{}[]=;,:+";

  private final String text;
  private final LineFaults faults;
  private int at;
  private int line = 1;

  enum Kind {
    WORD,
    QUOTED,
    HTML,
    SIGN,
    END
  }

  /// @param text without quotation marks or brackets; in quoted text, only the backslashes before
  ///   quotation marks are removed
  record Token(Kind kind, String text, int line) {
    boolean isSign(String sign) {
      return kind == Kind.SIGN && text.equals(sign);
    }

    boolean isWord(String keyword) {
      return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
    }

    String shown() {
      return kind == Kind.END ? "the end" : LineFaults.quoted(text);
    }
  }

  DotScanner(String text, LineFaults faults) {
    this.text = text;
    this.faults = faults;
  }

  Token next() {
    skip();
    if (at == text.length()) {
      return new Token(Kind.END, "", line);
    }
    char c = text.charAt(at);
    if (c == '"') {
      return quoted();
    }
    if (c == '<') {
      return html();
    }
    if (text.startsWith("->", at) || text.startsWith("--", at)) {
      at += 2;
      return new Token(Kind.SIGN, text.substring(at - 2, at), line);
    }
    if (SIGNS.indexOf(c) >= 0) {
      at++;
      return new Token(Kind.SIGN, String.valueOf(c), line);
    }
    return word();
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        at++;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        at++;
      } else if (text.startsWith("//", at) || (c == '#' && beginsItsLine())) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw faults.at(line, "nothing closes the comment; write */ after it");
        }
        pass(end + 2);
      } else {
        return;
      }
    }
  }

  private boolean beginsItsLine() {
    int before = at - 1;
    while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
      before--;
    }
    return before < 0 || text.charAt(before) == '\n';
  }

  /// Moves on to `end`, counting lines.
  private void pass(int end) {
    for (; at < end; at++) {
      line += text.charAt(at) == '\n' ? 1 : 0;
    }
  }

  private Token quoted() {
    int begin = line;
    StringBuilder read = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
      char c = text.charAt(at);
      char next = at + 1 < text.length() ? text.charAt(at + 1) : '"';
      if (c == '\\' && next != '\n') {
        read.append(next == '"' ? "" : "\\").append(next);
        at++;
      } else if (c == '\\') {
        at++; // a continued line
        line++;
      } else {
        line += c == '\n' ? 1 : 0;
        read.append(c);
      }
    }
    if (at >= text.length()) {
      throw faults.at(
          begin,
          "nothing closes the quotation mark before %s; write another after it"
              .formatted(LineFaults.quoted(read.toString())));
    }
    at++;
    return new Token(Kind.QUOTED, read.toString(), begin);
  }

  private Token html() {
    int begin = line;
    int from = at + 1;
    int depth = 0;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      line += c == '\n' ? 1 : 0;
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (depth == 0) {
        at++;
        return new Token(Kind.HTML, text.substring(from, at - 1), begin);
      }
    }
    throw faults.at(begin, "nothing closes the sign <; write > after it");
  }

  private Token word() {
    int from = at;
    while (at < text.length() && isPart(text.charAt(at), at == from)) {
      at++;
    }
    String word = text.substring(from, at);
    if (word.isEmpty()) {
      throw faults.at(
          line,
          "“%s” has no meaning here in DOT; write names that have it in quotation marks"
              .formatted(Character.toString(text.codePointAt(at))));
    }
    char first = word.charAt(0);
    boolean number = first == '-' || first == '.' || (first >= '0' && first <= '9');
    if (number ? !NUMERAL.matcher(word).matches() : word.indexOf('.') >= 0) {
      throw faults.at(
          line,
          "%s is neither a name nor a number; write it in quotation marks"
              .formatted(LineFaults.quoted(word)));
    }
    return new Token(Kind.WORD, word, line);
  }

  private static boolean isPart(char c, boolean first) {
    boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
    boolean digit = c >= '0' && c <= '9';
    return letter || digit || c == '_' || c == '.' || (first && c == '-');
  }
}
