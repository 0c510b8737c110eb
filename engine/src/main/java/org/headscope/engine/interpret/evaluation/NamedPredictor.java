package org.headscope.engine.interpret.evaluation;

import java.util.function.Function;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;

/**
 * A predictor under the name that results carry.
 *
 * @param name a run as written on the command line, or a name of {@link Predictors}
 * @param forInstance the predictor for each instance: the truth is another one for each, a model
 *     the same for all
 */
public record NamedPredictor(String name, Function<Instance, SequencePredictor> forInstance) {
  /** A model, the same for every instance. */
  public static NamedPredictor of(String name, SequencePredictor model) {
    return new NamedPredictor(name, instance -> model);
  }

  /**
   * The predictor that {@link Predictors} knows as {@code name}.
   *
   * @throws org.headscope.engine.run.UserError listing the known names
   */
  public static NamedPredictor known(String name) {
    return new NamedPredictor(name, Predictors.named(name));
  }
}
