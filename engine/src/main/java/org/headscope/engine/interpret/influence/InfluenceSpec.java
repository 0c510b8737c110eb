package org.headscope.engine.interpret.influence;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// The model whose predictions are compared, and the instance whose tokens are replaced.
///
/// @param replacements R, the number of other symbols to try for each token, for RegBench 1 to 17;
///   all of them are tried if there are fewer
/// @param positions the tokens after which predictions are compared; all if empty
public record InfluenceSpec(
    CheckpointRef checkpoint,
    Instance instance,
    int replacements,
    long seed,
    Optional<Range> positions) {
  /// The number of symbols that can replace a token of `vocabulary`.
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
