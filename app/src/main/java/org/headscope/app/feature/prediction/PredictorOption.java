package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.symbolic.Predictors;

/// A predictor that can be chosen.
record PredictorOption(PredictorChoice choice, String label) {
  /// Predictors that answer one kind of question, under one heading.
  record Group(String title, List<PredictorOption> options) {}

  static List<Group> rules() {
    return PredictorCatalogue.groups(name -> !name.equals("truth")).stream()
        .map(g ->
            new Group(
                g.title(),
                g.names().stream().map(n -> of(new PredictorChoice.Symbolic(n))).toList()))
        .toList();
  }

  static PredictorOption of(PredictorChoice choice) {
    return new PredictorOption(
        choice,
        switch (choice) {
          case PredictorChoice.Symbolic(String name) -> Predictors.label(name);
          case PredictorChoice.Trained trained ->
              String.format(Locale.ENGLISH, "%s @%,d", trained.run().name(), trained.step());
        });
  }

  /// Whether an answer takes longer than a person notices: a fit at every prefix, or a model.
  static boolean slow(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) -> name.startsWith("bw") || name.startsWith("lnw");
      case PredictorChoice.Trained _ -> true;
    };
  }

  String menuText() {
    return choice instanceof PredictorChoice.Symbolic(String name)
        ? PredictorCatalogue.menuText(name)
        : label;
  }
}
