package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.task.Vocabulary;

/// An automaton in the language of another program.
public final class ForeignAutomaton {
  private ForeignAutomaton() {}

  /// True if `text`, which is trimmed and is not JSON, can only be DOT or XML.
  public static boolean isForeign(String text) {
    String begin = text.substring(0, Math.min(8, text.length())).toLowerCase(Locale.ROOT);
    return isXml(text)
        || text.contains("->")
        || text.contains("--")
        || text.startsWith("//")
        || text.startsWith("/*")
        || (begin.matches("(?s)(strict|graph|digraph)\\b.*") && text.indexOf('{') > 0);
  }

  private static boolean isXml(String text) {
    return text.startsWith("<");
  }

  /// Reads the automaton in `text`, as DOT or as JFLAP's XML.
  ///
  /// @param vocabulary whose ordinary tokens are letters
  /// @param where how errors begin, such as `The file language.dot`
  /// @throws org.headscope.engine.run.UserError naming the line of the fault
  public static NamedAutomaton read(String text, Vocabulary vocabulary, String where) {
    String begun = text.stripLeading();
    int blank = text.length() - begun.length();
    LineFaults faults =
        new LineFaults(where, (int) text.chars().limit(blank).filter(c -> c == '\n').count());
    DrawnAutomaton drawn =
        isXml(begun) ? JffAutomaton.read(begun, faults) : DotAutomaton.read(begun, faults);
    return drawn.named(vocabulary, faults);
  }
}
