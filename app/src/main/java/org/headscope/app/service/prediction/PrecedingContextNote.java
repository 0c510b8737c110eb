package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.symbolic.Predictors;

/// A note that context-tree weighting knows more of a window than constructed layers of its depth:
/// the symbols before the window.
public final class PrecedingContextNote {
  private PrecedingContextNote() {}

  public static PredictorChoice weighting(int given) {
    return new PredictorChoice.Symbolic("ctw-" + given);
  }

  /// Returns the sentence, from its longest form to its shortest.
  ///
  /// @param given symbols that constructed layers take as context
  public static List<String> forms(int given) {
    String ctw = Predictors.label("ctw-" + given);
    String symbols = given == 1 ? "symbol" : given + " symbols";
    return List.of(
        "Constructed layers take the text's first %s as context and start there; %s also knows the %s before the text, so that early rows differ."
            .formatted(symbols, ctw, symbols),
        "Constructed layers start after the first %s; %s also knows the %s before."
            .formatted(symbols, ctw, symbols),
        "%s also knows the %s before the text: early rows differ.".formatted(ctw, symbols),
        "%s also knows the %s before the text.".formatted(ctw, symbols),
        "%s also knows the %s before.".formatted(ctw, symbols));
  }
}
