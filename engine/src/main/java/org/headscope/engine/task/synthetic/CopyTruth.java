package org.headscope.engine.task.synthetic;

import org.headscope.engine.predictor.IncrementalPredictor;

/// Knows how the induction head's task is drawn, and remembers what followed the first `=>`: every
/// later copy is certain, and any other token is uniform over the numbers but for the chance that
/// it is `=>`. No predictor that reads the same tokens does better. After the last copy the dot is
/// certain, since nothing comes any more.
///
/// A token costs O(V + triggers²); memory is that of a copy.
record CopyTruth(InductionHead task) implements IncrementalPredictor {
  @Override
  public String name() {
    return "truth";
  }

  @Override
  public Reading begin() {
    return new TriggerWalk(task);
  }
}
