package org.headscope.engine.io.automaton;

import org.headscope.engine.run.UserError;

/// The sentences that refuse a line of a text.
///
/// @param where how they begin, such as `The file language.dot`
/// @param before lines before the first
record LineFaults(String where, int before) {
  /// Characters of what is quoted.
  private static final int SHOWN = 60;

  /// @param what is wrong, and after a semicolon what to do about it
  UserError at(int line, String what) {
    return new UserError(sentence(line, what));
  }

  UserError at(int line, String what, Throwable cause) {
    return new UserError(sentence(line, what), cause);
  }

  private String sentence(int line, String what) {
    return "%s, line %d: %s.".formatted(where, before + line, what);
  }

  /// `text` in quotation marks, without its end where that is far.
  static String quoted(String text) {
    String line = text.replace("\n", "\\n");
    return line.length() <= SHOWN ? "“" + line + "”" : "“" + line.substring(0, SHOWN) + "…”";
  }
}
