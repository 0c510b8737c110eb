package org.headscope.engine.interpret.influence;

import java.util.Optional;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;

/// Whose predictions are watched while tokens of which instance are replaced.
///
/// @param replacements R, other symbols tried for each token, 1 to 17; all there are if there are
///   fewer
/// @param positions tokens whose predictions are watched; all if empty
public record InfluenceSpec(
    CheckpointRef checkpoint,
    Instance instance,
    int replacements,
    long seed,
    Optional<Range> positions) {
  /// Symbols a token can be replaced by: a–r without its own.
  public static final int MAX_REPLACEMENTS = RegBench.VOCABULARY.separator() - 2;

  public InfluenceSpec {
    if (replacements < 1 || replacements > MAX_REPLACEMENTS) {
      throw new IllegalArgumentException(
          "replacements is " + replacements + ", not 1 to " + MAX_REPLACEMENTS);
    }
  }
}
