package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.run.ShippedRuns;

/// The rules and shipped runs that menus offer, with the most common parameters.
public final class PredictorCatalogue {
  private static final List<Group> GROUPS =
      List.of(
          new Group("Points of reference", "truth", "uniform", "unigram"),
          new Group("n-gram with back-off, a context of n − 1", toFive("ngram-%d")),
          new Group("n-gram, normalised", toFive("ngram-%d-normalised")),
          new Group("Smoothed n-gram", "add1-2", "add1-3", "wb-2", "wb-3", "kn-2", "kn-3"),
          new Group("Context-tree weighting", "ctw-2", "ctw-3", "ctw-4", "ctw-5", "ctw-8"),
          new Group("Prediction by partial matching", "ppm-2", "ppm-3", "ppm-4", "ppm-5"),
          new Group("Learned reweighting", "lnw", "lnw-r", "lnw-b"),
          new Group("Baum-Welch", "bw", "bw-restarts-5"));

  private PredictorCatalogue() {}

  private static List<String> toFive(String form) {
    return IntStream.rangeClosed(1, 5).mapToObj(form::formatted).toList();
  }

  /// A family.
  public record Group(String title, List<String> names) {
    private Group(String title, String... names) {
      this(title, List.of(names));
    }
  }

  public static List<Group> groups(Predicate<String> filter) {
    Predicate<String> offered = filter.and(PredictorCatalogue::isAvailable);
    return GROUPS.stream()
        .map(g -> new Group(g.title(), g.names().stream().filter(offered).toList()))
        .filter(g -> !g.names().isEmpty())
        .toList();
  }

  /// True if `name` is available: learned weights are among the shipped runs, or nowhere.
  public static boolean isAvailable(String name) {
    return Predictors.isKnown(name)
        || (PredictorRef.SHIPPED.contains(name)
            && ShippedRuns.find().flatMap(shipped -> shipped.run(name)).isPresent());
  }

  /// Returns the label for a menu, with a warning if it takes seconds per instance.
  public static String menuText(String name) {
    String label = Predictors.label(name);
    return name.startsWith("bw") ? label + ", takes a while" : label;
  }

  /// Returns the rules among `choices` by name, as preferences store them; runs come and go.
  public static List<String> names(List<PredictorChoice> choices) {
    return choices.stream()
        .filter(PredictorChoice.Symbolic.class::isInstance)
        .map(PredictorChoice::text)
        .toList();
  }

  /// Ignores unknown names: the file may be of another version, or another person's.
  public static List<PredictorChoice> choices(List<String> names) {
    return names.stream()
        .filter(name -> Predictors.isKnown(name) || PredictorRef.SHIPPED.contains(name))
        .distinct()
        .<PredictorChoice>map(PredictorChoice.Symbolic::new)
        .toList();
  }
}
