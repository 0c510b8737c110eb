package org.headscope.engine.training;

import java.nio.file.Path;
import org.headscope.engine.neural.ComputeDevice;

/**
 * One training run to make or to go on with.
 *
 * @param recipe model, data and training
 * @param seed decides everything that is drawn
 * @param device where it is computed
 * @param threads threads that lanes run on, each with one native thread of its own
 * @param out the run directory
 * @param resume whether to go on from its newest state; the recipe and seed must be the same
 * @param command what the person typed, for {@code run.json}
 */
public record TrainingSpec(
    Recipe recipe,
    long seed,
    ComputeDevice device,
    int threads,
    Path out,
    boolean resume,
    String command) {
  /** More than any recipe has lanes. */
  public static final int MOST_THREADS = 1024;

  /** Checks the number of threads. */
  public TrainingSpec {
    TrainingConfig.require(
        threads >= 1 && threads <= MOST_THREADS, "threads", threads, "from 1 to " + MOST_THREADS);
  }
}
