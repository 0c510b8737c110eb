package org.headscope.engine.interpret.headscore;

import java.util.List;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.training.RunDirectory;

/**
 * Which heads to score, on what.
 *
 * @param run the run
 * @param step its checkpoint
 * @param instances held-out instances; a label deserves at least 100
 * @param seed of the bootstrap
 */
public record HeadScoreSpec(RunDirectory run, long step, List<Instance> instances, long seed) {
  /**
   * Copies the list and checks that there is something to score and to average over.
   *
   * @throws org.headscope.engine.run.UserError if the model has no maps to score
   */
  public HeadScoreSpec {
    TokenMapSpec.requireMaps(run);
    instances = List.copyOf(instances);
    if (instances.isEmpty()) {
      throw new IllegalArgumentException("head scores need instances");
    }
  }

  /** The same question about another checkpoint. */
  public HeadScoreSpec at(long other) {
    return new HeadScoreSpec(run, other, instances, seed);
  }
}
