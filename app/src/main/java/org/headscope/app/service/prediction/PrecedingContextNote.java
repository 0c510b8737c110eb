package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.symbolic.Predictors;

/// A note on the context of a window: context-tree weighting knows the symbols before it, which
/// constructed layers of its depth do not.
public final class PrecedingContextNote {
  private PrecedingContextNote() {}

  public static PredictorChoice weighting(int given) {
    return new PredictorChoice.Symbolic("ctw-" + given);
  }

  /// The sentence, from its longest form to its shortest.
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
