package org.headscope.app.feature.compare;

import java.util.ArrayList;
import java.util.List;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.ShippedRuns;

/** The predictors that are offered, by family, with the numbers that people mostly ask for. */
final class Catalogue {
  /** What a new comparison starts with, beside the selected run. */
  private static final List<String> FIRST =
      List.of("unigram", "ngram-2", "ngram-3", "wb-3", "kn-3", "ctw-5", "lnw-r");

  private static final List<Group> GROUPS =
      List.of(
          new Group("Truth and chance", "truth", "uniform", "unigram"),
          new Group("n-gram with back-off", "ngram-1", "ngram-2", "ngram-3", "ngram-4", "ngram-5"),
          new Group(
              "n-gram, normalised",
              "ngram-1-normalised",
              "ngram-2-normalised",
              "ngram-3-normalised",
              "ngram-4-normalised",
              "ngram-5-normalised"),
          new Group("Smoothed n-gram", "add1-2", "add1-3", "wb-2", "wb-3", "kn-2", "kn-3"),
          new Group("Context-tree weighting", "ctw-2", "ctw-3", "ctw-5", "ctw-8"),
          new Group("Learned reweighting", "lnw", "lnw-r", "lnw-b"),
          new Group("Baum-Welch", "bw", "bw-restarts-5"));

  private Catalogue() {}

  /**
   * A family.
   *
   * @param title what people call it
   * @param names its members, as the engine calls them
   */
  record Group(String title, List<String> names) {
    private Group(String title, String... names) {
      this(title, List.of(names));
    }
  }

  /** The families that the engine knows, with what it knows of each. */
  static List<Group> groups() {
    return GROUPS.stream()
        .map(g -> new Group(g.title(), g.names().stream().filter(Catalogue::isThere).toList()))
        .filter(g -> !g.names().isEmpty())
        .toList();
  }

  /** What a new comparison starts with: all that takes no more than seconds. */
  static List<Entry> first() {
    List<Entry> first = new ArrayList<>(List.of(Entry.rule("truth"), new Entry.Selected()));
    FIRST.stream().filter(Catalogue::isThere).map(Entry::rule).forEach(first::add);
    return first;
  }

  /** Learned weights are no rules: they lie among the shipped runs, or nowhere. */
  private static boolean isThere(String name) {
    return Predictors.isKnown(name)
        || (PredictorRef.SHIPPED.contains(name)
            && ShippedRuns.find().flatMap(shipped -> shipped.run(name)).isPresent());
  }

  /** Whether {@code name} takes seconds an instance where others take milliseconds. */
  static boolean isSlow(String name) {
    return name.equals("bw") || name.startsWith("bw-");
  }
}
