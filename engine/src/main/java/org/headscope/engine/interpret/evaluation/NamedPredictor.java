package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;

/// A predictor under the name that results carry.
///
/// @param name a run as written on the command line, or a name of [Predictors]
/// @param forInstance the predictor for each instance: the truth is another one for each, a model
///   the same for all
/// @param identity by which its rows can be cached; empty where nobody vouches for them
public record NamedPredictor(
    String name, Function<Instance, SequencePredictor> forInstance, Optional<Identity> identity) {

  /// What makes a predictor the same one another day, whatever it is called.
  ///
  /// @param text its rule and version, or what its weights are
  /// @param expensive whether to store its rows however fast they came, as a model's, which must be
  ///   loaded first
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
