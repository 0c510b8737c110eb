package org.headscope.app.chart;

import module java.base;

/// The things that an audience, or the reader of a lesson, is asked to predict before they are
/// shown.
public enum Concealed {
  /// All information about the next symbol.
  NEXT_SYMBOL("what comes next"),
  /// The names of heads, and the cells that matches predict.
  LABELS("names and matches"),
  /// Weights and probabilities.
  NUMBERS("numbers"),
  /// The model's prediction of the next symbol.
  BARS("the model's bars");

  /// The key that reveals what is hidden, in the window and while presenting.
  public static final String KEY = "R";

  /// A number with a decimal point, except `2.1`, which names a head; or a percentage.
  private static final Pattern MEASURED =
      Pattern.compile(
          "[<+−]?(?:(?<![\\d.])\\d*\\.\\d{2,}|(?<![\\d.])0?\\.\\d|\\d+(?:\\.\\d+)?(?=\\s?%))");

  private final String words;

  Concealed(String words) {
    this.words = words;
  }

  public static String unnumbered(String text) {
    return MEASURED.matcher(text).replaceAll("?");
  }

  /// Returns a sentence that names what is hidden and the key that reveals it; empty if nothing is
  /// hidden.
  public static String sentence(Set<Concealed> hidden) {
    if (hidden.isEmpty()) {
      return "";
    }
    List<String> all = hidden.stream().sorted().map(part -> part.words).toList();
    return "Hidden for now: %s. %s shows %s."
        .formatted(String.join("; ", all), KEY, hidden.equals(Set.of(NEXT_SYMBOL)) ? "it" : "them");
  }
}
