package org.headscope.app.feature.automaton;

import java.util.List;

/// How wide labels are at [AutomatonLayout#TEXT], without a toolkit that measures: JetBrains Mono
/// sets every character 0.6 of its size wide; probabilities are Inter's, whose widest fraction and
/// digit are taken.
final class LabelSize {
  /// Height of a label at that size.
  static final double HEIGHT = 13;

  private static final double SYMBOL = 0.6;
  private static final double FRACTION = 0.9;
  private static final double DIGIT = 0.66;

  /// Space before a probability and after a comma, in units of the text size.
  static final double GAP = 0.28;

  private LabelSize() {}

  /// An upper bound of the label's width, with a margin of two units at both ends.
  static double width(List<Arc.Run> label) {
    double em = 0;
    for (Arc.Run run : label) {
      if (!run.isProbability()) {
        em += run.text().equals(",") ? SYMBOL + GAP : SYMBOL;
      } else {
        boolean fraction = run.text().length() == 1 && !run.text().equals("1");
        em += GAP + (fraction ? FRACTION : DIGIT * run.text().length());
      }
    }
    return em * AutomatonLayout.TEXT + 4;
  }
}
