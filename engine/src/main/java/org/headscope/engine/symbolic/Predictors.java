package org.headscope.engine.symbolic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.UserError;

/**
 * The predictors that have a name of their own. A new one is a line here; the command line, the
 * evaluation and the window know it from then on.
 */
public final class Predictors {
  private static final SequencedMap<String, Function<Optional<Pfa>, SequencePredictor>> KNOWN =
      new LinkedHashMap<>();

  static {
    KNOWN.put("truth", Predictors::truth);
    KNOWN.put("ngram-2", automaton -> new NgramBackoff(2));
    KNOWN.put("ngram-3", automaton -> new NgramBackoff(3));
  }

  private Predictors() {}

  /** The known names, in the order of display. */
  public static List<String> names() {
    return List.copyOf(KNOWN.sequencedKeySet());
  }

  /**
   * The predictor called {@code name} for each instance: the truth is another one for each.
   *
   * @throws UserError listing the known names
   */
  public static Function<Instance, SequencePredictor> named(String name) {
    Function<Optional<Pfa>, SequencePredictor> predictor = known(name);
    return instance -> predictor.apply(instance.automaton());
  }

  /**
   * The predictor called {@code name} for text of an unknown language.
   *
   * @throws UserError listing the known names, or if it needs the language
   */
  public static SequencePredictor forText(String name) {
    return known(name).apply(Optional.empty());
  }

  private static Function<Optional<Pfa>, SequencePredictor> known(String name) {
    Function<Optional<Pfa>, SequencePredictor> predictor = KNOWN.get(name);
    if (predictor == null) {
      throw new UserError(
          "There is no predictor '%s'; use one of %s.".formatted(name, String.join(", ", names())));
    }
    return predictor;
  }

  private static SequencePredictor truth(Optional<Pfa> automaton) {
    return new GroundTruth(
        automaton.orElseThrow(() ->
            new UserError(
                "The truth is known of instances with an automaton only; name another"
                    + " predictor.")));
  }
}
