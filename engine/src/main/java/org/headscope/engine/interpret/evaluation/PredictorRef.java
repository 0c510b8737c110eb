package org.headscope.engine.interpret.evaluation;

import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.RunDirectory;

/** What can predict, before anything of it is loaded. */
public sealed interface PredictorRef {
  /** The name that results carry. */
  String name();

  /**
   * A rule that {@link Predictors} knows.
   *
   * @param name its name there
   */
  record Symbolic(String name) implements PredictorRef {}

  /**
   * A checkpoint of a run.
   *
   * @param run the run
   * @param step the checkpoint's step
   * @param name what to call it
   */
  record Trained(RunDirectory run, long step, String name) implements PredictorRef {}

  /**
   * Reads a name that {@link Predictors} knows, or {@code DIR[@step]}.
   *
   * @throws org.headscope.engine.run.UserError if it is neither, or the run cannot be read
   */
  static PredictorRef parse(String text) {
    return Predictors.isKnown(text) ? new Symbolic(text) : run(text);
  }

  /**
   * Reads {@code DIR[@step]}.
   *
   * @throws org.headscope.engine.run.UserError if the run cannot be read
   */
  static PredictorRef run(String text) {
    RunDirectory.Reference named = RunDirectory.Reference.parse(text);
    RunDirectory run = RunDirectory.open(named.directory());
    return new Trained(run, run.checkpoint(named.step()).step(), text);
  }
}
