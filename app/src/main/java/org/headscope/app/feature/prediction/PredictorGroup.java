package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.symbolic.Predictors;

/// Predictors of one kind under one heading, and their display names.
record PredictorGroup(String title, List<PredictorChoice> choices) {
  static List<PredictorGroup> rules() {
    return PredictorCatalogue.groups(name -> !name.equals("truth")).stream()
        .map(g ->
            new PredictorGroup(
                g.title(),
                g.names().stream().<PredictorChoice>map(PredictorChoice.Symbolic::new).toList()))
        .toList();
  }

  static String label(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) -> Predictors.label(name);
      case PredictorChoice.Trained trained ->
          String.format(Locale.ENGLISH, "%s @%,d", trained.run().name(), trained.step());
      case PredictorChoice.Circuit circuit -> circuit.label();
      case PredictorChoice.Rows rows -> rows.label();
    };
  }

  static String menuText(PredictorChoice choice) {
    return choice instanceof PredictorChoice.Symbolic(String name)
        ? PredictorCatalogue.menuText(name)
        : label(choice);
  }

  /// Returns true if an answer takes noticeably long: a fit at every prefix, or a model.
  static boolean isSlow(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) -> name.startsWith("bw") || name.startsWith("lnw");
      case PredictorChoice.Trained _, PredictorChoice.Circuit _, PredictorChoice.Rows _ -> true;
    };
  }
}
