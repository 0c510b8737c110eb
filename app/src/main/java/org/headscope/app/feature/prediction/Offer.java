package org.headscope.app.feature.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.headscope.app.selection.PredictorChoice;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.ShippedRuns;

/**
 * A predictor that can be chosen.
 *
 * @param choice the predictor
 * @param label what people call it
 */
record Offer(PredictorChoice choice, String label) {
  /** Predictors that answer one kind of question, under one heading. */
  record Group(String title, List<Offer> offers) {}

  /** The rules on offer, those only that the engine knows or finds among the shipped runs. */
  static List<Group> rules() {
    return Stream.of(
            group("Without context", "uniform", "unigram"),
            group(
                "n-grams with back-off",
                "ngram-1",
                "ngram-2",
                "ngram-3",
                "ngram-4",
                "ngram-5",
                "ngram-3-normalised"),
            group("Smoothed n-grams", "add1-3", "wb-3", "kn-3"),
            group("Context-tree weighting", "ctw-3", "ctw-5"),
            group("Hidden Markov model", "bw"),
            group("Learned n-gram weights", "lnw", "lnw-r", "lnw-b"))
        .filter(group -> !group.offers().isEmpty())
        .toList();
  }

  private static Group group(String title, String... names) {
    List<Offer> offers = new ArrayList<>();
    for (String name : names) {
      if (Predictors.isKnown(name) || isShipped(name)) {
        offers.add(of(new PredictorChoice.Symbolic(name)));
      }
    }
    return new Group(title, offers);
  }

  private static boolean isShipped(String name) {
    return PredictorRef.SHIPPED.contains(name)
        && ShippedRuns.find().flatMap(shipped -> shipped.run(name)).isPresent();
  }

  /** {@code choice} under the name that people know. */
  static Offer of(PredictorChoice choice) {
    return new Offer(
        choice,
        switch (choice) {
          case PredictorChoice.Symbolic(String name) -> Predictors.label(name);
          case PredictorChoice.Trained trained ->
              String.format(Locale.ENGLISH, "%s @%,d", trained.run().name(), trained.step());
        });
  }

  /** Whether an answer takes longer than a person notices: a fit at every prefix, or a model. */
  static boolean slow(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) -> name.startsWith("bw") || name.startsWith("lnw");
      case PredictorChoice.Trained trained -> true;
    };
  }

  /** What a menu says: the label, and a word of warning where it takes seconds. */
  String menuText() {
    boolean fits = choice instanceof PredictorChoice.Symbolic(String name) && name.startsWith("bw");
    return fits ? label + ", takes a while" : label;
  }
}
