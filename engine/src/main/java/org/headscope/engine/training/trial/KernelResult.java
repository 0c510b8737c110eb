package org.headscope.engine.training.trial;

import module java.base;

import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;

/// The kernels that a training should use here, and the trials that led to them.
///
/// @param microBatch instances per pass of the model
/// @param trials in order; the last one, if there was time, compares the result with the default
/// @param complete true if there was time for all of them
public record KernelResult(Kernels kernels, int microBatch, List<Trial> trials, boolean complete) {
  public KernelResult {
    FieldProblem.require("microBatch", microBatch, 1, Phase.MAX_BATCH);
    trials = List.copyOf(trials);
  }

  /// One trial.
  ///
  /// @param choice what it changed
  /// @param time its median time relative to the previous best
  /// @param taken true if it became the best
  public record Trial(String choice, double time, boolean taken) {
    public Trial {
      FieldProblem.require(time > 0, "time", time, "positive");
    }
  }

  public String sentence() {
    boolean gains = complete && !trials.isEmpty() && trials.getLast().taken();
    return "Kernels %s, micro-batch %d%s%s."
        .formatted(
            kernels.label(),
            microBatch,
            gains
                ? ": %.0f %% faster than the default"
                    .formatted(100 * (1 / trials.getLast().time() - 1))
                : "",
            complete ? "" : "; no time to try them all");
  }

  public Recipe of(Recipe recipe) {
    return recipe.withKernels(kernels).withBatches(microBatch, recipe.training().lanes());
  }
}
