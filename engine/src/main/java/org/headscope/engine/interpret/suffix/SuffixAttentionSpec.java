package org.headscope.engine.interpret.suffix;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Which checkpoint reads which instance, and up to which length suffixes are told apart.
///
/// @param depth D, from 1 to {@value CtwPredictor#MAX_DEPTH}
/// @param positions that are asked about; all if empty
/// @param terms whether the model's rows are laid beside CTW's terms as well
public record SuffixAttentionSpec(
    CheckpointRef checkpoint,
    Instance instance,
    int depth,
    Optional<Range> positions,
    boolean terms) {
  public SuffixAttentionSpec {
    if (depth < 1 || depth > CtwPredictor.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "depth is %d; it must be from 1 to %d".formatted(depth, CtwPredictor.MAX_DEPTH));
    }
  }
}
