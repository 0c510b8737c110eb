package org.headscope.engine.io.automaton;

import org.headscope.engine.run.UserError;

/// Error sentences about a line of a text.
///
/// @param where how they begin, such as `The file language.dot`
/// @param before lines before the first
record LineFaults(String where, int before) {
  /// Maximum number of characters quoted.
  private static final int SHOWN = 60;

  /// @param what the fault and, after a semicolon, the remedy
  UserError at(int line, String what) {
    return new UserError(sentence(line, what));
  }

  UserError at(int line, String what, Throwable cause) {
    return new UserError(sentence(line, what), cause);
  }

  private String sentence(int line, String what) {
    return "%s, line %d: %s.".formatted(where, before + line, what);
  }

  /// Returns `text` in quotation marks, cut short if it is long.
  static String quoted(String text) {
    String line = text.replace("\n", "\\n");
    return line.length() <= SHOWN ? "“" + line + "”" : "“" + line.substring(0, SHOWN) + "…”";
  }
}
