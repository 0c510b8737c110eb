package org.headscope.engine.interpret.influence;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// The model whose predictions are watched, and the instance whose tokens are replaced.
///
/// @param replacements R, other symbols tried for each token, of RegBench 1 to 17; all of them if
///   there are fewer
/// @param positions tokens whose predictions are watched; all if empty
public record InfluenceSpec(
    CheckpointRef checkpoint,
    Instance instance,
    int replacements,
    long seed,
    Optional<Range> positions) {
  /// Symbols that a token of `vocabulary` can be replaced by, without its own.
  public static int maxReplacements(Vocabulary vocabulary) {
    return vocabulary.ordinary().length - 1;
  }

  public InfluenceSpec {
    int max = maxReplacements(instance.vocabulary());
    if (replacements < 1 || replacements > max) {
      throw new IllegalArgumentException("replacements is " + replacements + ", not 1 to " + max);
    }
  }
}
