package org.headscope.engine.io;

/// Texts in LaTeX files.
public final class LatexText {
  private LatexText() {}

  /// Escapes all characters that TeX reads as commands.
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(
          switch (c) {
            case '\\' -> "\\textbackslash{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + c;
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '|' -> "\\textbar{}";
            default -> Character.isISOControl(c) ? " " : String.valueOf(c);
          });
    }
    return out.toString();
  }
}
