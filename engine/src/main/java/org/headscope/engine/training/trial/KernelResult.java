package org.headscope.engine.training.trial;

import module java.base;

import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;

/// Which kernels a training should take here, and what was tried to know.
///
/// @param microBatch instances that should go through the model together
/// @param trials in the order in which they were made; the last, if there was time, of what was
///   found against the default
/// @param complete whether there was time for all of them
public record KernelResult(Kernels kernels, int microBatch, List<Trial> trials, boolean complete) {
  public KernelResult {
    FieldProblem.require("microBatch", microBatch, 1, Phase.MAX_BATCH);
    trials = List.copyOf(trials);
  }

  /// One way that was tried.
  ///
  /// @param choice what it changed
  /// @param time its time over that of the best before it, medians
  /// @param taken whether it became the best
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
                ? ": %.0f %% faster than by default"
                    .formatted(100 * (1 / trials.getLast().time() - 1))
                : "",
            complete ? "" : "; there was no time to try all");
  }

  public Recipe of(Recipe recipe) {
    return recipe.withKernels(kernels).withBatches(microBatch, recipe.training().lanes());
  }
}
