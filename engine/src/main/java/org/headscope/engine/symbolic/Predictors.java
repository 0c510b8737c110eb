package org.headscope.engine.symbolic;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.baumwelch.BaumWelchPredictor;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.symbolic.ngram.AddOne;
import org.headscope.engine.symbolic.ngram.KneserNey;
import org.headscope.engine.symbolic.ngram.NgramBackoff;
import org.headscope.engine.symbolic.ngram.NormalisedBackoff;
import org.headscope.engine.symbolic.ngram.PartialMatching;
import org.headscope.engine.symbolic.ngram.Uniform;
import org.headscope.engine.symbolic.ngram.Unigram;
import org.headscope.engine.symbolic.ngram.WittenBell;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Vocabulary;

/// The named predictors. A new family takes one line here to reach the command line, the evaluation
/// and the window.
public final class Predictors {
  private static final Range ORDERS = new Range(1, 5);
  private static final Range STARTS = new Range(1, 99);

  private static final List<Family> FAMILIES =
      List.of(
          new Family("truth", new Range(0, 0), "truth", 1, (_, known) -> truth(known.latent())),
          Family.one("uniform", "uniform", 1, Uniform::new),
          Family.one("unigram", "unigram", 1, Unigram::new),
          Family.each("ngram-%d", ORDERS, "context of %c", 2, NgramBackoff::new),
          Family.each(
              "ngram-%d-normalised",
              ORDERS, "context of %c, normalised", 2, NormalisedBackoff::new),
          Family.each("add1-%d", ORDERS, "add-one context of %c", 1, AddOne::new),
          Family.each("wb-%d", ORDERS, "WB context of %c", 1, WittenBell::new),
          Family.each("kn-%d", ORDERS, "KN context of %c", 1, KneserNey::new),
          new Family(
              "ctw-%d",
              new Range(0, CtwPredictor.MAX_DEPTH),
              "CTW %d",
              1,
              (depth, known) -> new CtwPredictor(known.vocabulary(), depth, known.before())),
          Family.each(
              "ppm-%d", new Range(0, PartialMatching.MAX_ORDER), "PPM %d", 1, PartialMatching::new),
          Family.one("bw", "Baum-Welch", 1, BaumWelchPredictor::reference)
              .reading(BaumWelchPredictor.VOCABULARY),
          Family.each(
                  "bw-restarts-%d", STARTS, "Baum-Welch, best of %d", 1, BaumWelchPredictor::bestOf)
              .reading(BaumWelchPredictor.VOCABULARY));

  /// The labels of the learned reweightings in figures; their weights are stored elsewhere.
  private static final Map<String, String> LEARNED =
      Map.of("lnw", "LNW", "lnw-r", "LNW r", "lnw-b", "LNW b");

  private static final SequencedMap<String, Family> MEMBERS = new LinkedHashMap<>();

  static {
    FAMILIES.stream()
        .flatMap(Family::members)
        .forEachOrdered(member -> MEMBERS.put(member.name(), member));
  }

  private Predictors() {}

  /// The names for display, one for each family: `ngram-1..5`.
  public static List<String> names() {
    return FAMILIES.stream().map(Family::names).toList();
  }

  /// All single names, in the order of [#names()].
  public static List<String> everyName() {
    return List.copyOf(MEMBERS.sequencedKeySet());
  }

  public static boolean isKnown(String name) {
    return MEMBERS.containsKey(name);
  }

  /// The predictor called `name` for each instance, since every instance has a different truth.
  ///
  /// @throws UserError if there is none; the message lists the names
  public static Function<Instance, SequencePredictor> named(String name) {
    Family member = member(name);
    return instance -> member.predictor(instance.vocabulary(), instance.latent());
  }

  /// The predictor called `name` for text of `vocabulary` about which nothing else is known.
  ///
  /// @throws UserError if there is none, or if it needs to know the latent
  public static SequencePredictor forText(String name, Vocabulary vocabulary) {
    return member(name).predictor(vocabulary, Optional.empty());
  }

  /// The only vocabulary that the predictor `name` reads; empty if it reads any.
  public static Optional<Vocabulary> vocabulary(String name) {
    return member(name).only();
  }

  /// The label of predictor `name` in figures; `name` itself if it has none.
  public static String label(String name) {
    Family member = MEMBERS.get(name);
    return member == null ? LEARNED.getOrDefault(name, name) : member.label();
  }

  /// The version of a predictor's numbers, for the keys under which its rows are cached.
  public static int version(String name) {
    return member(name).version();
  }

  /// The message that there is no predictor `name`.
  ///
  /// @param others further names that the caller knows
  public static String unknown(String name, String... others) {
    List<String> known = Stream.concat(names().stream(), Stream.of(others)).toList();
    return "There is no predictor '%s'; use one of %s.".formatted(name, String.join(", ", known));
  }

  private static Family member(String name) {
    Family member = MEMBERS.get(name);
    if (member == null) {
      throw new UserError(unknown(name));
    }
    return member;
  }

  private static SequencePredictor truth(Optional<Latent> latent) {
    return latent
        .map(Latent::truth)
        .orElseThrow(() ->
            new UserError(
                "The truth is known only for instances with an automaton or other latent; choose "
                    + "another predictor."));
  }
}
