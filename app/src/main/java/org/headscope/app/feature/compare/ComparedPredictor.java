package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.service.prediction.PrecedingContextNote;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.symbolic.Predictors;

/// A compared predictor, as it is shown.
///
/// @param choice the predictor that was measured
/// @param name its full name: `transformer-4x2 at step 20,000`
/// @param kept earlier evaluations of this checkpoint on any instances, the newest last
/// @param given the number of symbols before a text that its constructed layers take as context; 0
///   for others
record ComparedPredictor(
    ComparedEntry entry,
    PredictorChoice choice,
    String label,
    String name,
    List<KeptEvaluation> kept,
    int given) {
  ComparedPredictor {
    kept = List.copyOf(kept);
  }

  ComparedPredictor(ComparedEntry entry, PredictorChoice choice, String label, String name) {
    this(entry, choice, label, name, List.of(), 0);
  }

  ComparedPredictor with(List<KeptEvaluation> found, int symbols) {
    return new ComparedPredictor(entry, choice, label, name, found, symbols);
  }

  /// Returns true if this knows symbols before a text that the constructed layers of `other` do
  /// not.
  boolean knowsMoreThan(ComparedPredictor other) {
    return other.given > 0 && choice.equals(PrecedingContextNote.weighting(other.given));
  }

  /// Returns the entries that stand for a predictor now, with the shortest names that distinguish
  /// them.
  static List<ComparedPredictor> lines(
      List<ComparedEntry> entries, Function<ComparedEntry, Optional<PredictorChoice>> now) {
    List<ComparedEntry> known = entries.stream().filter(e -> now.apply(e).isPresent()).toList();
    List<PredictorChoice> choices = known.stream().map(e -> now.apply(e).orElseThrow()).toList();
    List<ComparedPredictor> lines = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      PredictorChoice choice = choices.get(i);
      String label =
          Stream.<Function<PredictorChoice, String>>of(
                  ComparedPredictor::brief, ComparedPredictor::exact)
              .filter(name -> isAlone(choice, choices, name))
              .map(name -> name.apply(choice))
              .findFirst()
              .orElseGet(() -> placed(choice));
      lines.add(new ComparedPredictor(known.get(i), choice, label, whole(choice)));
    }
    return lines;
  }

  private static boolean isAlone(
      PredictorChoice one, List<PredictorChoice> all, Function<PredictorChoice, String> name) {
    return all.stream()
        .filter(other -> !other.equals(one))
        .noneMatch(other -> name.apply(other).equals(name.apply(one)));
  }

  /// Returns `samples/transformer-4x2 @20,000`, for runs of the same name in different folders.
  private static String placed(PredictorChoice choice) {
    Optional<Path> place =
        switch (choice) {
          case PredictorChoice.Symbolic _ -> Optional.empty();
          case PredictorChoice.Trained trained -> Optional.of(trained.run().directory());
          case PredictorChoice.Circuit circuit -> Optional.of(circuit.file());
          case PredictorChoice.Rows rows -> Optional.of(rows.file());
        };
    return place
        .map(Path::getParent)
        .map(Path::getFileName)
        .map(folder -> folder + "/" + exact(choice))
        .orElseGet(() -> exact(choice));
  }

  /// Returns `transformer-4x2` or `circuit of 30 edges`, for one that is compared once.
  private static String brief(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Trained trained -> trained.run().name();
      case PredictorChoice.Circuit circuit -> circuit.label();
      case PredictorChoice.Symbolic _, PredictorChoice.Rows _ -> named(choice, "");
    };
  }

  private static String exact(PredictorChoice choice) {
    return named(choice, " @");
  }

  static String whole(PredictorChoice choice) {
    return named(choice, " at step ");
  }

  private static String named(PredictorChoice choice, String beforeStep) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) -> Predictors.label(name);
      case PredictorChoice.Trained(RunRef run, long step) ->
          run.name() + beforeStep + NumberText.count(step);
      case PredictorChoice.Circuit circuit -> circuit.name();
      case PredictorChoice.Rows rows -> rows.label();
    };
  }

  /// Returns the label of an entry's chip, which says if it follows the selection.
  static String chip(ComparedEntry entry, Optional<PredictorChoice> now) {
    return switch (entry) {
      case ComparedEntry.Fixed fixed -> exact(fixed.choice());
      case ComparedEntry.Selected _ ->
          now.map(ComparedPredictor::brief).map(n -> n + " @ selected").orElse("selected run");
      case ComparedEntry.Following following -> following.run().name() + " @ selected";
    };
  }
}
