package org.headscope.engine.task.synthetic;

import org.headscope.engine.predictor.IncrementalPredictor;

/// Knows how associative recall is drawn, and remembers the pairs that occurred: what a seen key is
/// answered with is certain, the value of a new one is uniform over the values, a key uniform over
/// the keys, and the one that is asked for over those that may be. No predictor that reads the same
/// tokens does better. After the answer the dot is certain, since nothing comes any more.
///
/// A token costs O(V), and where a key is asked for O(number of keys); memory is that of the keys.
record RecallTruth(AssociativeRecall task) implements IncrementalPredictor {
  @Override
  public String name() {
    return "truth";
  }

  @Override
  public Reading begin() {
    return new PairWalk(task);
  }
}
