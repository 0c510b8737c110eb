package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;

/// A predictor with the name that results use for it.
///
/// @param name a run as written on the command line, or a name of [Predictors]
/// @param forInstance the predictor for each instance: the truth differs for each, a model is the
///   same for all
/// @param identity identifies its rows in a cache; empty if they are not reproducible
public record NamedPredictor(
    String name, Function<Instance, SequencePredictor> forInstance, Optional<Identity> identity) {

  /// The identity of a predictor across sessions, independent of its name.
  ///
  /// @param text its rule and version, or the hash of its weights
  /// @param expensive true to store its rows even if they were computed quickly, as for a model,
  ///   which must be loaded first
  public record Identity(String text, boolean expensive) {}

  /// The predictor that [Predictors] knows as `name`.
  ///
  /// @throws org.headscope.engine.run.UserError listing the known names
  public static NamedPredictor known(String name) {
    Identity identity =
        new Identity("rule %s, version %d".formatted(name, Predictors.version(name)), false);
    return new NamedPredictor(name, Predictors.named(name), Optional.of(identity));
  }
}
